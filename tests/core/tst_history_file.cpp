#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "HistoryFixture.h"

using namespace Qt::StringLiterals;
using namespace firstlight;
using namespace std::chrono_literals;

namespace {

Timeline aTimeline()
{
    Timeline timeline;
    const Instant start{1h};
    timeline.pressed = start;
    timeline.started = start + 3ms;
    timeline.headers = start + 150ms;
    timeline.apply({TextDelta{u"hello 日本"_s}, start + 200ms});
    timeline.apply({ReasoningDelta{u"hm"_s, true}, start + 220ms});
    timeline.apply({Ended{}, start + 230ms});
    return timeline;
}

// Every field differs from its default.
Message fullReply()
{
    Message message = reply(u"r"_s, u"q"_s);
    message.text = u"Hé \"llo\" 日本 🌅\n\r\n\tand \u0000 a NUL"_s;
    message.reasoning = u"because"_s;
    message.refusal = true;
    message.tools = {{u"call_1"_s, u"look_up"_s, u"{\"q\": \"ü\"}"_s}, {{}, u"second"_s, {}}};
    message.provider = u"openai"_s;
    message.model = u"gpt-5"_s;
    message.end = End::Incomplete;
    message.finish = u"length"_s;
    message.error = Error{.kind = Error::Kind::RateLimit,
        .detail = u"slow down"_s,
        .status = 429,
        .code = u"rate_limit_exceeded"_s,
        .retryAfter = 1500ms};
    message.usage = {.in = 1, .out = 2, .cached = 3, .cacheWrite = 4, .reasoning = 5};
    message.rawUsage = {.in = 6, .out = 5'000'000'000};
    message.timeline = aTimeline();
    message.continuedAt = 3;
    message.attachments = {
        {u"a.cpp"_s, u"int a;\n"_s}, {u"a.jpg"_s, {}, "\xff\xd8\xff picture", u"image/jpeg"_s}};
    return message;
}

}

class HistoryFileTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();

    void everyFieldComesBack();
    void absentIsNotZero();
    void branchesComeBackInOrder();
    void savingAgainUpdatesInPlace();
    void aMessageMakesItsConversation();
    void aLeafThatIsMissingIsTheNewestMessage();
    void listsTheLatestFirst();
    void aReplyWithoutAnEndIsIncomplete();
    void wordsOfALaterVersionAreRead();
    void aPictureThatCannotBeReadIsLost_data();
    void aPictureThatCannotBeReadIsLost();
    void anUnknownConversationIsNotFound();
    void removedOnesAreHiddenAndCanComeBack();
    void removedOnesAreGoneAfterTheNextStart();
    void onlyItsOwnerCanReadIt();
    void survivesAnEndWithoutClosing();
    void tenThousandMessagesAreReadByIndex();

private:
    void open()
    {
        m_file.reset();
        m_file = openedHistory(m_path);
    }

    std::unique_ptr<QTemporaryDir> m_dir;
    QString m_path;
    std::unique_ptr<HistoryFile> m_file;
};

void HistoryFileTest::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_path = m_dir->filePath(u"history.db"_s);
    open();
}

void HistoryFileTest::cleanup()
{
    m_file.reset();
    m_dir.reset();
}

void HistoryFileTest::everyFieldComesBack()
{
    const auto summary = summaryOf(u"c"_s, 2000, u"r"_s);
    QVERIFY(m_file->save(summary));
    QVERIFY(m_file->save(u"c"_s, question(u"q"_s)));
    QVERIFY(m_file->save(u"c"_s, fullReply()));
    open();
    const auto conversation = m_file->load(u"c"_s);
    QVERIFY(conversation);
    QCOMPARE(conversation->summary, summary);
    QCOMPARE(conversation->messages.size(), 2);
    QCOMPARE(conversation->messages[0], question(u"q"_s));

    // Stamps come back relative to the first one: compare what they mean.
    Message back = conversation->messages[1];
    QCOMPARE(timelineToJson(back.timeline), timelineToJson(fullReply().timeline));
    back.timeline = fullReply().timeline;
    QCOMPARE(back, fullReply());
}

