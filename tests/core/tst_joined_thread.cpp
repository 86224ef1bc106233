#include <QDir>
#include <QTest>

#include "domain/JoinedThread.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

static QStringList threads()
{
    return QDir(u"/proc/self/task"_s).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
}

class JoinedThreadTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isGoneAfterwards()
    {
        if (threads().isEmpty())
            QSKIP("this system does not list its threads");
        const QStringList before = threads();
        for (int round = 0; round < 500; ++round) {
            JoinedThread thread;
            thread.start();
            QObject worker;
            worker.moveToThread(&thread);
            QMetaObject::invokeMethod(
                &worker, [&] { worker.moveToThread(qApp->thread()); }, Qt::BlockingQueuedConnection);
            QCOMPARE(threads().size(), before.size() + 1);
            thread.join();
            QCOMPARE(threads(), before);
        }
    }

    void mayBeJoinedWithoutAStart()
    {
        JoinedThread thread;
        thread.join();
        thread.join();
        QVERIFY(!thread.isRunning());
    }
};

QTEST_GUILESS_MAIN(JoinedThreadTest)
#include "tst_joined_thread.moc"
