#pragma once

#include "controls/Bitmap.h"
#include "controls/Picture.h"

namespace firstlight {

// Shows an image that is in memory, whole, in the middle and never larger than it is. It knows no address, so
// nothing can be loaded by it.
class ImageView : public firstlight::Picture
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(firstlight::Bitmap image READ image WRITE setImage RESET clear NOTIFY imageChanged)
    Q_PROPERTY(bool any READ any NOTIFY imageChanged) // there is something to show
    Q_PROPERTY(qreal aspect READ aspect NOTIFY imageChanged) // width over height; 1 where there is nothing
public:
    explicit ImageView(QQuickItem *parent = nullptr)
        : Picture(parent)
    { }

    Bitmap image() const { return m_image; }
    void setImage(const Bitmap &image);
    Q_INVOKABLE void clear() { setImage({}); }
    bool any() const { return m_image.any(); }
    qreal aspect() const;

Q_SIGNALS:
    void imageChanged();

protected:
    void paint(QPainter &painter, qreal ratio) override;

private:
    Bitmap m_image;
};

}
