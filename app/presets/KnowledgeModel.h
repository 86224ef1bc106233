#pragma once

#include <QAbstractListModel>
#include <QList>
#include <QtQml/qqmlregistration.h>
#include <QUrl>

#include "domain/Preset.h"

namespace firstlight {

// The pieces of a preset that is edited, in the order in which they are sent.
class KnowledgeModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("A draft has it")
    Q_PROPERTY(int count READ rowCount NOTIFY changed)
public:
    enum Role {
        NameRole = Qt::UserRole + 1, // QString: as people see it
        PlaceRole, // QString: where it is; "pasted" for a text
    };

    explicit KnowledgeModel(QList<KnowledgePiece> pieces, QObject *parent = nullptr);

    const QList<KnowledgePiece> &pieces() const { return m_pieces; }

    // Files and folders; anything else of what was dropped is left out. One that is there stays where it is.
    Q_INVOKABLE void addUrls(const QList<QUrl> &urls);
    // By a dialog of the desktop.
    Q_INVOKABLE void chooseFiles();
    Q_INVOKABLE void chooseFolder();
    Q_INVOKABLE void addText(const QString &text);
    Q_INVOKABLE void remove(int row);
    Q_INVOKABLE void move(int row, int to); // -> the piece stands there

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void changed();

private:
    void choose(bool folder);
    void append(const KnowledgePiece &piece);
    QString freeName() const;

    QList<KnowledgePiece> m_pieces;
};

}
