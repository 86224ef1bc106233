#include "history/Archive.h"

#include <algorithm>

#include <QDirIterator>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMap>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QWindow>

#include "chat/AttachmentList.h"
#include "ErrorText.h"
#include "store/HistoryStore.h"

using namespace Qt::StringLiterals;

namespace firstlight {

Archive::Archive(HistoryStore &history, QObject *parent)
    : QObject(parent)
    , m_history(history)
{
    connect(&history, &HistoryStore::exported, this, [this](const QString &path, const ExportCount &count) {
        const QString name = QFileInfo(path).fileName();
        Q_EMIT told(count.conversations == 1
                ? tr("The conversation is in %1.").arg(name)
                : tr("%1 conversations are in %2.").arg(count.conversations).arg(name));
    });
    connect(&history, &HistoryStore::imported, this, [this](const ImportCount &count) {
        m_history.list();
        Q_EMIT told(count.added == 0
                ? tr("Nothing is new: every message was there already.")
                : tr("Messages that came in: %1. There already: %2.").arg(count.added).arg(count.known));
    });
    connect(&history, &HistoryStore::transferFailed, this,
        [this](const Error &error) { Q_EMIT told(errorText(error, nullptr)); });
}

void Archive::exportAll(bool asMarkdown)
{
    ask(tr("Firstlight conversations"), asMarkdown, {});
}

void Archive::exportOne(const QString &conversationId, const QString &title, bool asMarkdown)
{
    static const QRegularExpression unfit(u"[\\\\/:*?\"<>|\\x00-\\x1f]+"_s);
    QString name = title;
    name.replace(unfit, u" "_s);
    ask(name.simplified().left(60), asMarkdown, {conversationId});
}

void Archive::ask(const QString &name, bool asMarkdown, const QStringList &ids)
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    auto *dialog = new QFileDialog(nullptr, tr("Export"), folder);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(asMarkdown ? u"md"_s : u"json"_s);
    dialog->setNameFilter(asMarkdown ? tr("Markdown (*.md)") : tr("JSON (*.json)"));
    dialog->selectFile(name + (asMarkdown ? u".md"_s : u".json"_s));
    connect(dialog, &QFileDialog::fileSelected, this,
        [this, asMarkdown, ids](const QString &path) { exportTo(path, asMarkdown, ids); });
    open(dialog);
}

void Archive::import()
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    auto *dialog = new QFileDialog(nullptr, tr("Import"), folder, tr("JSON (*.json)"));
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &Archive::importFrom);
    open(dialog);
}

void Archive::open(QFileDialog *dialog)
{
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->winId(); // makes its window
    dialog->windowHandle()->setTransientParent(QGuiApplication::focusWindow());
    dialog->open();
}

void Archive::exportTo(const QString &path, bool asMarkdown, const QStringList &ids)
{
    m_history.exportTo(path, asMarkdown ? ExportFormat::Markdown : ExportFormat::Json, ids);
}

void Archive::importFrom(const QString &path)
{
    m_history.importFrom(path);
}

QString Archive::sizeOf(const QString &folder)
{
    QMap<QString, qint64> sizes; // by what stands at the top of the folder; a log counts to its database
    qint64 all = 0;
    QDirIterator files(folder, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QFileInfo file(files.next());
        QString name = file.filePath().sliced(folder.size() + 1).section(u'/', 0, 0);
        for (const auto &suffix : {u"-wal"_s, u"-shm"_s})
            if (name.endsWith(suffix))
                name.chop(suffix.size());
        sizes[name] += file.size();
        all += file.size();
    }
    QStringList names = sizes.keys();
    std::ranges::stable_sort(names, std::greater(), [&](const QString &name) { return sizes[name]; });
    QStringList parts;
    for (const QString &name : std::as_const(names))
        parts.append(name + u' ' + sizeText(sizes[name]));
    return names.isEmpty() ? QString() : tr("%1; %2 in all").arg(parts.join(u", "_s), sizeText(all));
}

}
