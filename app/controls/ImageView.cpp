#include "controls/ImageView.h"

#include <QPainter>

namespace firstlight {

void ImageView::setImage(const Bitmap &image)
{
    if (m_image == image)
        return;
    m_image = image;
    Q_EMIT imageChanged();
    update();
}

qreal ImageView::aspect() const
{
    return any() ? static_cast<qreal>(m_image.image.width()) / m_image.image.height() : 1;
}

void ImageView::paint(QPainter &painter, qreal)
{
    if (!any())
        return;
    const QSizeF own = m_image.image.size();
    const QSizeF room = size();
    const bool fits = own.width() <= room.width() && own.height() <= room.height();
    QRectF place({}, fits ? own : own.scaled(room, Qt::KeepAspectRatio));
    place.moveCenter(QRectF({}, room).center());
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(place, m_image.image);
}

}
