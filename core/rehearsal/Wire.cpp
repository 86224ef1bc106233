#include "rehearsal/Wire.h"

#include <QJsonArray>
#include <QJsonDocument>

#include "rehearsal/AnthropicWire.h"
#include "rehearsal/ChatWire.h"
#include "rehearsal/GeminiWire.h"
#include "rehearsal/OllamaWire.h"
#include "rehearsal/ResponsesWire.h"

namespace firstlight {

QByteArray jsonString(QStringView text)
{
    const QByteArray list = QJsonDocument(QJsonArray{text.toString()}).toJson(QJsonDocument::Compact);
    return list.sliced(1, list.size() - 2);
}

std::unique_ptr<Wire> makeWire(DialectKind dialect, const RehearsedReply &reply)
{
    switch (dialect) {
    case DialectKind::OpenAiChat:
        return std::make_unique<ChatWire>(reply);
    case DialectKind::OpenAiResponses:
        return std::make_unique<ResponsesWire>(reply);
    case DialectKind::AnthropicMessages:
        return std::make_unique<AnthropicWire>(reply);
    case DialectKind::Gemini:
        return std::make_unique<GeminiWire>(reply);
    case DialectKind::OllamaChat:
        return std::make_unique<OllamaWire>(reply);
    }
    Q_UNREACHABLE();
}

}
