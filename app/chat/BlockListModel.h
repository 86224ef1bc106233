#pragma once

#include <QAbstractListModel>
#include <QtQml/qqmlregistration.h>

#include "markdown/StreamingMarkdown.h"

namespace firstlight {

// The blocks of one message, for its view. While the message grows only the last row changes and new rows
// come behind it.
class BlockListModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("A message has it")
public:
    enum Kind { Paragraph, Code };
    Q_ENUM(Kind)
    enum Role {
        KindRole = Qt::UserRole + 1, // Kind
        TextRole, // QString: without fences
        LanguageRole, // QString: of a code block, as the fence names it
        OpenRole, // bool: may still grow
    };

    using QAbstractListModel::QAbstractListModel;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    // Shows `text`. Where it starts with what is shown already, only the rest is read.
    void setText(const QString &text, bool finished);

private:
    void mirror();

    StreamingMarkdown m_markdown;
    QString m_text; // that m_markdown has seen
    bool m_finished = false;
    QList<Block> m_rows; // that the view has seen
};

}
