#pragma once

#include <QColor>
#include <QFont>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include "controls/Picture.h"
#include "latency/LatencyHistory.h"
#include "latency/PhasePalette.h"

namespace firstlight {

// The requests over time: a dot each, the median and the 95th percentile of each model as lines, and on the
// right how they are distributed. The vertical axis is logarithmic. The pointer, or the arrow keys by way of
// step(), point at one dot.
class LatencyPlot : public firstlight::Picture
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(firstlight::LatencyHistory *history READ history WRITE setHistory NOTIFY changed)
    Q_PROPERTY(firstlight::PhasePalette *palette MEMBER m_palette NOTIFY changed)
    Q_PROPERTY(QColor ink MEMBER m_ink NOTIFY changed)
    Q_PROPERTY(QColor labelColor MEMBER m_labelColor NOTIFY changed)
    Q_PROPERTY(QColor gridColor MEMBER m_gridColor NOTIFY changed)
    Q_PROPERTY(QFont font MEMBER m_font NOTIFY changed)
    Q_PROPERTY(int highlighted MEMBER m_highlighted NOTIFY changed) // series that stands out; -1: none
    Q_PROPERTY(QString pointedText READ pointedText NOTIFY pointed) // of the dot; empty for none
    Q_PROPERTY(int pointedRow READ pointedRow NOTIFY pointed) // in the file; 0 for none
public:
    explicit LatencyPlot(QQuickItem *parent = nullptr);

    LatencyHistory *history() const { return m_history; }
    void setHistory(LatencyHistory *history);
    QString pointedText() const;
    int pointedRow() const;

    Q_INVOKABLE void pointAt(qreal x, qreal y); // the nearest dot within reach
    Q_INVOKABLE void step(int by); // earlier or later; from none, to the newest
    Q_INVOKABLE void pointAtNothing();

Q_SIGNALS:
    void changed();
    void pointed();

protected:
    void paint(QPainter &painter, qreal ratio) override;

private:
    const LatencyOverview &overview() const { return m_history->overview(); }
    QRectF field() const; // of the dots
    QRectF side() const; // of the distribution
    QColor colorOf(int series, float alpha) const;
    void settle();
    void paintValues(QPainter &painter, qreal ratio) const;
    void paintMoments(QPainter &painter, qreal ratio) const;
    void paintDots(QPainter &painter, qreal ratio) const;
    void paintLines(QPainter &painter) const;
    void paintDistribution(QPainter &painter, qreal ratio) const;
    void paintPointed(QPainter &painter) const;

    QPointer<LatencyHistory> m_history;
    QPointer<PhasePalette> m_palette;
    QColor m_ink, m_labelColor, m_gridColor;
    QFont m_font;
    int m_highlighted = -1;
    int m_pointed = -1; // index into the dots
};

}
