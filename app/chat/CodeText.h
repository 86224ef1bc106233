#pragma once

#include <memory>

#include <QObject>
#include <QPointer>
#include <QQuickTextDocument>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include "chat/CodeColours.h"
#include "chat/ProseStyle.h"

namespace firstlight {

// Writes code into the document of a TextEdit. What grows is inserted at the end; a line is coloured once,
// when it is over, and a long text in slices, so that no frame waits for it.
class CodeText : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QQuickTextDocument *document MEMBER m_document NOTIFY placed)
    Q_PROPERTY(QString source READ source WRITE setSource NOTIFY sourceChanged)
    Q_PROPERTY(QString language MEMBER m_language NOTIFY recoloured)
    Q_PROPERTY(firstlight::ProseStyle *style READ style WRITE setStyle NOTIFY placed)
    Q_PROPERTY(int serial MEMBER m_serial CONSTANT) // no two have the same
    Q_PROPERTY(bool growing MEMBER m_growing NOTIFY growingChanged) // its last line is not over
public:
    explicit CodeText(QObject *parent = nullptr);
    ~CodeText() override;

    QString source() const { return m_source; }
    void setSource(const QString &source);
    ProseStyle *style() const { return m_style; }
    void setStyle(ProseStyle *style);

    Q_INVOKABLE void copy() const; // all of it, into the clipboard

Q_SIGNALS:
    void placed();
    void sourceChanged();
    void recoloured();
    void growingChanged();

private:
    void write();
    void startColours();
    void colour();
    void colour(int line);

    QQuickTextDocument *m_document = nullptr;
    QPointer<ProseStyle> m_style;
    QString m_source;
    QString m_language;
    bool m_growing = false;
    int m_serial;
    QString m_shown; // what the document holds
    std::unique_ptr<CodeColours> m_colours;
    int m_coloured = 0; // lines
    QTimer m_rest; // colours what is left
};

}
