#pragma once

#include "rehearsal/Wire.h"

namespace firstlight {

// OpenAI Chat Completions: unnamed events, [DONE] at the end.
class ChatWire final : public Wire
{
public:
    using Wire::Wire;

    QByteArray opening() override;
    QByteArray delta(QStringView piece) override;
    QByteArray closing(const QString &text) override;
    QByteArray failure(const Refusal &why) override;
    QByteArray whole(const QString &text) const override;

private:
    QByteArray head(const char *object) const;
    QByteArray chunk(const QByteArray &choices, const QByteArray &usage) const;
    QByteArray choice(const QByteArray &delta, const QByteArray &finish) const;
    QByteArray usage() const;
    QByteArray finish() const;
};

}
