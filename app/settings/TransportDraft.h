#pragma once

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include "domain/Error.h"
#include "domain/Transport.h"

namespace firstlight {

// How a provider that is being edited is reached, and whom its certificates may come from.
class TransportDraft : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("A draft has it")
    Q_PROPERTY(QList<QString> proxyKinds READ proxyKinds CONSTANT)
    Q_PROPERTY(int proxyKind READ proxyKind WRITE setProxyKind NOTIFY edited) // index into proxyKinds
    Q_PROPERTY(bool proxyNamed READ isProxyNamed NOTIFY edited) // it has an address
    Q_PROPERTY(QString proxyAddress READ proxyAddress WRITE setProxyAddress NOTIFY edited) // "host:port"
    Q_PROPERTY(QString caFile READ caFile WRITE setCaFile NOTIFY edited)
    Q_PROPERTY(bool http2 READ http2 WRITE setHttp2 NOTIFY edited)
    // The certificate that is accepted although nobody vouches for it, as "AB:CD:..."; empty for none.
    Q_PROPERTY(QString trusted READ trusted NOTIFY edited)
    // The certificate that a test was shown and refused; empty for none. It can be trusted by a click.
    Q_PROPERTY(QString offered READ offered NOTIFY offeredChanged)
    Q_PROPERTY(QString offeredOwner READ offeredOwner NOTIFY offeredChanged) // whose it says it is
    // Sentences for under the fields; empty where nothing is wrong.
    Q_PROPERTY(QString proxyFault READ proxyFault NOTIFY edited)
    Q_PROPERTY(QString caFault READ caFault NOTIFY edited)
public:
    explicit TransportDraft(const Transport &transport, QObject *parent = nullptr);

    const Transport &transport() const { return m_transport; }

    QStringList proxyKinds() const;
    int proxyKind() const { return static_cast<int>(m_transport.proxy.kind); }
    void setProxyKind(int kind);
    bool isProxyNamed() const;
    QString proxyAddress() const { return m_proxyAddress; }
    void setProxyAddress(const QString &address);
    QString caFile() const { return m_transport.caFile; }
    void setCaFile(const QString &file);
    bool http2() const { return m_transport.http2; }
    void setHttp2(bool on);
    QString trusted() const;
    QString offered() const;
    QString offeredOwner() const { return m_offeredOwner; }
    QString proxyFault() const;
    QString caFault() const;
    bool isSound() const { return proxyFault().isEmpty() && caFault().isEmpty(); }

    // What a test came to: a certificate that was refused can then be trusted. Nothing: it was another fault.
    void offer(const std::optional<Error> &fault);
    Q_INVOKABLE void trustOffered();
    Q_INVOKABLE void distrust();

Q_SIGNALS:
    void edited();
    void offeredChanged();

private:
    void readProxy();

    Transport m_transport;
    QString m_proxyAddress; // as typed
    QByteArray m_offered;
    QString m_offeredOwner;
};

}
