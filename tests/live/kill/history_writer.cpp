// history_writer FILE REPLY RHYTHM: streams the reply REPLY into the conversation "c" of the history in FILE,
// a delta every 10 ms, and saves it at most every RHYTHM ms (a session: 1000), until it is killed. Prints
//   grown NS DELTAS   the reply has DELTAS deltas at NS (monotonic)
//   kept DELTAS       HistoryStore has carried out the save of as many

#include <cstdio>

#include <QCoreApplication>
#include <QQueue>
#include <QTimer>

#include "domain/Clock.h"
#include "store/HistoryStore.h"

#include "GrowingText.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

class Writer : public QObject
{
public:
    Writer(const QString &file, const QString &replyId, int rhythm)
        : m_store(file)
    {
        m_reply.id = replyId;
        m_reply.role = Message::Role::Assistant;
        m_reply.createdAt = QDateTime::fromMSecsSinceEpoch(0, Qt::UTC);
        connect(&m_store, &HistoryStore::failed, this, [](const Error &error) {
            std::fprintf(stderr, "%s\n", qPrintable(error.detail));
            QCoreApplication::exit(1);
        });
        // Calls are carried out in order: when the list comes, the save before it is done.
        connect(&m_store, &HistoryStore::listed, this, [this] {
            std::printf("kept %d\n", m_given.dequeue());
            std::fflush(stdout);
        });
        m_save.setSingleShot(true);
        m_save.setInterval(rhythm);
        connect(&m_save, &QTimer::timeout, this, &Writer::save);
        m_delta.setTimerType(Qt::PreciseTimer);
        connect(&m_delta, &QTimer::timeout, this, &Writer::grow);
        m_delta.start(10);
        save();
    }

private:
    void grow()
    {
        m_reply.text = growingText(++m_deltas);
        std::printf("grown %lld %d\n", static_cast<long long>(SystemClock().now().time_since_epoch().count()),
            m_deltas);
        std::fflush(stdout);
        if (!m_save.isActive())
            m_save.start();
    }

    void save()
    {
        m_store.save(u"c"_s, m_reply);
        m_store.list();
        m_given.enqueue(m_deltas);
    }

    HistoryStore m_store;
    Message m_reply;
    QQueue<int> m_given; // to the store, not yet known to be carried out
    QTimer m_save, m_delta;
    int m_deltas = 0;
};

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() != 4)
        return 2;
    QTimer::singleShot(60'000, &app, [] { QCoreApplication::exit(3); }); // nobody killed it
    const Writer writer(arguments[1], arguments[2], arguments[3].toInt());
    return QCoreApplication::exec();
}
