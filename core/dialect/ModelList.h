#pragma once

#include <QByteArray>

#include "domain/Error.h"
#include "domain/Model.h"

namespace firstlight {

// The model list of any dialect: OpenAI, Anthropic, Gemini, Ollama and the compatible servers, which tell
// limits, and what a model sees, in fields of their own (llama-server, vLLM, LM Studio, OpenRouter, Groq,
// Mistral). Models that say they do not chat are left out (Gemini, Ollama); elsewhere embedding models and
// the like stay: their ids do not tell. An error where the body is no list.
Result<QList<Model>> modelsIn(const QByteArray &body);

}
