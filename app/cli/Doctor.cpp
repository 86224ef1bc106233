#include "Doctor.h"

#include <cstdio>

#include <QJsonDocument>

#include "DoctorText.h"
#include "ErrorText.h"
#include "latency/CaptureFile.h"
#include "latency/RecordedReply.h"
#include "ReplyJson.h"

using namespace Qt::StringLiterals;

namespace firstlight::cli {

static void print(const QJsonArray &array)
{
    std::fputs(QJsonDocument(array).toJson(QJsonDocument::Indented).constData(), stdout);
}

static void print(const QString &title, const Finding &finding)
{
    std::printf("%s%s%s\n  %s\n  %s\n\n", qUtf8Printable(title), qUtf8Printable(symptomText(finding)),
        finding.sure ? "" : " (suspected)", qUtf8Printable(evidenceText(finding)),
        qUtf8Printable(cureText(finding)));
}

Doctor::Doctor(const QStringList &words)
    : m_words(words)
{ }

int Doctor::start()
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        u"Names what is wrong with the latest requests, or with a captured reply, with evidence and remedy."_s);
    parser.addPositionalArgument(u"FILE"_s, u"A capture; without it, the requests of the profile."_s);
    parser.addOption({u"profile"_s,
        u"Folder that holds all state (default: the platform's standard folders)."_s, u"DIR"_s});
    parser.addOption({u"last"_s, u"How many requests to look at (default: 200)."_s, u"N"_s, u"200"_s});
    parser.addOption({u"json"_s, u"Print one JSON array."_s});
    if (const auto over = settled(parser, u"doctor"_s, m_words))
        return *over;
    m_json = parser.isSet(u"json"_s);
    const auto last = wholeNumber(parser, u"last"_s, 1);
    if (!last)
        return complain(BadUsage, last.error().text);
    if (!parser.positionalArguments().isEmpty())
        return examine(parser.positionalArguments().constFirst());

    CommonOptions options;
    options.profile = parser.value(u"profile"_s);
    const auto profile = profileOf(options);
    if (!profile)
        return complain(Failed, errorText(profile.error(), nullptr));
    m_metrics = std::make_unique<MetricsStore>(profile->metricsPath());
    connect(m_metrics.get(), &MetricsStore::failed, this,
        [this](const Error &error) { Q_EMIT finished(complain(Failed, errorText(error, nullptr))); });
    m_metrics->study(this, [this, most = static_cast<int>(*last)](MetricsFile &file) {
        return latestOf(file, most).map([&](const QList<RequestRecord> &records) -> MetricsStore::Answer {
            return [this, found = checkUp(records)] {
                report(found);
                Q_EMIT finished(Done);
            };
        });
    });
    return -1;
}

int Doctor::examine(const QString &file) const
{
    const auto capture = readCapture(file);
    if (!capture)
        return complain(capture.error().kind == Error::Kind::Storage ? BadUsage : Failed,
            u"%1 cannot be read. %2."_s.arg(file, capture.error().detail));
    const Message reply = recordedReply(*capture);
    const QList<Finding> found = diagnose({.reply = reply, .record = &*capture, .at = capture->startedAt});
    if (m_json) {
        print(diagnosisJson(found));
        return Done;
    }
    for (const Finding &finding : found)
        print(QString(), finding);
    if (found.isEmpty())
        std::puts("Nothing was found.");
    return Done;
}

void Doctor::report(const QList<Complaint> &complaints) const
{
    if (m_json) {
        QJsonArray array;
        for (const Complaint &complaint : complaints) {
            QJsonObject entry = diagnosisJson({complaint.latest}).first().toObject();
            entry.insert(u"provider"_s, complaint.provider);
            entry.insert(u"model"_s, complaint.model);
            entry.insert(u"requests"_s, complaint.requests);
            entry.insert(u"of"_s, complaint.of);
            array.append(entry);
        }
        return print(array);
    }
    for (const Complaint &complaint : complaints)
        print(u"%1, %2 of %3 requests: "_s.arg(complaint.model).arg(complaint.requests).arg(complaint.of),
            complaint.latest);
    if (complaints.isEmpty())
        std::puts("Nothing was found.");
}

}
