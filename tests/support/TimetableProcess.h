#pragma once

#include <vector>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QUrl>

#include "domain/Clock.h"

namespace firstlight {

// A timetable_server as a child process, and what it says about each request.
class TimetableProcess
{
public:
    // One request, by the server's own clock, which is ours too.
    struct Log
    {
        Instant read, headers;
        std::vector<Instant> deltas;
        bool whole = false;
    };

    TimetableProcess(const QString &program, const QStringList &arguments)
    {
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(program, arguments);
        m_url = QUrl(QString::fromUtf8(line().trimmed()));
    }

    ~TimetableProcess()
    {
        m_process.terminate();
        m_process.waitForFinished();
    }

    QUrl url() const { return m_url; }

    // Waits for the log of the next request.
    Log next()
    {
        const QJsonObject json = QJsonDocument::fromJson(line()).object();
        Log log{.read = at(json[QLatin1StringView("read")]),
            .headers = at(json[QLatin1StringView("headers")]),
            .deltas = {},
            .whole = json[QLatin1StringView("whole")].toBool()};
        for (const QJsonValue &delta : json[QLatin1StringView("deltas")].toArray())
            log.deltas.push_back(at(delta));
        return log;
    }

private:
    QByteArray line()
    {
        while (!m_process.canReadLine()) {
            if (!m_process.waitForReadyRead(20'000))
                return {};
        }
        return m_process.readLine();
    }

    static Instant at(const QJsonValue &value)
    {
        return Instant(std::chrono::microseconds(value.toInteger()));
    }

    QProcess m_process;
    QUrl m_url;
};

}
