#pragma once

#include <QImage>
#include <QMetaType>
#include <QtQml/qqmlregistration.h>

namespace firstlight {

// An image in memory, as QML hands it from one of our types to another; it can do nothing else with it.
class Bitmap
{
    Q_GADGET
    QML_VALUE_TYPE(bitmap)
    Q_PROPERTY(bool any READ any) // there is something to show
public:
    Bitmap() = default;
    explicit Bitmap(QImage image)
        : image(std::move(image))
    { }

    bool any() const { return !image.isNull(); }

    QImage image;

    bool operator==(const Bitmap &other) const { return image.cacheKey() == other.image.cacheKey(); }
};

}
