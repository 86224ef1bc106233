#pragma once

#include <memory>
#include <vector>

#include <QAbstractListModel>
#include <QtQml/qqmlregistration.h>

#include "chat/BlockListModel.h"
#include "DeleteLater.h"
#include "latency/Doctor.h"
#include "session/ChatSession.h"

namespace firstlight {

class FramePacer;
class PaintProbe;

// The shown branch of a session, for its view. What grows is handed on at most once a frame (the first token
// at once); what comes, goes or ends is handed on when it happens.
class MessageListModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("A chat has it")
    // The end of the newest message is in the view, so its tokens are seen when they are painted. The view
    // sets it.
    Q_PROPERTY(bool endVisible READ isEndVisible WRITE setEndVisible NOTIFY endVisibleChanged)
public:
    // How far a reply is.
    enum Status { Waiting, Streaming, Complete, Incomplete, Failed, Stopped };
    Q_ENUM(Status)
    enum Role {
        OwnRole = Qt::UserRole + 1, // bool: the person's own words
        TextRole, // QString: all of it so far, as it came; of a reply under way this is a copy that costs
        BlocksRole, // BlockListModel *: the same text as blocks; null for the person's own
        ReasoningRole, // QString
        ToolNamesRole, // QStringList: tools that the model wants to call, in order
        ToolArgumentsRole, // QStringList: JSON text beside each of them
        StatusRole, // Status
        EndingRole, // QString: what was not right with its end, and what to do; empty where all was
        ContinuableRole, // bool: it is the last one, and the model can be asked to go on
        FiguresRole, // ReplyFigures: where its time goes
        BranchRole, // int: which of the messages beside it this is, from 1
        BranchesRole, // int: how many stand beside each other, itself included
        AttachmentsRole, // QStringList: names of what went with a question
    };

    MessageListModel(ChatSession &session, FramePacer &pacer, PaintProbe &probe, QObject *parent = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    // What "copy" gives of a message: its text as a person reads it, or its source.
    Q_INVOKABLE QString plainText(int row) const;
    Q_INVOKABLE QString markdown(int row) const;

    bool isEndVisible() const { return m_endVisible; }
    void setEndVisible(bool visible);

Q_SIGNALS:
    void endVisibleChanged();
    // What had arrived is told: the view can be laid out.
    void flushed();

private:
    // What the view has been told of a message.
    struct Row
    {
        QString id;
        qsizetype text = 0;
        qsizetype reasoning = 0;
        qsizetype tools = 0; // characters in them
        std::size_t arrivals = 0;
        bool ended = false;
        bool dirty = false;
        mutable std::optional<QList<Finding>> findings; // made when the reply is over; again with its frames
        Instant figuresAt{}; // when its figures were last told
        // Made when the view first asks; delegates of a row that went may still look at them.
        mutable std::unique_ptr<BlockListModel, DeleteLater> blocks;
    };

    Row told(const Message &message) const;
    void mark(int row);
    void flush();
    void flush(int row);
    void report(int row, std::size_t from);
    bool figuresAreDue(const Row &shown, bool first, bool ended);
    void rebuild();
    BlockListModel *blocks(int row) const;
    const Provider *providerOf(const Message &message) const;
    QList<Finding> findings(int row) const;

    ChatSession &m_session;
    FramePacer &m_pacer;
    PaintProbe &m_probe;
    // Those of as many messages as a window shows, and some more.
    std::shared_ptr<RecentBlocks> m_recent = std::make_shared<RecentBlocks>(32);
    std::vector<Row> m_rows;
    bool m_endVisible = false;
};

}
