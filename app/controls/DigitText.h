#pragma once

#include <QColor>
#include <QFont>

#include "controls/Picture.h"

namespace firstlight {

// One line of text whose digits stand in equal cells.
class DigitText : public firstlight::Picture
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString text READ text WRITE setText NOTIFY changed)
    Q_PROPERTY(QColor color READ color WRITE setColor NOTIFY changed)
    Q_PROPERTY(QFont font READ font WRITE setFont NOTIFY changed)
public:
    using Picture::Picture;

    QString text() const { return m_text; }
    void setText(const QString &text);
    QColor color() const { return m_color; }
    void setColor(const QColor &color);
    QFont font() const { return m_font; }
    void setFont(const QFont &font);

Q_SIGNALS:
    void changed();

protected:
    void paint(QPainter &painter, qreal ratio) override;

private:
    void measure();

    QString m_text;
    QColor m_color;
    QFont m_font;
};

}
