#pragma once

#include <QObject>
#include <QQuickTextDocument>
#include <QtQml/qqmlregistration.h>

namespace firstlight {

// The pitch of the lines of a TextEdit, which has no property for it. The same for every line, whatever fonts
// the line falls back to, so that Chinese and Latin lines stand alike.
class LineHeight : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QQuickTextDocument *document MEMBER m_document NOTIFY changed)
    Q_PROPERTY(qreal pixels MEMBER m_pixels NOTIFY changed)
public:
    explicit LineHeight(QObject *parent = nullptr);

    // To be called after the whole text was set; what is inserted later inherits it.
    Q_INVOKABLE void apply();

Q_SIGNALS:
    void changed();

private:
    QQuickTextDocument *m_document = nullptr;
    qreal m_pixels = 0;
};

}
