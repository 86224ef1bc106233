#pragma once

#include "rehearsal/Wire.h"

namespace firstlight {

// Anthropic Messages: named events, message_stop at the end; input_tokens leaves out what came from the
// cache.
class AnthropicWire final : public Wire
{
public:
    using Wire::Wire;

    QByteArray opening() override;
    QByteArray delta(QStringView piece) override;
    QByteArray closing(const QString &text) override;
    QByteArray failure(const Refusal &why) override;
    QByteArray whole(const QString &text) const override;

private:
    QByteArray message(const QByteArray &content, const QByteArray &stop, int out) const;
    QByteArray usage(int out) const;
    QByteArray stop() const;
};

}
