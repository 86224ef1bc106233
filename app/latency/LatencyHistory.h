#pragma once

#include <atomic>
#include <memory>

#include <QObject>
#include <QStringList>
#include <QTimer>
#include <QtQml/qqmlregistration.h>
#include <QUrl>

#include "latency/Doctor.h"
#include "latency/DriftOverview.h"
#include "latency/LatencyOverview.h"
#include "latency/ReplyFigures.h"

namespace firstlight {

class MetricsStore;
class ProviderListModel;

// What the Latency page shows of all measured requests. Everything is counted on the thread of the store; the
// page shows it when it is ready. GUI thread.
class LatencyHistory : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The window is given it")
    // The page is in sight: only then its numbers are worth counting.
    Q_PROPERTY(bool shown READ isShown WRITE setShown NOTIFY shownChanged)
    // The filter. Of the choices, 0 is "all"; a choice that is no longer there falls back to it.
    Q_PROPERTY(int measured READ measured WRITE setMeasured NOTIFY filterChanged) // 0: TTFT, 1: tokens/s
    Q_PROPERTY(int span MEMBER m_span WRITE setSpan NOTIFY filterChanged) // index into spans
    Q_PROPERTY(int provider READ provider WRITE setProvider NOTIFY filterChanged)
    Q_PROPERTY(int model READ model WRITE setModel NOTIFY filterChanged)
    Q_PROPERTY(int cache MEMBER m_cache WRITE setCache NOTIFY filterChanged)
    Q_PROPERTY(int origin MEMBER m_origin WRITE setOrigin NOTIFY filterChanged)
    Q_PROPERTY(QList<QString> spans READ spans CONSTANT)
    Q_PROPERTY(QList<QString> providers READ providers NOTIFY changed)
    Q_PROPERTY(QList<QString> models READ models NOTIFY changed)
    Q_PROPERTY(QList<QString> caches READ caches CONSTANT)
    Q_PROPERTY(QList<QString> origins READ origins CONSTANT)
    // What was found.
    Q_PROPERTY(bool ready READ isReady NOTIFY changed) // something was counted
    Q_PROPERTY(int requests READ requests NOTIFY changed)
    Q_PROPERTY(int counted READ counted NOTIFY changed)
    Q_PROPERTY(QString summary READ summary NOTIFY changed) // "1,234 requests in 30 days. ..."
    Q_PROPERTY(QString nothing READ nothing NOTIFY changed) // why nothing is shown; empty where something is
    Q_PROPERTY(QString typical READ typical NOTIFY typicalChanged) // "p50 388 ms"; empty while unknown
    Q_PROPERTY(QString error READ error NOTIFY errorChanged) // a sentence; empty while all is well
    // The request that was opened.
    Q_PROPERTY(firstlight::ReplyFigures figures READ figures NOTIFY opened)
public:
    LatencyHistory(MetricsStore &metrics, const ProviderListModel &providers, QObject *parent = nullptr);

    bool isShown() const { return m_shown; }
    void setShown(bool shown);
    int measured() const { return static_cast<int>(m_filter.measured); }
    void setMeasured(int measured);
    void setSpan(int span);
    int provider() const;
    void setProvider(int provider);
    int model() const;
    void setModel(int model);
    void setCache(int cache);
    void setOrigin(int origin);
    QStringList spans() const;
    QStringList providers() const;
    QStringList models() const;
    QStringList caches() const;
    QStringList origins() const;

    bool isReady() const { return m_ready; }
    int requests() const { return m_overview.requests; }
    int counted() const { return m_overview.counted; }
    QString summary() const;
    QString nothing() const;
    QString typical() const { return m_typical; }
    QString error() const { return m_error; }
    ReplyFigures figures() const { return m_figures; }

    // Shows the request of this row of the file.
    Q_INVOKABLE void open(qint64 row);
    // Deletes what the filter takes, for good.
    Q_INVOKABLE void removeShown();
    // Writes what the filter takes to a file that the person chooses: CSV, or JSON.
    Q_INVOKABLE void exportShown(bool json);
    void exportTo(const QString &path);
    // Drift of the stratum in this row of `drift` is looked for from now on.
    Q_INVOKABLE void beginBaseline(int row);

    const LatencyOverview &overview() const { return m_overview; }
    const RequestFilter &filter() const { return m_filter; }
    const QList<DriftFinding> &drift() const { return m_drift; }
    // What the doctor finds in the latest requests; looked for while the page is in sight.
    const QList<Complaint> &complaints() const { return m_complaints; }
    // The name of a provider, for people.
    QString nameOf(const QString &provider) const;

Q_SIGNALS:
    void shownChanged();
    void filterChanged();
    void changed();
    void driftChanged();
    void complaintsChanged();
    // A stratum has become slower while the program ran.
    void slowed(const firstlight::DriftFinding &finding);
    void typicalChanged();
    void errorChanged();
    void opened();
    void exported(const QString &path);

private:
    RequestFilter wanted() const;
    void refilter();
    void count();
    void show(LatencyOverview overview);
    void lookAround();
    void examine();
    void showDrift(QList<DriftFinding> findings);
    void fail(const QString &sentence);

    MetricsStore &m_metrics;
    const ProviderListModel &m_names;
    RequestFilter m_filter;
    int m_span = 2; // 30 days
    int m_cache = 0;
    int m_origin = 0;
    bool m_shown = false;
    bool m_stale = true; // what is shown was counted before the last change
    bool m_unexamined = true; // the same of m_complaints
    bool m_ready = false;
    bool m_driftKnown = false; // a first look was taken: what is slow then is no news
    std::shared_ptr<std::atomic<int>> m_latest =
        std::make_shared<std::atomic<int>>(0); // older counts are given up
    LatencyOverview m_overview;
    QList<DriftFinding> m_drift;
    QList<Complaint> m_complaints;
    QString m_typical;
    QString m_error;
    ReplyFigures m_figures;
    QTimer m_lookSoon; // replies come in bursts
};

}
