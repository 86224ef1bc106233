#include "controls/Picture.h"

#include <cmath>

#include <QImage>
#include <QPainter>
#include <QQuickWindow>
#include <QSGImageNode>

namespace firstlight {

Picture::Picture(QQuickItem *parent)
    : QQuickItem(parent)
{
    setFlag(ItemHasContents);
}

qreal Picture::snapped(qreal position, qreal ratio)
{
    return std::round(position * ratio) / ratio;
}

QSGNode *Picture::updatePaintNode(QSGNode *old, UpdatePaintNodeData *)
{
    auto *node = static_cast<QSGImageNode *>(old);
    const qreal ratio = window()->effectiveDevicePixelRatio();
    const QSize pixels(qCeil(width() * ratio), qCeil(height() * ratio));
    if (pixels.isEmpty()) {
        delete node;
        return nullptr;
    }
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    {
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.scale(ratio, ratio);
        paint(painter, ratio);
    }
    if (!node) {
        node = window()->createImageNode();
        node->setOwnsTexture(true);
        node->setFiltering(QSGTexture::Nearest);
    }
    node->setTexture(window()->createTextureFromImage(image));
    // The texture begins on a device pixel, wherever the item stands: the one above a fraction, as text does,
    // so that both share a baseline.
    const QPointF scene = mapToScene({});
    const auto before = [ratio](qreal position) { return std::floor(position * ratio + 0.01) / ratio; };
    const QPointF corner(snapped(scene.x(), ratio) - scene.x(), before(scene.y()) - scene.y());
    node->setRect(QRectF(corner, QSizeF(pixels) / ratio));
    return node;
}

void Picture::geometryChange(const QRectF &now, const QRectF &before)
{
    QQuickItem::geometryChange(now, before);
    update();
}

void Picture::itemChange(ItemChange change, const ItemChangeData &data)
{
    QQuickItem::itemChange(change, data);
    if (change == ItemDevicePixelRatioHasChanged)
        update();
}

}
