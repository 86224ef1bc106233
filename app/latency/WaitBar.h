#pragma once

#include "latency/TimePicture.h"

namespace firstlight {

// The large picture of the time up to the first token, on its own scale, before the band of what is typical
// (metrics.md, "What typical looks like"). Its labels are QML's; it says where they belong.
class WaitBar : public firstlight::TimePicture
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QColor ink MEMBER m_ink NOTIFY changed) // of the line at the first token
    Q_PROPERTY(QColor bandColor MEMBER m_bandColor NOTIFY changed)
    Q_PROPERTY(qreal barHeight MEMBER m_barHeight NOTIFY changed)
    Q_PROPERTY(qreal zeroX READ zeroX NOTIFY changed) // where the request started
    Q_PROPERTY(qreal tokenX READ tokenX NOTIFY changed) // where the first token is, or now
    Q_PROPERTY(qreal bandX READ bandX NOTIFY changed)
    Q_PROPERTY(qreal bandWidth READ bandWidth NOTIFY changed)
    Q_PROPERTY(QString bandText READ bandText NOTIFY changed)
public:
    explicit WaitBar(QQuickItem *parent = nullptr);

    qreal zeroX() const { return at(0); }
    qreal tokenX() const { return at(figures().bars.until); }
    qreal bandX() const;
    qreal bandWidth() const;
    QString bandText() const;
    int phaseAt(qreal x) const override;
    QString textAt(qreal x) const override;

protected:
    void paint(QPainter &painter, qreal ratio) override;

private:
    struct Band
    {
        double from, to; // ms
    };
    Band band() const;
    double span() const; // ms, shown in the width
    qreal at(double milliseconds) const;
    double momentAt(qreal x) const;

    QColor m_ink;
    QColor m_bandColor;
    qreal m_barHeight = 26;
};

}