void HistoryFileTest::absentIsNotZero()
{
    Message zero = reply(u"zero"_s, {});
    zero.usage = {.in = 0, .out = 0, .cached = 0, .cacheWrite = 0, .reasoning = 0};
    zero.rawUsage = {.in = 0, .out = 0};
    QVERIFY(m_file->save(u"c"_s, zero));
    QVERIFY(m_file->save(u"c"_s, reply(u"absent"_s, {})));
    const auto messages = m_file->load(u"c"_s)->messages;
    QCOMPARE(messages[0], zero);
    QCOMPARE(messages[1], reply(u"absent"_s, {}));
    QVERIFY(!messages[1].usage.in && !messages[1].error && messages[0].usage.in == 0);
}

void HistoryFileTest::branchesComeBackInOrder()
{
    // q1 - r1 - q2 - r2
    //    \ r1' - q2'
    const QList<Message> tree{question(u"q1"_s), reply(u"r1"_s, u"q1"_s), question(u"q2"_s, u"r1"_s),
        reply(u"r2"_s, u"q2"_s), reply(u"r1'"_s, u"q1"_s), question(u"q2'"_s, u"r1'"_s)};
    for (const Message &message : tree)
        QVERIFY(m_file->save(u"c"_s, message));
    QVERIFY(m_file->save(u"other"_s, question(u"elsewhere"_s)));
    QVERIFY(m_file->save(summaryOf(u"c"_s, 1, u"q2'"_s)));
    auto conversation = *m_file->load(u"c"_s);
    QCOMPARE(conversation.messages, tree);
    QCOMPARE(conversation.path(), QList<qsizetype>({0, 4, 5}));
    QVERIFY(m_file->save(summaryOf(u"c"_s, 1, u"r2"_s)));
    QCOMPARE(m_file->load(u"c"_s)->path(), QList<qsizetype>({0, 1, 2, 3}));
}

void HistoryFileTest::savingAgainUpdatesInPlace()
{
    Message growing = reply(u"r"_s, {});
    growing.end.reset();
    growing.text = u"a"_s;
    QVERIFY(m_file->save(u"c"_s, growing));
    QVERIFY(m_file->save(u"c"_s, question(u"later"_s)));
    growing.text = u"ab"_s;
    growing.end = End::Stopped;
    growing.usage.out = 3;
    QVERIFY(m_file->save(u"c"_s, growing));
    const auto messages = m_file->load(u"c"_s)->messages;
    QCOMPARE(messages.size(), 2);
    QCOMPARE(messages[0], growing);
}

void HistoryFileTest::aMessageMakesItsConversation()
{
    QVERIFY(m_file->save(u"c"_s, question(u"q"_s)));
    QVERIFY(m_file->save(u"c"_s, question(u"q2"_s, u"q"_s)));
    const auto created = question(u"q"_s).createdAt;
    const ConversationSummary made{
        .id = u"c"_s, .title = {}, .createdAt = created, .updatedAt = created, .leaf = u"q"_s};
    QCOMPARE(*m_file->list(), QList({made}));
    QVERIFY(m_file->save(summaryOf(u"c"_s, 2000, u"q2"_s)));
    QVERIFY(m_file->save(u"c"_s, question(u"q2"_s, u"q"_s)));
    QCOMPARE(m_file->list()->first().title, u"about c"_s); // a later message leaves it alone
}

void HistoryFileTest::aLeafThatIsMissingIsTheNewestMessage()
{
    QVERIFY(m_file->save(summaryOf(u"c"_s, 1, u"never written"_s)));
    QCOMPARE(m_file->load(u"c"_s)->summary.leaf, u"never written"_s); // nothing to show yet
    QVERIFY(m_file->save(u"c"_s, question(u"q"_s)));
    QVERIFY(m_file->save(u"c"_s, reply(u"r"_s, u"q"_s)));
    QCOMPARE(m_file->load(u"c"_s)->path(), QList<qsizetype>({0, 1}));
}

