#pragma once

#include <algorithm>

#include <QPointer>

#include "controls/Picture.h"
#include "latency/PhasePalette.h"
#include "latency/ReplyFigures.h"

namespace firstlight {

// What the pictures of a reply's time share. They are drawn anew whenever `figures` change, live while it
// streams.
class TimePicture : public firstlight::Picture
{
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(firstlight::ReplyFigures figures READ figures WRITE setFigures NOTIFY changed)
    Q_PROPERTY(firstlight::PhasePalette *palette READ palette WRITE setPalette NOTIFY changed)
    // The row of the table that is pointed at: other phases step back. -1: none.
    Q_PROPERTY(int highlighted READ highlighted WRITE setHighlighted NOTIFY changed)
public:
    using Picture::Picture;

    const ReplyFigures &figures() const { return m_figures; }
    void setFigures(const ReplyFigures &figures);
    PhasePalette *palette() const { return m_palette; }
    void setPalette(PhasePalette *palette);
    int highlighted() const { return m_highlighted; }
    void setHighlighted(int phase);

    // What stands at this place: a phase for PhasePalette::ofRow, or -1; and its name and value.
    Q_INVOKABLE virtual int phaseAt(qreal) const { return -1; }
    Q_INVOKABLE virtual QString textAt(qreal) const { return {}; }

Q_SIGNALS:
    // Any of these, or the width: what was placed by them is to be placed again.
    void changed();

protected:
    // The width there is to draw in: while a window is laid out, an item's own can be below nothing.
    qreal room() const { return std::max(0.0, width()); }
    QColor colorOf(Phase phase) const;
    void geometryChange(const QRectF &now, const QRectF &before) override;

    // Bars side by side with a gap of one pixel, each at least a pixel wide, within `from`..`to` of a row.
    struct Place
    {
        Phase phase;
        QRectF rect;
    };
    static QList<Place> laidOut(
        const QList<Bar> &bars, double zero, double unit, const QRectF &row, qreal ratio);
    // The bar that spans this moment; null where none does.
    static const Bar *barAt(const QList<Bar> &bars, double moment);
    QString textOf(const Bar *bar) const; // "Wait for the provider: 348 ms"; empty for none

private:
    ReplyFigures m_figures;
    QPointer<PhasePalette> m_palette;
    int m_highlighted = -1;
};

}
