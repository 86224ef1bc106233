#include "lab/Lab.h"

using namespace Qt::StringLiterals;

namespace firstlight {

Lab::Lab(ProviderListModel &providers, QList<EnvironmentProvider> environment, ChatClient &client,
    KeyStore &keys, MetricsStore &metrics, const QString &baselineFolder, QObject *parent)
    : QObject(parent)
    , m_bench(providers, std::move(environment), client, keys, metrics, baselineFolder)
    , m_left(client, keys)
    , m_right(client, keys)
    , m_question(tr("How does 400 ms feel beside 1200?"))
{
    m_right.setTtft(1200);
}

void Lab::play()
{
    m_left.play(m_question);
    m_right.play(m_question);
}

void Lab::stop()
{
    m_left.stop();
    m_right.stop();
}

void Lab::demonstrate(const QString &page)
{
    if (page == u"rehearse") {
        const auto over = [this] {
            if (!m_left.isBusy() && !m_right.isBusy())
                Q_EMIT demonstrated();
        };
        connect(&m_left, &RehearseLane::ended, this, over);
        connect(&m_right, &RehearseLane::ended, this, over);
        return play();
    }
    m_bench.subjects()->setModel(0, u"rehearsal"_s);
    m_bench.subjects()->add();
    m_bench.subjects()->setModel(1, u"rehearsal-fast"_s);
    m_bench.setProperty("runs", 10);
    m_bench.setProperty("longest", 8);
    connect(&m_bench, &LabBench::finished, this, &Lab::demonstrated);
    m_bench.start();
}

}