void HistoryFileTest::listsTheLatestFirst()
{
    const auto a = summaryOf(u"a"_s, 10), b = summaryOf(u"b"_s, 30), c = summaryOf(u"c"_s, 20);
    for (const auto &summary : {a, b, c})
        QVERIFY(m_file->save(summary));
    QCOMPARE(*m_file->list(), QList({b, c, a}));
    auto renamed = a;
    renamed.title = u"new"_s;
    renamed.updatedAt = moment(40);
    QVERIFY(m_file->save(renamed));
    QCOMPARE(*m_file->list(), QList({renamed, b, c}));
}

void HistoryFileTest::aReplyWithoutAnEndIsIncomplete()
{
    Message cut = reply(u"r"_s, u"q"_s);
    cut.end.reset();
    QVERIFY(m_file->save(u"c"_s, question(u"q"_s)));
    QVERIFY(m_file->save(u"c"_s, cut));
    open();
    const auto messages = m_file->load(u"c"_s)->messages;
    QVERIFY(messages[0].end == std::nullopt); // a question has no end
    QVERIFY(messages[1].end == End::Incomplete);
}

void HistoryFileTest::wordsOfALaterVersionAreRead()
{
    QVERIFY(m_file->save(u"c"_s, fullReply()));
    m_file.reset();
    OtherConnection(m_path).ask(
        u"UPDATE messages SET role = 'critic', ended = 'paused', error = '{\"kind\":\"weather\",\"detail\":\"rain\"}'"_s);
    open();
    const Message message = m_file->load(u"c"_s)->messages.first();
    QCOMPARE(message.role, Message::Role::Assistant);
    QVERIFY(message.end == End::Incomplete);
    QCOMPARE(message.error->kind, Error::Kind::Provider);
    QCOMPARE(message.error->detail, u"rain"_s);
    QCOMPARE(message.text, fullReply().text);
}

void HistoryFileTest::aPictureThatCannotBeReadIsLost_data()
{
    QTest::addColumn<QString>("kept");
    QTest::newRow("no base64") << uR"({"name":"a.png","media_type":"image/png","picture":"iVBOR?!"})"_s;
    QTest::newRow("no picture") << uR"({"name":"a.png","media_type":"image/png","picture":"aGVsbG8="})"_s;
    QTest::newRow("no text") << uR"({"name":"a.png","picture":7})"_s;
    QTest::newRow("empty") << uR"({"name":"a.png","media_type":"\",{","picture":""})"_s;
}

void HistoryFileTest::aPictureThatCannotBeReadIsLost()
{
    QFETCH(QString, kept);
    QVERIFY(m_file->save(u"c"_s, question(u"q"_s)));
    m_file.reset();
    OtherConnection(m_path).ask(u"UPDATE messages SET attachments = '[%1]'"_s.arg(kept));
    open();
    const Message message = m_file->load(u"c"_s)->messages.first();
    QCOMPARE(message.attachments.size(), 1);
    QVERIFY(message.attachments.first().isLost());
    QCOMPARE(message.attachments.first().name, u"a.png"_s);
    QVERIFY(m_file->save(u"c"_s, message)); // and stays so
    QCOMPARE(m_file->load(u"c"_s)->messages.first(), message);
}

void HistoryFileTest::anUnknownConversationIsNotFound()
{
    const auto conversation = m_file->load(u"nobody"_s);
    QVERIFY(!conversation);
    QCOMPARE(conversation.error().kind, Error::Kind::Storage);
    QCOMPARE(conversation.error().code, u"not-found"_s);
}

void HistoryFileTest::removedOnesAreHiddenAndCanComeBack()
{
    const auto a = summaryOf(u"a"_s, 10, u"q"_s), b = summaryOf(u"b"_s, 20);
    QVERIFY(m_file->save(a));
    QVERIFY(m_file->save(b));
    QVERIFY(m_file->save(u"a"_s, question(u"q"_s)));
    QVERIFY(m_file->remove(u"a"_s, moment(30)));
    QCOMPARE(*m_file->list(), QList({b}));
    QCOMPARE(m_file->load(u"a"_s).error().code, u"not-found"_s);
    // A reply that still arrives must not bring it back.
    QVERIFY(m_file->save(a));
    QVERIFY(m_file->save(u"a"_s, reply(u"r"_s, u"q"_s)));
    QCOMPARE(*m_file->list(), QList({b}));
    QVERIFY(m_file->restore(u"a"_s));
    QCOMPARE(*m_file->list(), QList({b, a}));
    QCOMPARE(m_file->load(u"a"_s)->messages.size(), 2);
}

