#pragma once

#include <functional>
#include <memory>

#include <QList>
#include <QObject>

#include "domain/Calibration.h"
#include "domain/JoinedThread.h"
#include "domain/RequestRecord.h"
#include "store/MetricsFile.h"

namespace firstlight {

// All measured requests, in one SQLite file on a thread of its own. Calls return at once and are carried out
// in order; answers come as signals or calls on the thread of this object.
class MetricsStore : public QObject
{
    Q_OBJECT
public:
    // Opens or makes the file; an older schema is copied beside itself and then migrated. If that goes wrong,
    // `failed` says so once, and the calls below do nothing: nothing is measured until the next start.
    explicit MetricsStore(const QString &path, QObject *parent = nullptr);
    // Carries out what was asked for, then closes.
    ~MetricsStore() override;

    // Of the file, and of what was added since. Empty until `calibrated`.
    const Calibration &calibration() const { return m_calibration; }

    void add(const RequestRecord &record) { add(QList<RequestRecord>{record}); }
    void add(const QList<RequestRecord> &records); // -> changed
    void remove(const QList<qint64> &rows); // -> changed
    // Deletes what is older, now and at each later call; 0 or less keeps everything.
    void keepFor(int days);
    void save(const Baseline &baseline);
    void flush(); // blocks until all of the above is carried out

    // Carries out `work` on the thread and what it returns on the thread of this object, unless `context` is
    // gone by then. Nothing is called where the file is not open or cannot be read.
    using Answer = std::function<void()>;
    void study(QObject *context, std::function<Result<Answer>(MetricsFile &)> work);

Q_SIGNALS:
    void changed(); // attempts were added or deleted
    void calibrated();
    void failed(const firstlight::Error &error);

private:
    // Carries out `call` on the thread, if the file is open; what it returns in error comes as `failed`.
    void ask(std::function<Result<void>(MetricsFile &)> call);
    void answer(std::function<void()> call); // on the thread of this object

    JoinedThread m_thread;
    QObject *m_worker; // context of the calls, on the thread
    std::unique_ptr<MetricsFile> m_file; // used on the thread only
    Calibration m_calibration;
    QString m_learnt; // id of the record that was learnt from last: it comes again with its last frame
};

}
