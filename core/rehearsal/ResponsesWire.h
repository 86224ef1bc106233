#pragma once

#include "rehearsal/Wire.h"

namespace firstlight {

// OpenAI Responses: named events that count themselves; the terminal signal is response.completed or
// response.incomplete.
class ResponsesWire final : public Wire
{
public:
    using Wire::Wire;

    QByteArray opening() override;
    QByteArray delta(QStringView piece) override;
    QByteArray closing(const QString &text) override;
    QByteArray failure(const Refusal &why) override;
    QByteArray whole(const QString &text) const override;

private:
    QByteArray event(const QByteArray &type, const QByteArray &fields);
    QByteArray response(const QByteArray &status, const QByteArray &output, const QByteArray &usage) const;
    QByteArray item(const QByteArray &status, const QByteArray &content) const;
    QByteArray where() const;
    QByteArray usage() const;
    QByteArray endStatus() const;

    int m_sequence = 0;
};

}
