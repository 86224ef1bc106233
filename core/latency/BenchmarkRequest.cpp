#include "latency/BenchmarkRequest.h"

#include <algorithm>
#include <utility>

#include <QUuid>

#include "net/ChatClient.h"

namespace firstlight {

// A benchmark measures what it asks for: one request, from whom it named.
static Question once(Question question)
{
    question.once = true;
    return question;
}

BenchmarkRequest::BenchmarkRequest(ChatClient &client, Question question, Secret key, BenchmarkTurn turn,
    std::optional<Due> due, QObject *parent)
    : QObject(parent)
    , m_due(due)
    , m_begun(client.clock().now())
    , m_record(recordFor(question.provider, Origin::Bench))
{
    m_record.at = QDateTime::currentDateTimeUtc();
    m_record.model = question.request.model;
    m_record.message = QUuid::createUuid().toString(QUuid::WithoutBraces);
    m_delivery = new Delivery(client, once(std::move(question)), std::move(key));
    m_sample.turn = turn;
    connect(m_delivery, &Delivery::received, this, &BenchmarkRequest::take);
    connect(m_delivery, &Delivery::restarted, this, [this](const Attempt &failed) {
        keep(End::Error, failed.error, failed.timeline);
        m_timeline = {};
        ++m_sample.attempts;
    });
    connect(m_delivery, &Delivery::learnt, this, &BenchmarkRequest::learnt);
}

BenchmarkRequest::~BenchmarkRequest()
{
    m_delivery->disconnect(this);
    m_delivery->stop();
    m_delivery->deleteLater();
}

void BenchmarkRequest::take(const QList<TimedEvent> &events)
{
    for (const TimedEvent &event : events) {
        m_timeline.apply(event);
        if (const auto *report = std::get_if<UsageReport>(&event.event))
            m_sample.usage.merge(report->usage);
        else if (const auto *finish = std::get_if<FinishReason>(&event.event))
            m_sample.finish = finish->reason;
        else if (const auto *model = std::get_if<ModelNamed>(&event.event))
            m_record.answered = model->model;
    }
    if (const auto *last = std::get_if<Ended>(&events.last().event))
        finish(*last);
}

void BenchmarkRequest::finish(const Ended &last)
{
    m_sample.end = last.end;
    m_sample.error = last.error;
    m_sample.figures = figuresOf(m_timeline, m_sample.usage);
    if (m_due) {
        const Instant started = m_timeline.started.value_or(m_due->allowed);
        m_sample.due = toMilliseconds(m_due->at - m_due->zero);
        m_sample.held = toMilliseconds(m_due->allowed - m_due->at);
        m_sample.late = std::max(0.0, toMilliseconds(started - m_due->allowed));
        m_sample.over = toMilliseconds(m_timeline.ended.value_or(started) - m_due->zero);
    }
    m_record.usage = m_sample.usage;
    keep(last.end, last.error, m_timeline);
    Q_EMIT ended(m_sample);
}

void BenchmarkRequest::keep(End end, const std::optional<Error> &error, const Timeline &timeline)
{
    m_record.attempt = m_sample.attempts;
    m_record.id = m_record.message + u'/' + QString::number(m_record.attempt);
    m_record.end = end;
    m_record.error = error;
    m_record.timeline = timeline;
    if (timeline.started)
        Q_EMIT attempted(m_record);
}

}
