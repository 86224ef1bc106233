#pragma once

#include "rehearsal/Wire.h"

namespace firstlight {

// Gemini's streamGenerateContent with alt=sse: unnamed events, CR LF, usage on each; the body's end is the
// end.
class GeminiWire final : public Wire
{
public:
    using Wire::Wire;

    QByteArray opening() override { return {}; }
    QByteArray delta(QStringView piece) override;
    QByteArray closing(const QString &text) override;
    QByteArray failure(const Refusal &why) override;
    QByteArray whole(const QString &text) const override;

private:
    QByteArray response(QStringView text, const QByteArray &finish, int out) const;
    QByteArray finish() const;

    int m_told = 0; // tokens so far
};

}
