#pragma once

#include <QList>
#include <QObject>
#include <QPointer>
#include <QQuickTextDocument>
#include <QRectF>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

namespace firstlight {

// Where the matches of a text stand in the document of a TextEdit, in its coordinates. A match that wraps has
// a rectangle for each line. GUI thread.
class FoundMarks : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QQuickTextDocument *document READ document WRITE setDocument NOTIFY changed)
    Q_PROPERTY(QString term MEMBER m_term NOTIFY asked)
    Q_PROPERTY(int current MEMBER m_current NOTIFY asked) // which match is the current one; -1: none of these
    Q_PROPERTY(int count READ count NOTIFY changed) // of rectangles
    Q_PROPERTY(QRectF place READ place NOTIFY changed) // of the current match; empty where it is not here
public:
    explicit FoundMarks(QObject *parent = nullptr);

    QQuickTextDocument *document() const { return m_document; }
    void setDocument(QQuickTextDocument *document);
    int count() const { return static_cast<int>(m_marks.size()); }
    QRectF place() const;

    Q_INVOKABLE QRectF at(int mark) const { return m_marks.value(mark).place; }
    Q_INVOKABLE bool isCurrent(int mark) const { return m_marks.value(mark).match == m_current; }

Q_SIGNALS:
    void asked();
    void changed();

private:
    struct Mark
    {
        QRectF place;
        int match = -2;
    };

    void find();

    QPointer<QQuickTextDocument> m_document;
    QString m_term;
    int m_current = -1;
    QList<Mark> m_marks;
    QTimer m_soon; // once what changed has been laid out
};

}
