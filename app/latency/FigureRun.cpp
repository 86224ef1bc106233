#include "latency/FigureRun.h"

#include <cmath>
#include <utility>

#include <QFontMetricsF>
#include <QPainter>

#include "controls/DigitCells.h"

namespace firstlight {

FigureRun::FigureRun(QQuickItem *parent)
    : Picture(parent)
{
    connect(this, &FigureRun::changed, this, [this] {
        layOut();
        update();
    });
    connect(this, &FigureRun::figuresChanged, this, [this] {
        if (isComponentComplete() && all() != m_shown)
            layOut();
    });
}

void FigureRun::setFigures(const ReplyFigures &figures)
{
    m_figures = figures;
    Q_EMIT figuresChanged();
}

qreal FigureRun::lineHeight() const
{
    return std::ceil(QFontMetricsF(m_font).height());
}

void FigureRun::addText(QList<Figure> &to, const QString &text, Tone tone) const
{
    if (!text.isEmpty())
        to.append({.name = {}, .value = text, .unit = {}, .tone = tone});
}

QList<FigureRun::Figure> FigureRun::all() const
{
    const ReplyFigures &f = m_figures;
    QList<Figure> all;
    if (f.over)
        addText(all, f.outcome, f.stopped ? Tone::Quiet : Tone::Alarm);
    else
        addText(all, f.waiting ? m_doing : tr("streaming"), m_late ? Tone::Alarm : Tone::Quiet);
    if (f.over && f.continued)
        addText(all, tr("continued, the last part"));
    if (f.remembered)
        addText(all, tr("from this computer, not asked anew"));
    if (f.over)
        addText(all, f.route);
    addText(all, f.detour);
    if (f.waiting)
        addText(all, m_clock, m_late ? Tone::Alarm : Tone::Quiet);
    if (f.firstTokenSeen && !f.ttft.isEmpty())
        all.append({.name = f.ttftName, .value = f.ttft, .unit = {}});
    if (f.firstTokenSeen && !f.speed.isEmpty())
        all.append({.name = {}, .value = f.speed, .unit = tr("tok/s")});
    if (f.streaming)
        addText(all, f.elapsed);
    if (!f.tokens.isEmpty())
        all.append({.name = {}, .value = f.tokens, .unit = tr("tokens"), .tone = Tone::Quiet});
    if (f.over && !f.cached.isEmpty())
        all.append({.name = {}, .value = f.cached, .unit = tr("cached"), .tone = Tone::Quiet});
    if (f.over && !f.model.isEmpty())
        all.append({.name = {}, .value = f.model, .unit = {}, .tone = Tone::Quiet, .shrinks = true});
    return all;
}

QFont FigureRun::fontOf(Tone tone) const
{
    QFont font = m_font;
    if (tone == Tone::Strong)
        font.setWeight(QFont::DemiBold);
    return font;
}

QColor FigureRun::colorOf(Tone tone) const
{
    return tone == Tone::Strong ? m_strongColor : tone == Tone::Alarm ? m_alarmColor : m_color;
}

// Within a figure a space stands between name, value and unit.
qreal FigureRun::widthOf(const Figure &figure) const
{
    const QFontMetricsF quiet(m_font);
    qreal width = layOutDigits(figure.value, QFontMetricsF(fontOf(figure.tone)));
    for (const QString &text : {figure.name, figure.unit}) {
        if (!text.isEmpty())
            width += quiet.horizontalAdvance(text) + m_leading;
    }
    return width;
}

qreal FigureRun::place(const Figure &figure, QPointF at)
{
    const qreal from = at.x();
    const auto add = [&](const QString &text, Tone tone) {
        if (text.isEmpty())
            return;
        if (at.x() > from)
            at.rx() += m_leading;
        const qreal left = at.x();
        at.rx() += layOutDigits(text, QFontMetricsF(fontOf(tone)), [&](qreal x, const QString &piece) {
            m_pieces.append({{left + x, at.y()}, piece, tone});
        });
    };
    add(figure.name, Tone::Quiet);
    add(figure.value, figure.tone);
    add(figure.unit, Tone::Quiet);
    return at.x() - from;
}

void FigureRun::layOut()
{
    if (!isComponentComplete())
        return;
    const QList<Piece> before = std::exchange(m_pieces, {});
    const qreal line = lineHeight();
    const qreal least = 4 * line; // a text that is cut shorter than this says nothing
    QPointF at(m_indent, 0);
    m_shown = all();
    for (Figure figure : std::as_const(m_shown)) {
        const qreal wanted = widthOf(figure);
        const qreal room = width() - at.x();
        if (at.x() > 0 && wanted > room && !(figure.shrinks && room > least))
            at = {0, at.y() + line + m_leading};
        if (wanted > width() - at.x() && figure.name.isEmpty() && figure.unit.isEmpty())
            figure.value =
                QFontMetricsF(fontOf(figure.tone)).elidedText(figure.value, Qt::ElideRight, width() - at.x());
        at.rx() += place(figure, at) + m_gap;
    }
    setImplicitHeight(at.y() + line);
    if (m_pieces != before)
        update();
}

void FigureRun::componentComplete()
{
    Picture::componentComplete();
    layOut();
}

void FigureRun::geometryChange(const QRectF &now, const QRectF &before)
{
    Picture::geometryChange(now, before);
    if (now.width() != before.width())
        layOut();
}

void FigureRun::paint(QPainter &painter, qreal ratio)
{
    const qreal ascent = QFontMetricsF(m_font).ascent();
    for (const Piece &piece : std::as_const(m_pieces)) {
        painter.setFont(fontOf(piece.tone));
        painter.setPen(colorOf(piece.tone));
        painter.drawText(QPointF(piece.corner.x(), snapped(piece.corner.y() + ascent, ratio)), piece.text);
    }
}

}
