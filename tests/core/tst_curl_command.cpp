#include <QProcess>
#include <QRegularExpression>
#include <QTest>

#include "CaptureFixture.h"
#include "latency/CurlCommand.h"
#include "ScriptedServer.h"

using namespace firstlight;

class TestCurlCommand : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isACommandForAShell();
    void namesTheVariable_data();
    void namesTheVariable();
    void sendsTheSameBytes_data();
    void sendsTheSameBytes();
};

void TestCurlCommand::isACommandForAShell()
{
    const QString command = curlCommand(sampleCapture());
    QVERIFY(command.startsWith(
        "curl -sS --no-buffer -X POST 'https://api.example.com/v1/chat/completions?api-version=2'"_L1));
    QVERIFY(command.contains("-H \"Authorization: Bearer $SPEAKER_API_KEY\""_L1));
    QVERIFY(command.contains("%{time_starttransfer}"_L1));
    QVERIFY(!command.contains("<key>"_L1));
}

void TestCurlCommand::namesTheVariable_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("provider");
    QTest::addColumn<QString>("variable");
    QTest::newRow("OpenAI") << u"https://api.openai.com/v1"_s << u"Mine"_s << u"OPENAI_API_KEY"_s;
    QTest::newRow("Anthropic") << u"https://api.anthropic.com/v1"_s << u"Mine"_s << u"ANTHROPIC_API_KEY"_s;
    QTest::newRow("by name") << u"https://x.example/v1"_s << u"Azure OpenAI (EU)"_s
                             << u"AZURE_OPENAI_EU_API_KEY"_s;
    QTest::newRow("no letters") << u"https://x.example/v1"_s << u"本地"_s << u"LLM_API_KEY"_s;
    QTest::newRow("digit first") << u"https://x.example/v1"_s << u"01.ai"_s << u"LLM_API_KEY"_s;
}

void TestCurlCommand::namesTheVariable()
{
    QFETCH(QString, url);
    QFETCH(QString, provider);
    Capture capture = sampleCapture();
    capture.request.url = QUrl(url);
    capture.provider = provider;
    QTEST(keyVariable(capture), "variable");
}

void TestCurlCommand::sendsTheSameBytes_data()
{
    QTest::addColumn<QByteArray>("body");
    QByteArray all;
    for (int i = 0; i < 256; ++i)
        all += static_cast<char>(i);
    QTest::newRow("JSON") << sampleCapture().request.body;
    QTest::newRow("quotes") << QByteArray("'\"`$(touch /tmp/no)`\\'\\\\''");
    QTest::newRow("variables") << QByteArray("$HOME ${PATH} !! $((1+1)) ~ * ? [a] {b,c} & | ; < > #");
    QTest::newRow("lines") << QByteArray("\na\n\nb\r\nc\t\n");
    QTest::newRow("names a file") << QByteArray("@/etc/hostname");
    QTest::newRow("Unicode") << QByteArray("\xE4\xBD\xA0\xE5\xA5\xBD \xF0\x9F\x91\x8B \xE2\x80\xA8");
    QTest::newRow("every byte") << all + all;
    QTest::newRow("backslashes and a zero") << QByteArray("\\n\\0\\\\ %s %d\0\\c", 15);
    QTest::newRow("long") << QByteArray("it's ").repeated(60'000);
    QTest::newRow("empty") << QByteArray();
}

void TestCurlCommand::sendsTheSameBytes()
{
    QFETCH(QByteArray, body);
    ScriptedServer server([](QTcpSocket &socket, const QByteArray &) {
        socket.write(httpAnswer(chatDelta("hi") + chatEnd()));
    });
    Capture capture = sampleCapture();
    capture.request.url = server.url();
    capture.request.url.setQuery(u"a=[1]&b={2}"_s);
    capture.request.body = body;
    capture.request.headers = {{"Authorization", "Bearer <key>"}, {"X-Odd", "it's \"$HOME\" `id`!"},
        {"X-Team-Token", "<hidden>"}, {"X-Empty", ""}, {"X-Both", "a\"b <key> c"},
        {"Content-Type", "application/json"}};
    const QString command = curlCommand(capture);

    QProcess check;
    check.start(u"bash"_s, {u"-n"_s});
    check.write(command.toUtf8());
    check.closeWriteChannel();
    QVERIFY(check.waitForFinished());
    QCOMPARE(check.exitCode(), 0);

    QProcess shell;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"SPEAKER_API_KEY"_s, u"the key"_s);
    environment.insert(u"X_TEAM_TOKEN"_s, u"team"_s);
    shell.setProcessEnvironment(environment);
    shell.start(u"bash"_s, {});
    shell.write(command.toUtf8());
    shell.closeWriteChannel();
    QTRY_VERIFY_WITH_TIMEOUT(shell.state() == QProcess::NotRunning, 30'000);
    const QByteArray said = shell.readAllStandardError();
    QVERIFY2(shell.exitCode() == 0, said.constData());
    QCOMPARE(shell.readAllStandardOutput(), chatDelta("hi") + chatEnd());
    static const QRegularExpression timing(u"first byte \\d+\\.\\d+"_s);
    QVERIFY2(timing.match(QString::fromUtf8(said)).hasMatch(), said.constData());

    QCOMPARE(server.requests.size(), 1);
    const QByteArray request = server.requests.constFirst();
    const qsizetype head = request.indexOf("\r\n\r\n");
    QCOMPARE(request.sliced(head + 4), body);
    const QByteArray target = capture.request.url.toEncoded(QUrl::RemoveScheme | QUrl::RemoveAuthority);
    QVERIFY2(request.startsWith("POST " + target + " HTTP/1.1\r\n"), request.constData());
    for (const char *line : {"Authorization: Bearer the key\r\n", "X-Odd: it's \"$HOME\" `id`!\r\n",
             "X-Team-Token: team\r\n", "X-Empty:\r\n", "X-Both: a\"b the key c\r\n"})
        QVERIFY2(request.first(head + 2).contains(line), request.constData());
}

QTEST_GUILESS_MAIN(TestCurlCommand)
#include "tst_curl_command.moc"
