#include "chat/AttachmentList.h"

#include <QLocale>

#include "chat/AttachedPicture.h"

namespace firstlight {

QString sizeText(qint64 bytes)
{
    return QLocale().formattedDataSize(bytes, bytes < 1'000'000 ? 0 : 1, QLocale::DataSizeSIFormat);
}

int AttachmentList::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant AttachmentList::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Attachment &attachment = m_attachments[index.row()];
    switch (role) {
    case NameRole:
        return attachment.name;
    case SizeRole:
        if (attachment.isLost())
            return tr("cannot be read");
        return sizeText(attachment.isPicture() ? attachment.picture.size() : attachment.text.toUtf8().size());
    }
    return {};
}

QHash<int, QByteArray> AttachmentList::roleNames() const
{
    return {{NameRole, "name"}, {SizeRole, "size"}};
}

void AttachmentList::set(const QList<Attachment> &attachments)
{
    if (attachments == m_attachments)
        return;
    beginResetModel();
    m_attachments = attachments;
    m_thumbnails.clear();
    endResetModel();
    Q_EMIT changed();
}

void AttachmentList::add(const Attachment &attachment)
{
    beginInsertRows({}, count(), count());
    m_attachments.append(attachment);
    endInsertRows();
    Q_EMIT changed();
}

void AttachmentList::remove(int row)
{
    if (row < 0 || row >= count())
        return;
    beginRemoveRows({}, row, row);
    m_attachments.removeAt(row);
    if (row < m_thumbnails.size())
        m_thumbnails.removeAt(row);
    endRemoveRows();
    Q_EMIT changed();
}

Bitmap AttachmentList::picture(int row) const
{
    return imageOf(m_attachments.value(row), shownSide);
}

Bitmap AttachmentList::thumbnail(int row) const
{
    if (row < 0 || row >= count())
        return {};
    m_thumbnails.resize(count());
    if (!m_thumbnails[row].any())
        m_thumbnails[row] = imageOf(m_attachments[row], thumbnailSide);
    return m_thumbnails[row];
}

}
