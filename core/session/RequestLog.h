#pragma once

#include <QObject>

#include "domain/RequestRecord.h"

namespace firstlight {

class ChatSession;
class MetricsStore;

// Writes every attempt of a session into the metrics, when its reply is over and again when its last frame
// was seen. Lives on the session's thread.
class RequestLog : public QObject
{
    Q_OBJECT
public:
    // `origin`: of all but the built-in rehearsal, whose requests are always marked as such.
    RequestLog(
        ChatSession &session, MetricsStore &metrics, Origin origin = Origin::Chat, QObject *parent = nullptr);

    // The attempts of the reply in `row`, the failed ones first. Empty where no request was made.
    static QList<RequestRecord> recordsOf(const ChatSession &session, int row, Origin origin);

private:
    void take(int row);

    ChatSession &m_session;
    MetricsStore &m_metrics;
    Origin m_origin;
    QString m_message; // id of the reply that was written last
    QString m_record; // and of its last record
};

}
