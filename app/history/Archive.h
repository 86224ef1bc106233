#pragma once

#include <QObject>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

#include "store/HistoryTransfer.h"

class QFileDialog;

namespace firstlight {

class HistoryStore;

// Takes conversations out into files and in from them, asking for the file with the desktop's own dialog; and
// knows how large the files of the profile are. GUI thread.
class Archive : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The window is given it")
public:
    explicit Archive(HistoryStore &history, QObject *parent = nullptr);

    // Ask where to, and write. -> told
    Q_INVOKABLE void exportAll(bool asMarkdown);
    Q_INVOKABLE void exportOne(const QString &conversationId, const QString &title, bool asMarkdown);
    // Asks for a JSON export, and adds what is not there. -> told
    Q_INVOKABLE void import();

    void exportTo(const QString &path, bool asMarkdown, const QStringList &ids);
    void importFrom(const QString &path);

    // "history.db 12 MB, metrics.db 3 MB; 15 MB in all": the files of a folder that Firstlight wrote, largest
    // first.
    Q_INVOKABLE static QString sizeOf(const QString &folder);

Q_SIGNALS:
    // What was done, or why it was not, as a sentence.
    void told(const QString &sentence);

private:
    void ask(const QString &name, bool asMarkdown, const QStringList &ids);
    void open(QFileDialog *dialog);

    HistoryStore &m_history;
};

}
