#pragma once

#include <QColor>
#include <QFont>
#include <QPointer>

#include "controls/Picture.h"
#include "latency/PhasePalette.h"

namespace firstlight {

// What a DotPlot shows: a value, made anew when the samples change.
class DotPlotData
{
    Q_GADGET
    QML_VALUE_TYPE(dotPlotData)
public:
    struct Row
    {
        QString label;
        int colour = 0; // targets of one subject share one
        std::vector<double> values; // ms
        std::optional<double> median;
    };
    QList<Row> rows;
};

// All samples of a benchmark, a row a target: each dot is a request, the bar is the median.
class DotPlot : public firstlight::Picture
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(firstlight::DotPlotData plot READ plot WRITE setPlot NOTIFY changed)
    Q_PROPERTY(QFont font MEMBER m_font NOTIFY changed)
    Q_PROPERTY(QColor ink MEMBER m_ink NOTIFY changed)
    Q_PROPERTY(QColor quiet MEMBER m_quiet NOTIFY changed)
    Q_PROPERTY(QColor grid MEMBER m_grid NOTIFY changed)
    Q_PROPERTY(firstlight::PhasePalette *palette READ palette WRITE setPalette NOTIFY changed)
    Q_PROPERTY(qreal rowHeight MEMBER m_rowHeight NOTIFY changed)
public:
    explicit DotPlot(QQuickItem *parent = nullptr);

    const DotPlotData &plot() const { return m_plot; }
    void setPlot(const DotPlotData &plot);
    PhasePalette *palette() const { return m_palette; }
    void setPalette(PhasePalette *palette);

Q_SIGNALS:
    void changed();

protected:
    void paint(QPainter &painter, qreal ratio) override;

private:
    void measure();
    QColor colourOf(int subject) const;
    void paintAxis(QPainter &painter, const QRectF &field, double step, double most, qreal ratio) const;
    void paintRow(
        QPainter &painter, const DotPlotData::Row &row, const QRectF &lane, double most, qreal ratio) const;

    DotPlotData m_plot;
    QFont m_font;
    QColor m_ink, m_quiet, m_grid;
    QPointer<PhasePalette> m_palette;
    qreal m_rowHeight = 44;
};

}

Q_DECLARE_METATYPE(firstlight::DotPlotData)
