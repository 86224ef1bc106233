#pragma once

#include <QAbstractListModel>
#include <QtQml/qqmlregistration.h>

#include "chat/Passage.h"
#include "markdown/StreamingMarkdown.h"

namespace firstlight {

// The parts of one message, for its view: what stands together in one text field is one row. While the
// message grows only its last rows change and new ones come behind them.
class BlockListModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("A message has it")
public:
    enum Kind { Prose, Code, Html, Math, Table, Rule };
    Q_ENUM(Kind)
    enum Role {
        KindRole = Qt::UserRole + 1, // Kind
        PassageRole, // Passage
        GapRole, // int: room above it, in pixels at zoom 1; 0 for the first
    };

    using QAbstractListModel::QAbstractListModel;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    // Shows `text`. Where it starts with what is shown already, only the rest is read.
    void setText(const QString &text, bool finished);

    QString plainText() const; // as a person reads it

private:
    struct Part
    {
        qsizetype first = 0; // of its blocks
        qsizetype count = 0;
        qsizetype size = 0; // characters, roughly
        Passage shown; // of a part that may still change: what the view has been told
    };

    bool startsWithShown(const QString &text) const;
    void clear();
    void mirror(qsizetype closedBefore);
    std::vector<Part> partsFrom(qsizetype block) const;
    bool joins(const Part &part, const Block &block) const;
    Passage passage(const Part &part) const;

    StreamingMarkdown m_markdown;
    qsizetype m_read = 0; // characters of the text that m_markdown has seen
    QString m_lastRead; // the last of them, to know another text by
    bool m_finished = false;
    std::vector<Part> m_parts;
};

}
