#pragma once

#include "latency/TimePicture.h"

namespace firstlight {

// The small picture under a reply, on two scales with a gap between them: left the phases up to the first
// token, right the reply itself with its stalls.
class Strip : public firstlight::TimePicture
{
    Q_OBJECT
    QML_ELEMENT
public:
    using TimePicture::TimePicture;

protected:
    void paint(QPainter &painter, qreal ratio) override;

private:
    void paintRow(
        QPainter &painter, const QList<Bar> &bars, double from, double to, const QRectF &row, qreal ratio);
};

}
