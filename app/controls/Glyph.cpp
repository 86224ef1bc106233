#include "controls/Glyph.h"

#include <array>

#include <QPainter>
#include <QPainterPath>
#include <QTextStream>

namespace firstlight {

namespace {

struct Drawing
{
    const char *name;
    const char *strokes; // "M x y" move, "L x y" line, "C x1 y1 x2 y2 x y" curve, "Z" close, "O x y r" circle
    const char *fills; // the same, filled
};

constexpr std::array drawings{
    Drawing{"close", "M 4 4 L 12 12 M 12 4 L 4 12", ""},
    Drawing{"plus", "M 8 3 L 8 13 M 3 8 L 13 8", ""},
    Drawing{"minus", "M 3 8 L 13 8", ""},
    Drawing{"check", "M 3 8.5 L 6.5 12 L 13 4.5", ""},
    Drawing{"down", "M 4 6.25 L 8 10.25 L 12 6.25", ""},
    Drawing{"right", "M 6.25 4 L 10.25 8 L 6.25 12", ""},
    Drawing{"left", "M 9.75 4 L 5.75 8 L 9.75 12", ""},
    Drawing{"arrow-down", "M 8 3 L 8 13 M 3.75 8.75 L 8 13 L 12.25 8.75", ""},
    Drawing{"arrow-up", "M 8 13 L 8 3 M 3.75 7.25 L 8 3 L 12.25 7.25", ""},
    Drawing{"search", "O 7 7 4.25 M 10.25 10.25 L 13.5 13.5", ""},
    Drawing{"more", "", "O 3.5 8 1.25 O 8 8 1.25 O 12.5 8 1.25"},
    Drawing{"stop", "", "M 4 4 L 12 4 L 12 12 L 4 12 Z"},
    Drawing{"copy", "M 5.5 5.5 L 13 5.5 L 13 13 L 5.5 13 Z M 3 10.5 L 3 3 L 10.5 3", ""},
    // M and an arrow down: the sign of Markdown.
    Drawing{"markdown",
        "M 2 11.5 L 2 4.5 L 5 8 L 8 4.5 L 8 11.5 M 12 4.5 L 12 11 M 9.75 9 L 12 11.25 L 14.25 9", ""},
    Drawing{"pencil", "M 3 13 L 3.75 9.75 L 10.75 2.75 L 13.25 5.25 L 6.25 12.25 Z", ""},
    Drawing{"file",
        "M 4 2.25 L 9.5 2.25 L 12.5 5.25 L 12.5 13.75 L 4 13.75 Z M 9.25 2.5 L 9.25 5.5 L 12.25 5.5", ""},
    Drawing{"trash",
        "M 2.75 4.5 L 13.25 4.5 M 6 4.5 L 6 2.75 L 10 2.75 L 10 4.5 M 4 4.5 L 4.75 13.25 L 11.25 13.25 L 12 "
        "4.5",
        ""},
    Drawing{"retry",
        "M 12.9 6 C 12 3.9 10 2.75 8 2.75 C 5.1 2.75 2.75 5.1 2.75 8 C 2.75 10.9 5.1 13.25 8 13.25 "
        "C 10.2 13.25 12.1 11.9 12.9 10 M 13.25 2.75 L 13.25 6.25 L 9.75 6.25",
        ""},
    Drawing{"warning", "M 8 2.5 L 14.25 13.25 L 1.75 13.25 Z M 8 6.5 L 8 9.5", "O 8 11.4 0.8"},
    Drawing{"info", "O 8 8 5.75 M 8 7.5 L 8 11", "O 8 5.2 0.8"},
    Drawing{"menu", "M 2.5 4.5 L 13.5 4.5 M 2.5 8 L 13.5 8 M 2.5 11.5 L 13.5 11.5", ""},
    Drawing{"clock", "O 8 8 5.75 M 8 4.75 L 8 8 L 10.25 9.5", ""},
    Drawing{"gear", "O 8 8 2.25 O 8 8 5.5", ""},
    // The mark: a sun that has half risen, in two colours.
    Drawing{"sun", "M 8 1.5 L 8 3 M 3.2 3.6 L 4.3 4.7 M 12.8 3.6 L 11.7 4.7",
        "M 3.75 12 C 3.75 9 5.6 7 8 7 C 10.4 7 12.25 9 12.25 12 Z"},
    Drawing{"horizon", "M 1.25 13.25 L 14.75 13.25", ""},
};

}

static QPainterPath pathOf(const char *words)
{
    QString text = QString::fromLatin1(words);
    QTextStream in(&text);
    QPainterPath path;
    QString word;
    const auto number = [&] {
        qreal value = 0;
        in >> value;
        return value;
    };
    const auto point = [&] {
        const qreal x = number();
        return QPointF(x, number());
    };
    while (in >> word, !word.isEmpty()) {
        if (word == u"M") {
            path.moveTo(point());
        } else if (word == u"L") {
            path.lineTo(point());
        } else if (word == u"C") {
            const QPointF first = point();
            const QPointF second = point();
            path.cubicTo(first, second, point());
        } else if (word == u"O") {
            const QPointF middle = point();
            const qreal radius = number();
            path.addEllipse(middle, radius, radius);
        } else {
            path.closeSubpath();
        }
    }
    return path;
}

Glyph::Glyph(QQuickItem *parent)
    : Picture(parent)
{
    setImplicitSize(16, 16);
}

void Glyph::setName(const QString &name)
{
    if (m_name == name)
        return;
    m_name = name;
    Q_EMIT changed();
    update();
}

void Glyph::setColor(const QColor &color)
{
    if (m_color == color)
        return;
    m_color = color;
    Q_EMIT changed();
    update();
}

void Glyph::paint(QPainter &painter, qreal)
{
    const auto drawing = std::find_if(drawings.begin(), drawings.end(),
        [this](const Drawing &d) { return m_name == QLatin1StringView(d.name); });
    if (drawing == drawings.end()) {
        if (!m_name.isEmpty())
            qWarning("Glyph: there is no drawing \"%s\"", qUtf8Printable(m_name));
        return;
    }
    painter.scale(width() / 16, height() / 16);
    painter.strokePath(
        pathOf(drawing->strokes), QPen(m_color, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.fillPath(pathOf(drawing->fills), m_color);
}

}