void HistoryFileTest::removedOnesAreGoneAfterTheNextStart()
{
    Message secret = question(u"q"_s);
    secret.text = u"something that nobody must find again"_s.repeated(300);
    QVERIFY(m_file->save(u"a"_s, secret));
    QVERIFY(m_file->save(u"b"_s, question(u"kept"_s)));
    QVERIFY(m_file->remove(u"a"_s, moment(30)));
    m_file.reset();
    QVERIFY(bytesOf(m_path).contains("nobody must find again"));
    open();
    QVERIFY(m_file->restore(u"a"_s)); // too late
    QCOMPARE(m_file->list()->size(), 1);
    m_file.reset();
    QCOMPARE(OtherConnection(m_path).ask(u"SELECT count(*) FROM messages"_s).toInt(), 1);
    QVERIFY(!bytesOf(m_path).contains("nobody must find again"));
}

void HistoryFileTest::onlyItsOwnerCanReadIt()
{
    QVERIFY(m_file->save(summaryOf(u"a"_s, 10)));
    constexpr auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    for (const auto &end : {u""_s, u"-wal"_s, u"-shm"_s}) {
        QVERIFY(QFile::exists(m_path + end));
        QVERIFY(!(QFile::permissions(m_path + end) & others));
    }
}

void HistoryFileTest::survivesAnEndWithoutClosing()
{
    QVERIFY(m_file->save(u"c"_s, question(u"q"_s)));
    // What the disk holds at this moment is what a killed process leaves.
    QTemporaryDir after;
    for (const auto &end : {u""_s, u"-wal"_s})
        QVERIFY(QFile::copy(m_path + end, after.filePath(u"history.db"_s + end)));
    const auto reopened = HistoryFile::open(after.filePath(u"history.db"_s));
    QVERIFY(reopened);
    QCOMPARE((*reopened)->load(u"c"_s)->messages, QList({question(u"q"_s)}));
}

void HistoryFileTest::tenThousandMessagesAreReadByIndex()
{
    m_file.reset();
    {
        OtherConnection other(m_path);
        other.ask(u"INSERT INTO conversations (id, title, created_at, updated_at, leaf) "
                  "VALUES ('c', '', 1, 1, 'm10000'), ('d', '', 1, 1, '')"_s);
        other.ask(
            u"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) "
            "INSERT INTO messages (conversation, id, parent, role, created_at, text, reasoning, refusal, "
            "provider, model, finish) "
            "SELECT iif(i <= 10000, 'c', 'd'), 'm' || i, iif(i = 1, '', 'm' || (i - 1)), 'user', i, 'text', '', 0, '', '', '' FROM n"_s);
        // Not a scan of the table, and no sorting: linear in the conversation, whatever else is in the file.
        const QString plan =
            u"EXPLAIN QUERY PLAN SELECT text FROM messages WHERE conversation = 'c' AND removed_at IS NULL "
            "ORDER BY seq"_s;
        QSqlQuery steps(QSqlDatabase::database(u"other"_s));
        QVERIFY(steps.exec(plan));
        QVERIFY(steps.next());
        QCOMPARE(steps.value(3).toString(),
            u"SEARCH messages USING INDEX messages_by_conversation (conversation=?)"_s);
        QVERIFY(!steps.next());
    }
    open();
    const auto conversation = m_file->load(u"c"_s);
    QVERIFY(conversation);
    QCOMPARE(conversation->messages.size(), 10'000);
    QCOMPARE(conversation->path().size(), 10'000);
    QVERIFY(m_file->remove(u"c"_s, moment(2)));
    open(); // deletes them for good
    m_file.reset();
    QCOMPARE(OtherConnection(m_path).ask(u"SELECT count(*) FROM messages"_s).toInt(), 10'000);
}

QTEST_GUILESS_MAIN(HistoryFileTest)
#include "tst_history_file.moc"
