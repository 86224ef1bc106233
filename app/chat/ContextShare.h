#pragma once

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include "chat/Answerer.h"
#include "chat/Writing.h"

namespace firstlight {

// How much of the model's context the next question would fill, with all that was said before it: an estimate
// from characters, and for pictures the most that one takes. Known only where the provider's list says how
// large the context is. GUI thread.
class ContextShare : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(firstlight::Answerer *answerer READ answerer WRITE setAnswerer NOTIFY changed REQUIRED)
    Q_PROPERTY(firstlight::Writing *writing READ writing WRITE setWriting NOTIFY changed REQUIRED)
    Q_PROPERTY(QString text READ text NOTIFY changed) // "~1,240 of 32,768 tokens"; empty: not known, or
                                                      // nothing is written
    Q_PROPERTY(bool over READ isOver NOTIFY changed) // it does not fit
public:
    using QObject::QObject;

    Answerer *answerer() const { return m_answerer; }
    void setAnswerer(Answerer *answerer);
    Writing *writing() const { return m_writing; }
    void setWriting(Writing *writing);

    QString text() const;
    bool isOver() const;

Q_SIGNALS:
    void changed();

private:
    std::optional<std::int64_t> context() const;
    double tokens() const;
    double said() const;

    QPointer<Answerer> m_answerer;
    QPointer<Writing> m_writing;
    // The estimate of a message, by id; it holds as long as its text does not grow.
    struct Known
    {
        qsizetype size = -1; // of the text
        double tokens = 0;
    };
    mutable QHash<QString, Known> m_known;
};

}
