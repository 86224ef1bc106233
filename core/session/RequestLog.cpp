#include "session/RequestLog.h"

#include <utility>

#include "domain/Capture.h"
#include "session/ChatSession.h"
#include "store/MetricsStore.h"

using namespace Qt::StringLiterals;

namespace firstlight {

RequestLog::RequestLog(ChatSession &session, MetricsStore &metrics, Origin origin, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_metrics(metrics)
    , m_origin(origin)
{
    connect(&session, &ChatSession::ended, this, &RequestLog::take);
    // The frame that shows the end comes after it.
    connect(&session, &ChatSession::messageChanged, this, [this](const QString &, const Message &message) {
        if (message.end && message.id == m_message)
            take(m_session.count() - 1);
    });
}

QList<RequestRecord> RequestLog::recordsOf(const ChatSession &session, int row, Origin origin)
{
    const Message &reply = session.at(row);
    RequestRecord record;
    QList<RequestRecord> records;
    const auto asked = [&](const Provider &provider, const QString &model) {
        record = recordFor(provider, origin);
        record.conversation = session.conversation().summary.id;
        record.message = reply.id;
        if (const auto route = session.routeOf(reply.id))
            record.route = routeName(*route);
        record.model = model;
    };
    const auto add = [&](const Timeline &timeline) {
        if (!timeline.started)
            return;
        record.attempt = static_cast<int>(records.size()) + 1;
        record.id = u"%1/%2"_s.arg(reply.id).arg(record.attempt);
        // Each part of a reply that was continued is a request of its own.
        if (reply.continuedAt > 0)
            record.id += u"@%1"_s.arg(reply.continuedAt);
        record.timeline = timeline;
        record.at = reply.createdAt;
        if (reply.timeline.pressed)
            record.at = record.at.addMSecs(std::chrono::duration_cast<std::chrono::milliseconds>(
                *timeline.started - *reply.timeline.pressed)
                                               .count());
        records.append(record);
    };
    for (const Attempt &attempt : session.attempts()) {
        asked(attempt.provider, attempt.model);
        record.end = End::Error;
        record.error = attempt.error;
        add(attempt.timeline);
    }
    asked(session.answerer().provider, session.answerer().model);
    record.answered = reply.model;
    record.end = reply.end.value_or(End::Incomplete);
    record.error = reply.error;
    record.usage = reply.usage;
    add(reply.timeline);
    return records;
}

void RequestLog::take(int row)
{
    const QList<RequestRecord> records = recordsOf(m_session, row, m_origin);
    if (records.isEmpty())
        return;
    m_message = m_session.at(row).id;
    // Once more for a frame: only what was shown can have changed.
    const bool again = std::exchange(m_record, records.last().id) == records.last().id;
    m_metrics.add(again ? QList<RequestRecord>{records.last()} : records);
}

}
