#pragma once

#include <QColor>

#include "controls/Picture.h"

namespace firstlight {

// A small line drawing in one colour, on a grid of 16 x 16.
class Glyph : public firstlight::Picture
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString name READ name WRITE setName NOTIFY changed)
    Q_PROPERTY(QColor color READ color WRITE setColor NOTIFY changed)
public:
    explicit Glyph(QQuickItem *parent = nullptr);

    // One of the drawings in Glyph.cpp; any other name draws nothing and warns.
    QString name() const { return m_name; }
    void setName(const QString &name);

    QColor color() const { return m_color; }
    void setColor(const QColor &color);

Q_SIGNALS:
    void changed();

protected:
    void paint(QPainter &painter, qreal ratio) override;

private:
    QString m_name;
    QColor m_color;
};

}
