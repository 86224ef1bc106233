#include <cstdio>

#include <QTest>

#include "AttemptText.h"
#include "ErrorText.h"
#include "net/ChatClient.h"
#include "rehearsal/RehearsalServer.h"
#include "session/ChatSession.h"
#include "store/KeyStore.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace firstlight;

// Each fault of the rehearsal, asked without and with a fallback: how it ended, after how many requests, and
// what the person saw. `FAULT_MATRIX=1` prints the table.
class TestFaultMatrix : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_print = qEnvironmentVariableIsSet("FAULT_MATRIX");
        if (m_print)
            std::printf("| fault | fallback | end | requests | answered by | what the person saw |\n"
                        "|---|---|---|---|---|---|\n");
    }

    void matrix_data()
    {
        QTest::addColumn<QString>("fault");
        QTest::addColumn<bool>("chained");
        QTest::addColumn<End>("end");
        QTest::addColumn<int>("requests");
        QTest::addColumn<QString>("by");
        QTest::addColumn<bool>("text"); // something of a reply is there
        const auto row = [](const char *fault, End alone, int requests, bool text, End chained, int more,
                             const char *by, bool textThen) {
            const QString name = QString::fromLatin1(fault);
            QTest::addRow("%s", fault) << name << false << alone << requests << u"first"_s << text;
            QTest::addRow("%s, fallback", fault)
                << name << true << chained << more << QString::fromLatin1(by) << textThen;
        };
        using enum End;
        // After the first visible word there is no second request: cut, reset, stall, inband.
        row("none", Complete, 1, true, Complete, 1, "first", true);
        row("cut", Incomplete, 1, true, Incomplete, 1, "first", true);
        row("reset", Incomplete, 1, true, Incomplete, 1, "first", true);
        row("stall", Incomplete, 1, true, Incomplete, 1, "first", true);
        row("inband", End::Error, 1, true, End::Error, 1, "first", true);
        row("burst", Complete, 1, true, Complete, 1, "first", true);
        row("split", Complete, 1, true, Complete, 1, "first", true);
        row("content-type", Complete, 1, true, Complete, 1, "first", true);
        // Not to be helped by asking: a person has to do something.
        row("401", End::Error, 1, false, End::Error, 1, "first", false);
        // Before anything was seen: again, or the other one.
        row("429", End::Error, 2, false, Complete, 2, "second", true);
        row("500", End::Error, 2, false, Complete, 2, "second", true);
        row("html", End::Error, 1, false, Complete, 2, "second", true);
        row("silent", Incomplete, 2, false, Complete, 2, "second", true);
        row("refused", End::Error, 2, false, Complete, 2, "second", true);
    }

    void matrix()
    {
        QFETCH(QString, fault);
        QFETCH(bool, chained);
        QFETCH(End, end);
        QFETCH(int, requests);
        QFETCH(QString, by);
        QFETCH(bool, text);

        LatencyProfile slow{.ttft = 20ms, .cachedTtft = 20ms, .tpot = 300us};
        LatencyProfile faulty = slow;
        if (const auto known = faultFromName(fault))
            faulty.fault = *known;
        if (fault == u"silent")
            faulty.ttft = faulty.cachedTtft = 600s;
        std::optional<RehearsalServer> first(std::in_place, faulty);
        const RehearsalServer second(slow);
        Target target = targetAt(u"first"_s, first->url());
        target.provider.retries = 1;
        if (chained) {
            const Target other = targetAt(u"second"_s, second.url());
            target.fallbacks = {{other.provider, other.model}};
        }
        if (fault == u"refused")
            first.reset();

        SystemClock clock;
        ChatClient client(clock);
        KeyStore keys(u"io.github.firstlight.test"_s);
        ChatSession session(client, keys, newConversation(QDateTime::currentDateTimeUtc()));
        session.setTarget(target);
        session.send(u"Why is the sky blue?"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!session.isBusy(), 30'000);

        const Message &reply = session.at(1);
        const auto made = session.attempts().size() + 1;
        if (m_print)
            print(fault, chained, session);
        QCOMPARE(reply.end, end);
        QCOMPARE(made, requests);
        QCOMPARE(session.answerer().provider.id, by);
        QCOMPARE(reply.provider, by);
        QCOMPARE(!reply.text.isEmpty(), text);
        // Whoever does not get a whole reply is told why.
        QCOMPARE(endingText(reply, &session.answerer().provider).isEmpty(), end == End::Complete);
    }

private:
    static Target targetAt(const QString &id, const QUrl &url)
    {
        Target target;
        target.provider = rehearsalProvider(url);
        target.provider.id = id;
        target.provider.name = id;
        target.provider.limits = {.connect = 2s, .silence = 400ms, .firstToken = 300ms};
        target.model = u"rehearsal"_s;
        return target;
    }

    static void print(const QString &fault, bool chained, const ChatSession &session)
    {
        const Message &reply = session.at(1);
        QString saw = reply.text.isEmpty() ? QString() : u"%1 characters of text. "_s.arg(reply.text.size());
        saw += endingText(reply, &session.answerer().provider);
        for (const Attempt &attempt : session.attempts())
            saw += u" (attempt: %1)"_s.arg(attemptText(attempt));
        std::printf("| %s | %s | %s | %lld | %s | %s |\n", qUtf8Printable(fault), chained ? "yes" : "no",
            endName(*reply.end).data(), static_cast<long long>(session.attempts().size() + 1),
            qUtf8Printable(session.answerer().provider.name), qUtf8Printable(saw.trimmed()));
    }

    bool m_print = false;
};

QTEST_GUILESS_MAIN(TestFaultMatrix)
#include "tst_fault_matrix.moc"
