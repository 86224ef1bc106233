#include "controls/Shade.h"

#include <cmath>

#include <QImage>
#include <QPainter>

namespace firstlight {

Shade::Shade(QQuickItem *parent)
    : Picture(parent)
{
    connect(this, &Shade::changed, this, &QQuickItem::update);
}

void Shade::paint(QPainter &painter, qreal ratio)
{
    const QSize pixels(qCeil(width() * ratio), qCeil(height() * ratio));
    const qreal reach = m_reach * ratio;
    const qreal radius = m_radius * ratio;
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    // Half the straight part of the rectangle, from its middle to where its corner's circle begins.
    const QPointF straight(pixels.width() / 2.0 - reach - radius, pixels.height() / 2.0 - reach - radius);
    const QColor color = m_color.toRgb();
    for (int y = 0; y < pixels.height(); ++y) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
        const qreal dy = std::max(0.0, std::abs(y + 0.5 - pixels.height() / 2.0) - straight.y());
        for (int x = 0; x < pixels.width(); ++x) {
            const qreal dx = std::max(0.0, std::abs(x + 0.5 - pixels.width() / 2.0) - straight.x());
            const qreal distance = std::hypot(dx, dy) - radius;
            const qreal fade = qBound(0.0, 1 - distance / reach, 1.0);
            const auto alpha = static_cast<int>(std::lround(color.alpha() * fade * fade * fade));
            line[x] = qPremultiply(qRgba(color.red(), color.green(), color.blue(), alpha));
        }
    }
    painter.resetTransform();
    painter.drawImage(0, 0, image);
}

}
