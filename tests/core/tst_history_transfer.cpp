#include <QBuffer>
#include <QTemporaryDir>
#include <QTest>

#include "HistoryFixture.h"
#include "store/ConversationMarkdown.h"
#include "store/HistoryTransfer.h"

using namespace Qt::StringLiterals;
using namespace firstlight;
using namespace std::chrono_literals;

class TestHistoryTransfer : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;
    int m_files = 0;

    std::unique_ptr<HistoryFile> newFile()
    {
        return openedHistory(m_dir.filePath(u"%1.db"_s.arg(++m_files)));
    }

    // Branches, an attachment, a failure, every count, and text that is hard to write.
    static Conversation rich()
    {
        Message asked = question(u"q"_s);
        asked.text = u"Hé \"llo\" 日本 🌅\n\tand \u0000 a NUL"_s;
        asked.attachments = {{u"a.md"_s, u"```\ncode\n```\n"_s},
            {u"tide.png"_s, {}, QByteArray("\x89PNG\r\n\x1a\n").append(2000, '\0'), u"image/png"_s}};
        Message answer = reply(u"r"_s, u"q"_s);
        answer.text = u"**yes**"_s;
        answer.reasoning = u"because"_s;
        answer.refusal = true;
        answer.tools = {{u"call_1"_s, u"look_up"_s, u"{\"q\": \"ü\"}"_s}};
        answer.provider = u"openai"_s;
        answer.model = u"gpt-5"_s;
        answer.end = End::Incomplete;
        answer.finish = u"length"_s;
        answer.error = Error{.kind = Error::Kind::RateLimit,
            .detail = u"slow"_s,
            .status = 429,
            .code = u"x"_s,
            .retryAfter = 1500ms};
        answer.usage = {.in = 0, .out = 2, .cached = 3, .cacheWrite = 4, .reasoning = 5};
        answer.rawUsage = {.in = 6, .out = 5'000'000'000};
        answer.continuedAt = 3;
        answer.timeline.pressed = Instant{1h};
        answer.timeline.started = Instant{1h + 3ms};
        answer.timeline.apply({TextDelta{u"yes"_s}, Instant{1h + 200ms}});
        Conversation conversation;
        conversation.summary = summaryOf(u"c"_s, 2000, u"r2"_s);
        conversation.summary.pinned = true;
        conversation.messages = {asked, answer, reply(u"r2"_s, u"q"_s), question(u"q2"_s, u"r"_s)};
        conversation.draft = {u"half"_s, {{u"b.txt"_s, u"b"_s}, {u"b.gif"_s, {}, "GIF89a", u"image/gif"_s}}};
        return conversation;
    }

    static QByteArray exported(HistoryFile &file, ExportFormat format = ExportFormat::Json)
    {
        QBuffer out;
        out.open(QBuffer::WriteOnly);
        if (const auto done = exportHistory(file, out, format); !done)
            qFatal("%s", qPrintable(done.error().detail));
        return out.data();
    }

private Q_SLOTS:
    void theRoundTripIsEqual()
    {
        const auto first = newFile();
        QVERIFY(first->add(rich()));
        QVERIFY(
            first->add({.summary = summaryOf(u"d"_s, 1000), .messages = {question(u"x"_s)}, .draft = {}}));
        const QByteArray json = exported(*first);
        const auto second = newFile();
        QCOMPARE(*importHistory(*second, json), (ImportCount{2, 5, 0}));
        QCOMPARE(exported(*second), json);
        Conversation back = *second->load(u"c"_s);
        Conversation there = *first->load(u"c"_s);
        for (qsizetype i = 0; i < there.messages.size(); ++i) {
            QCOMPARE(timelineToJson(back.messages[i].timeline), timelineToJson(there.messages[i].timeline));
            back.messages[i].timeline = there.messages[i].timeline; // of another origin, see MessageRow
        }
        QCOMPARE(back, there);
        QCOMPARE(back.messages[0].text, rich().messages[0].text);
    }

    void aSecondImportAddsNothing()
    {
        const auto file = newFile();
        QVERIFY(file->add(rich()));
        const QByteArray json = exported(*file);
        QCOMPARE(*importHistory(*file, json), (ImportCount{1, 0, 4}));
        QCOMPARE(exported(*file), json);
    }

    void oneCanBeExportedAlone()
    {
        const auto file = newFile();
        QVERIFY(file->add(rich()));
        QVERIFY(file->add({.summary = summaryOf(u"d"_s, 1000), .messages = {question(u"x"_s)}, .draft = {}}));
        const QString path = m_dir.filePath(u"one.json"_s);
        QCOMPARE(*exportHistory(*file, path, ExportFormat::Json, {u"d"_s}), (ExportCount{1, 1}));
        const auto other = newFile();
        QCOMPARE(*importHistory(*other, path), (ImportCount{1, 1, 0}));
        QVERIFY(!other->load(u"c"_s));
        QCOMPARE(exportHistory(*file, path, ExportFormat::Json, {u"nobody"_s}).error().code, u"not-found"_s);
    }

    void markdownIsWhatIsToBeRead()
    {
        Conversation conversation = rich();
        conversation.summary.leaf = u"r"_s;
        conversation.messages[0].text = u"Why?"_s;
        const QString text = conversationToMarkdown(conversation);
        QCOMPARE(text,
            u"# about c\n\n1970-01-01 00:00 UTC\n\n## "
            u"Question\n\n*(picture: tide.png, image/png, 2 "
            u"kB)*\n\na.md\n````\n```\ncode\n```\n````\n\nWhy?\n\n"
            "## Reply · gpt-5\n\n**yes**\n\n*(incomplete)*\n"_s);
        QVERIFY(!text.contains(u"because"_s));
    }

    void whatIsNoExportIsRefusedWhole_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("code");
        const QByteArray head = "{\"format\":\"firstlight-conversations\",\"version\":1,\"conversations\":[";
        const QByteArray summary = "\"id\":\"c\",\"created_at\":\"2026-01-01T00:00:00.000Z\",\"updated_at\":"
                                   "\"2026-01-01T00:00:00.000Z\"";
        const QByteArray good = "{" + summary + ",\"messages\":[]}";
        QTest::newRow("no JSON") << QByteArray("hello") << u"not-an-export"_s;
        QTest::newRow("other JSON") << QByteArray("{\"messages\":[]}") << u"not-an-export"_s;
        QTest::newRow("newer") << QByteArray("{\"format\":\"firstlight-conversations\",\"version\":2}")
                               << u"newer-export"_s;
        QTest::newRow("no id") << head + good + ",{}]}" << u"not-an-export"_s;
        QTest::newRow("a child before its parent") << head + good + ",{"
                + QByteArray(summary).replace("\"c\"", "\"d\"")
                + ",\"messages\":[{\"id\":\"m\",\"parent\":\"n\",\"created_at\":\"2026-01-01T00:00:00.000Z\"}"
                  "]}]}" << u"not-an-export"_s;
    }

    void whatIsNoExportIsRefusedWhole()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, code);
        const auto file = newFile();
        const auto done = importHistory(*file, json);
        QVERIFY(!done);
        QCOMPARE(done.error().code, code);
        QVERIFY(file->list()->isEmpty());
    }
};

QTEST_APPLESS_MAIN(TestHistoryTransfer)
#include "tst_history_transfer.moc"
