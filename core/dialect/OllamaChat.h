#pragma once

#include "dialect/Dialect.h"

namespace firstlight {

// Ollama's own format: NDJSON from /api/chat (wire-formats.md, section 6).
class OllamaChat final : public Dialect
{
public:
    DialectKind kind() const override { return DialectKind::OllamaChat; }
    Framing framing() const override { return Framing::Lines; }
    QUrl chatUrl(const QUrl &base, const QString &model) const override;
    QUrl modelsUrl(const QUrl &base) const override;
    QList<Header> headers(const Secret &key) const override;
    QByteArray encode(const ChatRequest &request, const PromptPlan &plan) const override;
    std::unique_ptr<Decoder> decoder() const override;
    Result<QList<Model>> decodeModels(const QByteArray &body) const override;
};

}
