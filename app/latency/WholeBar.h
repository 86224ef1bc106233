#pragma once

#include "latency/TimePicture.h"

namespace firstlight {

// The large picture of the whole reply: the wait, then a tick for each delta, darker where they stand dense,
// and a pale stretch for each stall. Its labels are QML's; it says where they belong.
class WholeBar : public firstlight::TimePicture
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(qreal stallX READ stallX NOTIFY changed) // middle of the longest stall
    Q_PROPERTY(QString stallText READ stallText NOTIFY changed) // empty without one
public:
    using TimePicture::TimePicture;

    qreal stallX() const;
    QString stallText() const;
    int phaseAt(qreal x) const override;
    QString textAt(qreal x) const override; // of the delta that is nearest, or the phase

    // Walks from delta to delta; where the one that is stood on is, and what it says.
    Q_INVOKABLE qreal stepTo(int index) const;
    Q_INVOKABLE int count() const { return static_cast<int>(figures().bars.ticks.size()); }
    Q_INVOKABLE QString deltaText(int index) const;

protected:
    void paint(QPainter &painter, qreal ratio) override;

private:
    qreal at(double milliseconds) const;
    const Bar *longestStall() const;
    void paintTicks(QPainter &painter, qreal ratio) const;
};

}
