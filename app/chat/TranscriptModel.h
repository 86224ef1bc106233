#pragma once

#include <vector>

#include <QAbstractListModel>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include "chat/MessageListModel.h"
#include "chat/Passage.h"

namespace firstlight {

// A conversation as the rows of one list: each message is its parts, and each part a row. So a view makes
// only what is in sight, be it one reply of a megabyte or ten thousand messages. Of a long conversation the
// end is there at once, and what stands before it follows while nothing else is to do.
class TranscriptModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("A chat has it")
public:
    enum Kind { Question, Reasoning, Prose, Code, Html, Math, Table, Rule, Tools, Ending, Figures };
    Q_ENUM(Kind)
    enum Role {
        KindRole = Qt::UserRole + 1, // Kind
        MessageRole, // int: the row of its message in the MessageListModel
        GapRole, // int: room above it, in pixels at zoom 1
        PassageRole, // Passage: of a part of a reply's text
        TextRole, // QString: of a question, the reasoning, what was not right with the end
        LiveRole, // bool: what is being written now stands at its end
        StatusRole, // MessageListModel::Status of its message
        ContinuableRole, // bool: the model can be asked to go on with its message
        FiguresRole, // ReplyFigures: of the last row of a reply and of its reasoning
        ToolNamesRole, // QStringList
        ToolArgumentsRole, // QStringList
        BranchRole, // int: of the message, at its foot: which of those beside it; 0 in its other rows
        BranchesRole, // int: how many stand beside each other
        AttachmentsRole, // QStringList: of a question: names
    };

    explicit TranscriptModel(MessageListModel &messages, QObject *parent = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    // The first row of a message; makes sure that it is there.
    Q_INVOKABLE int rowOf(int message);
    int lastRowOf(int message);
    // What can be found in a row: a question, or what a part of a reply shows; else empty.
    QString textOf(int row) const;
    // All that stands before the first row.
    Q_INVOKABLE void showAll();

private:
    // A message as rows: in this order.
    struct Entry
    {
        bool own = false;
        bool reasoning = false;
        int parts = 0;
        bool tools = false;
        bool ending = false;
        BlockListModel *blocks = nullptr; // connected, null for the person's own

        int count() const { return own ? 1 : reasoning + parts + tools + ending + 1; }
        bool operator==(const Entry &) const = default;
    };
    struct Place
    {
        int message;
        Kind kind;
        int part; // of its text
    };

    QVariant of(int message, int role) const;
    Entry read(int message);
    void watch(const Entry &entry);
    Place placeOf(int row) const;
    int firstRow(int message) const { return m_first[static_cast<std::size_t>(message - m_from)]; }
    Entry &entry(int message) { return m_entries[static_cast<std::size_t>(message - m_from)]; }
    int gap(const Place &place, int row) const;
    bool isLive(const Place &place) const;
    void count(int from);
    void add(int first, int last);
    void remove(int first, int last);
    void change(int message, const QList<int> &roles);
    void showMore(int messages);
    void partsInserted(const BlockListModel *blocks, int first, int last);
    void partsRemoved(const BlockListModel *blocks, int first, int last);
    void partsChanged(const BlockListModel *blocks, int first, int last, const QList<int> &roles);
    int messageOf(const BlockListModel *blocks) const;
    void setRow(int message, bool Entry::*what, bool there, int offset);

    MessageListModel &m_messages;
    QTimer m_idle; // shows what stands before
    int m_from = 0; // the first message that is shown
    std::vector<Entry> m_entries; // from m_from on
    std::vector<int> m_first; // the first row of each, and the number of rows
};

}
