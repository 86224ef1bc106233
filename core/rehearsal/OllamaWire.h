#pragma once

#include "rehearsal/Wire.h"

namespace firstlight {

// Ollama's /api/chat: NDJSON, `done` at the end.
class OllamaWire final : public Wire
{
public:
    using Wire::Wire;

    QByteArray contentType() const override { return "application/x-ndjson"; }
    QByteArray opening() override { return {}; }
    QByteArray delta(QStringView piece) override;
    QByteArray closing(const QString &text) override;
    QByteArray failure(const Refusal &why) override;
    QByteArray whole(const QString &text) const override;

private:
    QByteArray line(QStringView text, const QByteArray &rest) const;
    QByteArray last(QStringView text) const;
};

}
