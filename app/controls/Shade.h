#pragma once

#include <QColor>

#include "controls/Picture.h"

namespace firstlight {

// The shadow of a rounded rectangle, which software rendering has no effect for. The item is the shadow's
// whole extent: it reaches `reach` beyond what casts it on each side, and stands behind that.
class Shade : public firstlight::Picture
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(qreal reach MEMBER m_reach NOTIFY changed)
    Q_PROPERTY(qreal radius MEMBER m_radius NOTIFY changed)
    Q_PROPERTY(QColor color MEMBER m_color NOTIFY changed) // at its darkest, under the edge
public:
    explicit Shade(QQuickItem *parent = nullptr);

Q_SIGNALS:
    void changed();

protected:
    void paint(QPainter &painter, qreal ratio) override;

private:
    qreal m_reach = 24;
    qreal m_radius = 16;
    QColor m_color;
};

}
