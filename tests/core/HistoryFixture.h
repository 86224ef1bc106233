#pragma once

#include <memory>
#include <utility>

#include <QFile>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>

#include "store/HistoryFile.h"

// What the tests of the history share.
namespace firstlight {

using namespace Qt::StringLiterals;

// A connection beside the one under test, as sqlite3(1) would have it.
class OtherConnection
{
public:
    explicit OtherConnection(const QString &path)
        : m_database(QSqlDatabase::addDatabase(u"QSQLITE"_s, u"other"_s))
    {
        m_database.setDatabaseName(path);
        if (!m_database.open())
            qFatal("cannot open the file");
    }
    ~OtherConnection()
    {
        m_database.close();
        m_database = QSqlDatabase();
        QSqlDatabase::removeDatabase(u"other"_s);
    }
    OtherConnection(const OtherConnection &) = delete;
    OtherConnection &operator=(const OtherConnection &) = delete;

    QVariant ask(const QString &statement)
    {
        QSqlQuery query(m_database);
        if (!query.exec(statement))
            qFatal("%s", qPrintable(query.lastError().text()));
        return query.next() ? query.value(0) : QVariant();
    }

private:
    QSqlDatabase m_database;
};

inline std::unique_ptr<HistoryFile> openedHistory(const QString &path)
{
    auto file = HistoryFile::open(path);
    if (!file)
        qFatal("%s", qPrintable(file.error().detail));
    return std::move(*file);
}

inline QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

inline QDateTime moment(qint64 ms)
{
    return QDateTime::fromMSecsSinceEpoch(ms, Qt::UTC);
}

inline ConversationSummary summaryOf(const QString &id, qint64 updatedAt, const QString &leaf = {})
{
    return {.id = id,
        .title = u"about "_s + id,
        .createdAt = moment(1000),
        .updatedAt = moment(updatedAt),
        .leaf = leaf};
}

inline Message question(const QString &id, const QString &parent = {})
{
    Message message;
    message.id = id;
    message.parent = parent;
    message.createdAt = moment(1'700'000'000'123);
    message.text = u"question "_s + id;
    return message;
}

inline Message reply(const QString &id, const QString &parent)
{
    Message message = question(id, parent);
    message.role = Message::Role::Assistant;
    message.end = End::Complete;
    return message;
}

}
