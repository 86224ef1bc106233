#pragma once

#include <QAbstractListModel>
#include <QtQml/qqmlregistration.h>

#include "domain/Attachment.h"

namespace firstlight {

// The texts that go along with a question that is being written. GUI thread.
class AttachmentList : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("What is being written has it")
    Q_PROPERTY(int count READ count NOTIFY changed)
public:
    enum Role {
        NameRole = Qt::UserRole + 1, // QString
        SizeRole, // QString: "12 KB"
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
    Q_INVOKABLE QString text(int row) const { return m_attachments.value(row).text; }

Q_SIGNALS:
    void changed();

private:
    QList<Attachment> m_attachments;
};

// "340 B", "12 KB", "1.5 MB", of the text as UTF-8.
QString sizeText(qint64 bytes);

}
