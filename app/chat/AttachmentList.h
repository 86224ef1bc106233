#pragma once

#include <QAbstractListModel>
#include <QtQml/qqmlregistration.h>

#include "controls/Bitmap.h"
#include "domain/Attachment.h"

namespace firstlight {

// The texts and pictures that go along with a question that is being written. GUI thread.
class AttachmentList : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("What is being written has it")
    Q_PROPERTY(int count READ count NOTIFY changed)
public:
    enum Role {
        NameRole = Qt::UserRole + 1, // QString
        SizeRole, // QString: "12 KB"; of a picture that is lost, that it cannot be read
    };

    using QAbstractListModel::QAbstractListModel;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    int count() const { return static_cast<int>(m_attachments.size()); }
    const QList<Attachment> &all() const { return m_attachments; }
    void set(const QList<Attachment> &attachments);
    void add(const Attachment &attachment);

    Q_INVOKABLE void remove(int row);
    Q_INVOKABLE QString name(int row) const { return m_attachments.value(row).name; }
    Q_INVOKABLE QString text(int row) const { return m_attachments.value(row).text; }
    // Nothing for a text.
    Q_INVOKABLE firstlight::Bitmap picture(int row) const;
    Q_INVOKABLE firstlight::Bitmap thumbnail(int row) const;

Q_SIGNALS:
    void changed();

private:
    QList<Attachment> m_attachments;
    mutable QList<Bitmap> m_thumbnails; // of each; made when it is first asked for
};

// "340 B", "12 KB", "1.5 MB".
QString sizeText(qint64 bytes);

}
