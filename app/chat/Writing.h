#pragma once

#include <QObject>
#include <QTimer>
#include <QtQml/qqmlregistration.h>
#include <QUrl>
#include <tl/expected.hpp>

#include "chat/AttachmentList.h"
#include "domain/Conversation.h"

namespace firstlight {

class ChatSession;

// What a person is writing in one conversation and has not sent: a question or another wording of one, and
// the texts and pictures that go along with it. GUI thread.
class Writing : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("A chat has it")
    Q_PROPERTY(QString text READ text WRITE setText NOTIFY textChanged)
    Q_PROPERTY(firstlight::AttachmentList *attachments READ attachments CONSTANT)
    Q_PROPERTY(bool editing READ isEditing NOTIFY editingChanged) // of a question that was asked
    // Pictures that go along with it, and with the questions before it, which are sent again each time.
    Q_PROPERTY(int pictures READ pictures NOTIFY picturesChanged)
    Q_PROPERTY(int earlierPictures READ earlierPictures NOTIFY picturesChanged)
    Q_PROPERTY(QString problem READ problem NOTIFY problemChanged) // why something was not taken; or empty
public:
    // A pasted text of more characters becomes an attachment.
    static constexpr qsizetype longText = 8000;
    static constexpr int mostPictures = 20; // beyond that Anthropic takes small ones only

    explicit Writing(const ChatSession &session, QObject *parent = nullptr);

    const ChatSession &session() const { return m_session; }
    QString text() const { return m_text; }
    void setText(const QString &text);
    AttachmentList *attachments() { return &m_attachments; }
    const QList<Attachment> &attached() const { return m_attachments.all(); }
    bool isEmpty() const { return m_text.isEmpty() && attached().isEmpty(); }
    QString problem() const { return m_problem; }
    int pictures() const;
    int earlierPictures() const;

    // Puts the question `by` places before the one that is shown in the place of an empty text, or of one
    // that was put there; behind the last one stands the empty text. -> whether there was anything to do.
    Q_INVOKABLE bool recall(int by);

    bool isEditing() const { return m_edited >= 0; }
    int edited() const { return m_edited; } // row of the question; -1: none
    // What was written so far comes back when the edit is over.
    Q_INVOKABLE void edit(int message);
    Q_INVOKABLE void cancelEdit();

    // The clipboard holds a long text, files or a picture, and they are attached. -> false: it is to be
    // pasted as any text.
    Q_INVOKABLE bool paste();
    // Files of text or code, and pictures.
    Q_INVOKABLE void drop(const QList<QUrl> &urls);

    // It was sent.
    void clear();
    // What outlives the program; not the edit of a question.
    Draft draft() const;
    // Has it kept at once where something changed; by itself that comes a moment after a change.
    void keep();

Q_SIGNALS:
    void textChanged();
    void editingChanged();
    void problemChanged();
    void picturesChanged();
    void kept(const firstlight::Draft &draft);

private:
    void replace(const Draft &draft);
    void changed();
    void tell(const QString &problem);
    QString attach(const tl::expected<Attachment, QString> &taken);
    QStringList questions() const;

    const ChatSession &m_session;
    QString m_text;
    AttachmentList m_attachments;
    QString m_problem;
    int m_edited = -1;
    Draft m_aside; // what was written before the edit began
    int m_recalled = 0; // which question before the end is shown, as long as nobody changes it; 0: none
    QTimer m_rest; // until it is kept
};

}
