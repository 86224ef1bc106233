#pragma once

#include <QByteArray>

#include "domain/Error.h"
#include "domain/Model.h"

namespace firstlight {

// The model list of OpenAI, Anthropic and their compatible servers, which tell limits in fields of their own:
// llama-server, vLLM, LM Studio, OpenRouter, Groq, Mistral. Embedding models and the like are not left out:
// their ids do not tell. An error where the body is no list.
Result<QList<Model>> modelsIn(const QByteArray &body);

}
