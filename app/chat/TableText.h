#pragma once

#include <QObject>
#include <QPointer>
#include <QQuickTextDocument>
#include <QTextCharFormat>
#include <QtQml/qqmlregistration.h>

#include "chat/Passage.h"
#include "chat/ProseStyle.h"

class QTextTable;

namespace firstlight {

// Writes a table into the document of a TextEdit, so that a selection runs across its cells. Columns are as
// wide as their words, up to a width at which they wrap. Of a table that grows only the cells that differ are
// written.
class TableText : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QQuickTextDocument *document MEMBER m_document NOTIFY placed)
    Q_PROPERTY(firstlight::Passage passage READ passage WRITE setPassage NOTIFY passageChanged)
    Q_PROPERTY(firstlight::ProseStyle *style READ style WRITE setStyle NOTIFY placed)
    Q_PROPERTY(qreal width READ width NOTIFY sizeChanged) // of all columns, in pixels
    Q_PROPERTY(QList<qreal> rows READ rows NOTIFY sizeChanged) // the lower edge of each row, in pixels
public:
    explicit TableText(QObject *parent = nullptr);

    Passage passage() const { return m_passage; }
    void setPassage(const Passage &passage);
    ProseStyle *style() const { return m_style; }
    void setStyle(ProseStyle *style);
    qreal width() const { return m_width; }
    QList<qreal> rows() const { return m_rows; }

Q_SIGNALS:
    void placed();
    void passageChanged();
    void sizeChanged();

private:
    void write();
    void writeCell(QTextTable &table, int row, int column) const;
    void setWidths(QTextTable &table);
    void findRows(const QTextTable &table);
    QTextCharFormat charFormat(const Run &run, bool head) const;

    QQuickTextDocument *m_document = nullptr;
    QPointer<ProseStyle> m_style;
    Passage m_passage;
    QPointer<QTextTable> m_table;
    QList<QList<Block::Cell>> m_shown;
    qreal m_width = 0;
    QList<qreal> m_rows;
};

}
