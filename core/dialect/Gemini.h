#pragma once

#include "dialect/Dialect.h"

namespace firstlight {

// Google Gemini, its own format (wire-formats.md, section 5). A stream is asked for as SSE.
class Gemini final : public Dialect
{
public:
    DialectKind kind() const override { return DialectKind::Gemini; }
    QUrl chatUrl(const QUrl &base, const QString &model) const override;
    QUrl modelsUrl(const QUrl &base) const override;
    QList<Header> headers(const Secret &key) const override;
    QByteArray encode(const ChatRequest &request, const PromptPlan &plan) const override;
    std::unique_ptr<Decoder> decoder() const override;
    Result<QList<Model>> decodeModels(const QByteArray &body) const override;
    QUrl nextModelsUrl(const QUrl &asked, const QByteArray &body) const override;
};

}
