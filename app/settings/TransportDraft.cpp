#include "settings/TransportDraft.h"

#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace firstlight {

static QString addressOf(const Proxy &proxy)
{
    return proxy.host.isEmpty() ? QString() : u"%1:%2"_s.arg(proxy.host).arg(proxy.port);
}

TransportDraft::TransportDraft(const Transport &transport, QObject *parent)
    : QObject(parent)
    , m_transport(transport)
    , m_proxyAddress(addressOf(transport.proxy))
{ }

// In the order of Proxy::Kind.
QStringList TransportDraft::proxyKinds() const
{
    return {tr("As the system says"), tr("None"), u"HTTP"_s, u"SOCKS5"_s};
}

bool TransportDraft::isProxyNamed() const
{
    return m_transport.proxy.kind == Proxy::Kind::Http || m_transport.proxy.kind == Proxy::Kind::Socks5;
}

void TransportDraft::setProxyKind(int kind)
{
    if (kind == proxyKind())
        return;
    m_transport.proxy.kind = static_cast<Proxy::Kind>(kind);
    readProxy();
}

void TransportDraft::setProxyAddress(const QString &address)
{
    if (address == m_proxyAddress)
        return;
    m_proxyAddress = address;
    readProxy();
}

void TransportDraft::readProxy()
{
    Proxy proxy{.kind = m_transport.proxy.kind};
    if (isProxyNamed()) {
        const QString scheme = proxy.kind == Proxy::Kind::Http ? u"http"_s : u"socks5"_s;
        const QString bare = m_proxyAddress.trimmed().section(u"://"_s, -1);
        if (const auto read = Proxy::fromText(scheme + u"://"_s + bare))
            proxy = *read;
    }
    m_transport.proxy = proxy;
    Q_EMIT edited();
}

void TransportDraft::setCaFile(const QString &file)
{
    if (file.trimmed() == m_transport.caFile)
        return;
    m_transport.caFile = file.trimmed();
    Q_EMIT edited();
}

void TransportDraft::setHttp2(bool on)
{
    if (on == m_transport.http2)
        return;
    m_transport.http2 = on;
    Q_EMIT edited();
}

QString TransportDraft::trusted() const
{
    return fingerprintText(m_transport.trustedFingerprint);
}

QString TransportDraft::offered() const
{
    return fingerprintText(m_offered);
}

QString TransportDraft::proxyFault() const
{
    if (!isProxyNamed() || !m_transport.proxy.host.isEmpty())
        return {};
    return m_proxyAddress.trimmed().isEmpty()
        ? tr("The address of the proxy is missing, like proxy.example.com:8080.")
        : tr("This is not the address of a proxy. It should look like proxy.example.com:8080, without a "
             "password.");
}

QString TransportDraft::caFault() const
{
    if (m_transport.caFile.isEmpty() || QFileInfo(m_transport.caFile).isReadable())
        return {};
    return tr("There is no file here that can be read.");
}

void TransportDraft::offer(const std::optional<Error> &fault)
{
    m_offered = fault ? fault->fingerprint : QByteArray();
    m_offeredOwner = m_offered.isEmpty() ? QString() : fault->detail;
    Q_EMIT offeredChanged();
}

void TransportDraft::trustOffered()
{
    if (m_offered.isEmpty())
        return;
    m_transport.trustedFingerprint = m_offered;
    offer({});
    Q_EMIT edited();
}

void TransportDraft::distrust()
{
    m_transport.trustedFingerprint.clear();
    Q_EMIT edited();
}

}
