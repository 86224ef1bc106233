#pragma once

#include <QQuickItem>

class QPainter;

namespace firstlight {

// An item that is painted by QPainter into the device's own pixels and shown without smoothing, so that it is
// as crisp at a scale of 1.5 as at 1, on the GPU and in software. What derives from it names it with its
// namespace: without, Qt 6.4 does not tell QML that it is an Item.
class Picture : public QQuickItem
{
    Q_OBJECT
    QML_ANONYMOUS
public:
    explicit Picture(QQuickItem *parent = nullptr);

protected:
    // In item coordinates; antialiased. `ratio`: device pixels in one unit of width.
    virtual void paint(QPainter &painter, qreal ratio) = 0;

    // The nearest edge between two device pixels.
    static qreal snapped(qreal position, qreal ratio);

    QSGNode *updatePaintNode(QSGNode *node, UpdatePaintNodeData *data) override;
    void geometryChange(const QRectF &now, const QRectF &before) override;
    void itemChange(ItemChange change, const ItemChangeData &data) override;
};

}
