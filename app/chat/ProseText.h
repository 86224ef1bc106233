#pragma once

#include <QObject>
#include <QPointer>
#include <QQuickTextDocument>
#include <QStringList>
#include <QTextCharFormat>
#include <QtQml/qqmlregistration.h>

#include "chat/Passage.h"
#include "chat/ProseStyle.h"

class QTextBlockFormat;
class QTextCursor;

namespace firstlight {

// Writes running text into the document of a TextEdit. Of a passage that grows only what is new is written
// and laid out. There is no HTML on the way, so nothing in a reply can load anything. Images are words with
// the host they would come from.
class ProseText : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QQuickTextDocument *document MEMBER m_document NOTIFY placed)
    Q_PROPERTY(firstlight::Passage passage READ passage WRITE setPassage NOTIFY passageChanged)
    Q_PROPERTY(firstlight::ProseStyle *style READ style WRITE setStyle NOTIFY placed)
    Q_PROPERTY(QList<QString> links READ links NOTIFY linksChanged) // targets that may open, in order
public:
    explicit ProseText(QObject *parent = nullptr);

    Passage passage() const { return m_passage; }
    void setPassage(const Passage &passage);
    ProseStyle *style() const { return m_style; }
    void setStyle(ProseStyle *style);
    QStringList links() const;

    // Where a link stands in the text: its first and its last character.
    Q_INVOKABLE int linkStart(int link) const;
    Q_INVOKABLE int linkEnd(int link) const;
    // Opens it in the browser or the mail program; what is neither http, https nor mailto opens nothing.
    Q_INVOKABLE static bool open(const QString &target);

Q_SIGNALS:
    void placed();
    void passageChanged();
    void linksChanged();

private:
    struct Piece
    {
        QString text;
        Run::Styles style;
        QString target; // only of one that may open
        bool mark = false; // of an item
        bool operator==(const Piece &) const = default;
    };
    struct Fork
    {
        qsizetype piece = 0;
        qsizetype within = 0; // characters of that piece
        qsizetype length = 0; // characters before it, in all
    };
    struct Link
    {
        int start;
        int end;
        QString target;
    };

    void write();
    void writeFrom(qsizetype block);
    void insert(QTextCursor &cursor, const Block &block, const Fork &from) const;
    static Fork fork(const QList<Piece> &known, const QList<Piece> &now);
    QList<Piece> piecesOf(const Block &block) const;
    QTextBlockFormat blockFormat(qsizetype block) const;
    QTextCharFormat charFormat(const Block &block, const Piece &piece) const;
    void findLinks();

    QQuickTextDocument *m_document = nullptr;
    QPointer<ProseStyle> m_style;
    Passage m_passage;
    Passage m_shown; // what the document holds
    QList<Link> m_links;
};

}
