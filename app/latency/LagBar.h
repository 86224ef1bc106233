#pragma once

#include "latency/TimePicture.h"

namespace firstlight {

// Our own part, under the whole reply and on its scale: for each frame how long its oldest new token had
// waited for it, a bar as high as the wait.
class LagBar : public firstlight::TimePicture
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(bool any READ any NOTIFY changed) // a frame was seen
public:
    using TimePicture::TimePicture;

    bool any() const { return !figures().bars.lags.isEmpty(); }
    QString textAt(qreal x) const override;

protected:
    void paint(QPainter &painter, qreal ratio) override;
};

}
