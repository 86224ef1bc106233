#include "presets/KnowledgeModel.h"

#include <algorithm>

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace firstlight {

KnowledgeModel::KnowledgeModel(QList<KnowledgePiece> pieces, QObject *parent)
    : QAbstractListModel(parent)
    , m_pieces(std::move(pieces))
{ }

void KnowledgeModel::append(const KnowledgePiece &piece)
{
    beginInsertRows({}, rowCount(), rowCount());
    m_pieces.append(piece);
    endInsertRows();
}

void KnowledgeModel::addUrls(const QList<QUrl> &urls)
{
    for (const QUrl &url : urls) {
        const QFileInfo info(url.toLocalFile());
        if (!url.isLocalFile() || !info.exists())
            continue;
        const KnowledgePiece piece{
            .kind = info.isDir() ? KnowledgePiece::Kind::Folder : KnowledgePiece::Kind::File,
            .path = QDir::cleanPath(info.absoluteFilePath()),
            .name = {},
            .text = {}};
        if (!m_pieces.contains(piece))
            append(piece);
    }
    Q_EMIT changed();
}

void KnowledgeModel::choose(bool folder)
{
    auto *dialog = new QFileDialog(nullptr, folder ? tr("Add a folder") : tr("Add files"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(folder ? QFileDialog::Directory : QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::urlsSelected, this, &KnowledgeModel::addUrls);
    dialog->open();
}

void KnowledgeModel::chooseFiles()
{
    choose(false);
}

void KnowledgeModel::chooseFolder()
{
    choose(true);
}

// "Note", and where there is one already "Note 2".
QString KnowledgeModel::freeName() const
{
    const auto taken = [this](const QString &name) {
        return std::any_of(m_pieces.begin(), m_pieces.end(),
            [&](const KnowledgePiece &piece) { return piece.name == name; });
    };
    QString name = tr("Note");
    for (int number = 2; taken(name); ++number)
        name = tr("Note %1").arg(number);
    return name;
}

void KnowledgeModel::addText(const QString &text)
{
    if (text.trimmed().isEmpty())
        return;
    append({.kind = KnowledgePiece::Kind::Text, .path = {}, .name = freeName(), .text = text});
    Q_EMIT changed();
}

void KnowledgeModel::remove(int row)
{
    if (row < 0 || row >= rowCount())
        return;
    beginRemoveRows({}, row, row);
    m_pieces.removeAt(row);
    endRemoveRows();
    Q_EMIT changed();
}

void KnowledgeModel::move(int row, int to)
{
    if (row < 0 || to < 0 || row >= rowCount() || to >= rowCount() || row == to)
        return;
    // Qt names the row in front of which it goes.
    beginMoveRows({}, row, row, {}, to > row ? to + 1 : to);
    m_pieces.move(row, to);
    endMoveRows();
    Q_EMIT changed();
}

int KnowledgeModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_pieces.size());
}

QVariant KnowledgeModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const KnowledgePiece &piece = m_pieces[index.row()];
    const bool pasted = piece.kind == KnowledgePiece::Kind::Text;
    switch (role) {
    case NameRole:
        return pasted ? piece.name : QFileInfo(piece.path).fileName();
    case PlaceRole:
        return pasted                                    ? piece.text.simplified().left(80)
            : piece.kind == KnowledgePiece::Kind::Folder ? tr("folder %1").arg(QFileInfo(piece.path).path())
                                                         : QFileInfo(piece.path).path();
    default:
        return {};
    }
}

QHash<int, QByteArray> KnowledgeModel::roleNames() const
{
    return {{NameRole, "name"}, {PlaceRole, "place"}};
}

}
