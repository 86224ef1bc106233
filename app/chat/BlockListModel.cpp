#include "chat/BlockListModel.h"

namespace firstlight {

int BlockListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant BlockListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Block &block = m_rows[index.row()];
    switch (role) {
    case KindRole:
        return block.kind == Block::Kind::Code ? Code : Paragraph;
    case TextRole:
        return block.text;
    case LanguageRole:
        return block.language;
    case OpenRole:
        return block.open;
    }
    return {};
}

QHash<int, QByteArray> BlockListModel::roleNames() const
{
    return {{KindRole, "kind"}, {TextRole, "text"}, {LanguageRole, "language"}, {OpenRole, "open"}};
}

void BlockListModel::setText(const QString &text, bool finished)
{
    // A provider may send the whole text once more, and differently.
    if (m_finished || !text.startsWith(m_text)) {
        if (text == m_text)
            return;
        beginResetModel();
        m_markdown = {};
        m_rows.clear();
        m_text.clear();
        m_finished = false;
        endResetModel();
    }
    m_markdown.append(QStringView(text).sliced(m_text.size()));
    m_text.append(QStringView(text).sliced(m_text.size()));
    if (finished) {
        m_finished = true;
        m_markdown.finish();
    }
    mirror();
}

void BlockListModel::mirror()
{
    const QList<Block> &blocks = m_markdown.blocks();
    // A closed block never changes, so nothing before the last row that is known can differ.
    const qsizetype known = m_rows.size();
    if (known > 0 && m_rows[known - 1] != blocks[known - 1]) {
        const Block old = std::exchange(m_rows[known - 1], blocks[known - 1]);
        QList<int> roles;
        if (old.kind != m_rows[known - 1].kind)
            roles.append(KindRole);
        if (old.text != m_rows[known - 1].text)
            roles.append(TextRole);
        if (old.language != m_rows[known - 1].language)
            roles.append(LanguageRole);
        if (old.open != m_rows[known - 1].open)
            roles.append(OpenRole);
        const QModelIndex last = index(static_cast<int>(known - 1));
        Q_EMIT dataChanged(last, last, roles);
    }
    if (blocks.size() > known) {
        beginInsertRows({}, static_cast<int>(known), static_cast<int>(blocks.size() - 1));
        m_rows.append(blocks.sliced(known));
        endInsertRows();
    }
}

}
