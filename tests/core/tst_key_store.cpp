#include <QSignalSpy>
#include <QTest>

#include "store/KeyStore.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

// What needs no keychain, and what is said where there is none. A real keychain is in tests/live/keyring.
class KeyStoreTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aHeldKeyWinsAndNeedsNoKeychain();
    void answersComeLater();
    void noAnswerForAContextThatIsGone();
    void withoutAKeychainEachCallSaysSo();
    void aFailedWriteKeepsTheHeldKey();
    void removingForgetsAHeldKey();

private:
    KeyStore m_keys{u"io.github.firstlight.Test"_s};
};

void KeyStoreTest::aHeldKeyWinsAndNeedsNoKeychain()
{
    QVERIFY(!m_keys.isHeldForThisRun(u"a"_s));
    m_keys.holdForThisRun(u"a"_s, Secret("first"));
    m_keys.holdForThisRun(u"a"_s, Secret("second"));
    QVERIFY(m_keys.isHeldForThisRun(u"a"_s) && !m_keys.isHeldForThisRun(u"b"_s));
    QByteArray read;
    m_keys.read(u"a"_s, this, [&](const Result<Secret> &key) { read = key ? key->reveal() : "an error"; });
    QTRY_COMPARE(read, "second");
}

void KeyStoreTest::answersComeLater()
{
    m_keys.holdForThisRun(u"a"_s, Secret("k"));
    bool answered = false;
    m_keys.read(u"a"_s, this, [&](const Result<Secret> &) { answered = true; });
    QVERIFY(!answered);
    QTRY_VERIFY(answered);
}

void KeyStoreTest::noAnswerForAContextThatIsGone()
{
    int answers = 0;
    m_keys.holdForThisRun(u"held"_s, Secret("k"));
    auto context = std::make_unique<QObject>();
    m_keys.read(u"held"_s, context.get(), [&](const Result<Secret> &) { ++answers; });
    m_keys.read(u"asked"_s, context.get(), [&](const Result<Secret> &) { ++answers; });
    m_keys.write(u"asked"_s, Secret("k"), context.get(), [&](const Result<void> &) { ++answers; });
    m_keys.remove(u"asked"_s, context.get(), [&](const Result<void> &) { ++answers; });
    context.reset();
    // Jobs are carried out one after another: when this one is answered, those before it are over.
    bool last = false;
    m_keys.read(u"asked"_s, this, [&](const Result<Secret> &) { last = true; });
    QTRY_VERIFY(last);
    QCOMPARE(answers, 0);
}

void KeyStoreTest::withoutAKeychainEachCallSaysSo()
{
    QList<Error> errors;
    const auto note = [&](const auto &result) { errors.append(result ? Error() : result.error()); };
    m_keys.read(u"asked"_s, this, note);
    m_keys.write(u"asked"_s, Secret("s3cr3t"), this, note);
    m_keys.remove(u"asked"_s, this, note);
    QTRY_COMPARE(errors.size(), 3);
    for (const Error &error : errors) {
        QCOMPARE(error.kind, Error::Kind::Keychain);
        QCOMPARE(error.code, u"no-service"_s);
        QVERIFY(!error.detail.isEmpty() && !error.detail.contains(u"s3cr3t"));
    }
}

void KeyStoreTest::aFailedWriteKeepsTheHeldKey()
{
    m_keys.holdForThisRun(u"kept"_s, Secret("k"));
    bool answered = false;
    m_keys.write(u"kept"_s, Secret("new"), this, [&](const Result<void> &done) { answered = !done; });
    QTRY_VERIFY(answered);
    QVERIFY(m_keys.isHeldForThisRun(u"kept"_s));
}

void KeyStoreTest::removingForgetsAHeldKey()
{
    m_keys.holdForThisRun(u"a"_s, Secret("k"));
    bool answered = false;
    m_keys.remove(u"a"_s, this, [&](const Result<void> &) { answered = true; });
    QVERIFY(!m_keys.isHeldForThisRun(u"a"_s));
    QTRY_VERIFY(answered);
}

int main(int argc, char **argv)
{
    // No session bus: the test must not meet the keyring of the person who runs it.
    qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus");
    qunsetenv("XDG_CURRENT_DESKTOP");
    QCoreApplication app(argc, argv);
    KeyStoreTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_key_store.moc"
