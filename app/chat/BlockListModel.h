#pragma once

#include <memory>

#include <QAbstractListModel>
#include <QCache>
#include <QtQml/qqmlregistration.h>

#include "chat/Passage.h"
#include "markdown/StreamingMarkdown.h"

namespace firstlight {

class BlockListModel;

// The blocks of the finished messages that were looked at last. They take five times the room of their text
// and are read again in a moment, so the others are not kept.
using RecentBlocks = QCache<const BlockListModel *, QList<Block>>;

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

    explicit BlockListModel(std::shared_ptr<RecentBlocks> recent);
    ~BlockListModel() override;

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
        Kind kind = Prose;
        int gap = 0; // GapRole
        Passage shown; // of a part that may still change: what the view has been told
    };

    bool startsWithShown(const QString &text) const;
    void clear();
    void mirror(qsizetype closedBefore);
    void settle(const QString &text);
    bool isSlow() const { return m_text.size() > slowToRead; }
    QList<Block> blocks() const;
    std::vector<Part> partsFrom(qsizetype block) const;
    bool joins(const Part &part, const Block &block) const;
    Passage passage(const Part &part) const;

    // Characters of a text that takes longer to read than a frame should wait for it: its blocks are kept.
    static constexpr qsizetype slowToRead = 50'000;

    std::shared_ptr<RecentBlocks> m_recent; // outlives all who are in it
    StreamingMarkdown m_markdown; // of a finished text: empty, unless it is a long one
    qsizetype m_read = 0; // characters of the text that have been read
    QString m_lastRead; // the last of them, to know another text by
    QString m_text; // of a finished one, shared with its message; a text that grows would be copied each time
    bool m_finished = false;
    std::vector<Part> m_parts;
};

}
