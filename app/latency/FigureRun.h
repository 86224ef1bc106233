#pragma once

#include <QColor>
#include <QFont>

#include "controls/Picture.h"
#include "latency/ReplyFigures.h"

namespace firstlight {

// The figures of a reply side by side, broken into lines where there is no room for them. One item: a row of
// a long conversation that had a text for each of them took longer to make than the reply itself.
class FigureRun : public firstlight::Picture
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(firstlight::ReplyFigures figures READ figures WRITE setFigures NOTIFY figuresChanged)
    Q_PROPERTY(QString clock MEMBER m_clock NOTIFY changed) // that runs while the reply is silent
    Q_PROPERTY(QString doing MEMBER m_doing NOTIFY changed) // what it waits for
    Q_PROPERTY(bool late MEMBER m_late NOTIFY changed) // longer than it should
    Q_PROPERTY(QColor color MEMBER m_color NOTIFY changed) // of names and units
    Q_PROPERTY(QColor strongColor MEMBER m_strongColor NOTIFY changed) // of values
    Q_PROPERTY(QColor alarmColor MEMBER m_alarmColor NOTIFY changed)
    Q_PROPERTY(QFont font MEMBER m_font NOTIFY changed)
    Q_PROPERTY(qreal gap MEMBER m_gap NOTIFY changed) // between two figures
    Q_PROPERTY(qreal leading MEMBER m_leading NOTIFY changed) // between two lines
    Q_PROPERTY(qreal indent MEMBER m_indent NOTIFY changed) // of the first line
    Q_PROPERTY(qreal lineHeight READ lineHeight NOTIFY changed)
public:
    explicit FigureRun(QQuickItem *parent = nullptr);

    ReplyFigures figures() const { return m_figures; }
    void setFigures(const ReplyFigures &figures);
    qreal lineHeight() const;

Q_SIGNALS:
    void changed();
    void figuresChanged(); // by itself: it comes with each frame of a reply that streams

protected:
    void componentComplete() override;
    void geometryChange(const QRectF &now, const QRectF &before) override;
    void paint(QPainter &painter, qreal ratio) override;

private:
    enum class Tone { Quiet, Strong, Alarm };
    // One figure: a quiet name, a value, a quiet unit. Any of them may be empty.
    struct Figure
    {
        QString name;
        QString value;
        QString unit;
        Tone tone = Tone::Strong;
        bool shrinks = false; // rather than go to the next line
        bool operator==(const Figure &) const = default;
    };
    struct Piece
    {
        QPointF corner; // the upper left one
        QString text;
        Tone tone = Tone::Quiet;
        bool operator==(const Piece &) const = default;
    };

    QList<Figure> all() const;
    void addText(QList<Figure> &to, const QString &text, Tone tone = Tone::Quiet) const;
    qreal widthOf(const Figure &figure) const;
    qreal place(const Figure &figure, QPointF at); // -> its width
    void layOut();
    QFont fontOf(Tone tone) const;
    QColor colorOf(Tone tone) const;

    ReplyFigures m_figures;
    QString m_clock;
    QString m_doing;
    bool m_late = false;
    QColor m_color;
    QColor m_strongColor;
    QColor m_alarmColor;
    QFont m_font;
    qreal m_gap = 0;
    qreal m_leading = 0;
    qreal m_indent = 0;
    QList<Figure> m_shown; // what reads the same is neither measured nor painted again
    QList<Piece> m_pieces; // what was laid out last; painting does not measure again
};

}
