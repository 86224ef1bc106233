#include "ErrorText.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace firstlight {

namespace {

class Sentence
{
    Q_DECLARE_TR_FUNCTIONS(ErrorText)

public:
    Sentence(const Error &error, const Provider *provider)
        : m_error(error)
        , m_name(provider && !provider->name.isEmpty() ? provider->name : tr("The provider"))
        , m_host(provider ? provider->baseUrl.authority() : QString())
        , m_local(provider && provider->isLocal())
    { }

    QString text() const
    {
        switch (m_error.kind) {
        case Error::Kind::Network:
            return network();
        case Error::Kind::Timeout:
            return timeout();
        case Error::Kind::Tls:
            return tls();
        case Error::Kind::Http:
            return http();
        case Error::Kind::RateLimit:
            return rateLimit();
        case Error::Kind::Quota:
            return tr("%1 says that the account has no credit left (%2). Add credit or raise the limit "
                      "there; trying again will "
                      "not help.")
                .arg(m_name, said());
        case Error::Kind::Auth:
            return auth();
        case Error::Kind::Protocol:
            if (m_error.code == u"encoding")
                return tr(
                    "%1 sent its answer compressed in a way that Firstlight did not ask for and cannot "
                    "read (%2). Something on the way may do it: try another proxy or network, or HTTP/1.1.")
                    .arg(m_name, said());
            return tr("%1 sent something that is not an answer of this API: %2. Check the URL and the "
                      "dialect in Settings, "
                      "Providers.")
                .arg(m_name, said());
        case Error::Kind::Provider:
            return tr("%1 reports: %2. What arrived is kept; try again.").arg(m_name, said());
        case Error::Kind::Filtered:
            return tr("%1 refused by its content filter: %2. Ask in other words.").arg(m_name, said());
        case Error::Kind::Cancelled:
            return tr("Stopped.");
        case Error::Kind::Storage:
            return tr("The history could not be read or written: %1.").arg(said());
        case Error::Kind::Keychain:
            return keychain();
        }
        Q_UNREACHABLE();
    }

private:
    // The other side's own words, ready to stand inside a sentence.
    QString said() const
    {
        QString words = m_error.detail.simplified();
        while (words.endsWith(u'.'))
            words.chop(1);
        if (words.size() > 400)
            words = words.first(400) + u'…';
        if (!words.isEmpty())
            return words;
        return m_error.status != 0 ? tr("HTTP %1").arg(m_error.status) : tr("no reason given");
    }

    QString network() const
    {
        const QString &code = m_error.code;
        if (code == u"refused")
            return m_local
                ? tr("Nothing listens at %1. Start the server, or check its port in Settings, Providers.")
                      .arg(m_host)
                : tr("%1 refused the connection. Check the address in Settings, Providers.").arg(m_host);
        if (code == u"host-not-found")
            return tr("There is no host named %1. Check the address, or whether this computer is online.")
                .arg(m_host);
        if (code == u"reset")
            return tr(
                "The connection to %1 broke before the reply was complete. What arrived is kept; try again.")
                .arg(m_name);
        if (code == u"offline")
            return tr("This computer seems to be offline. Connect it and try again.");
        if (code == u"proxy-login")
            return tr(
                "The proxy asks for a name and a password (%1), which Firstlight does not keep. Use a proxy "
                "that does not ask, or enter them in this computer's own proxy settings.")
                .arg(said());
        if (code == u"plain-http-proxy")
            return tr("Nothing was sent, because the proxy %1 would see your key: the way to %2 is not "
                      "encrypted. Use an https:// address, or no proxy, in Settings, Providers.")
                .arg(m_error.detail, m_host);
        if (code == u"proxy")
            return tr("The proxy did not let the request through: %1. Check the proxy in Settings, "
                      "Providers, or this computer's own.")
                .arg(said());
        return tr("The network failed: %1. Try again.").arg(said());
    }

    QString tls() const
    {
        const QString &code = m_error.code;
        if (code == u"untrusted")
            return tr(
                "Nobody that this computer trusts vouches for %1: %2. Nothing was sent. Check the address "
                "and this computer's clock; if the server is yours, accept its certificate in Settings, "
                "Providers.")
                .arg(m_host, said());
        if (code == u"certificate-changed")
            return tr(
                "%1 shows another certificate than the one that you accepted: it was renewed, or somebody "
                "else answers. Nothing was sent. Ask who runs the server, then accept the new one in "
                "Settings, Providers.")
                .arg(m_host);
        if (code == u"ca-file")
            return tr(
                "The file with your own certificates cannot be used: %1. Choose another one in Settings, "
                "Providers.")
                .arg(said());
        return tr(
            "No secure connection to %1 could be made: %2. Nothing was sent. Check the address: a server "
            "without TLS has http:// in its URL.")
            .arg(m_host, said());
    }

    QString timeout() const
    {
        if (m_error.code == u"connect")
            return tr("No connection to %1 within the time limit. Check the network, or raise the limit in "
                      "Settings, Providers.")
                .arg(m_host);
        if (m_error.code == u"silence")
            return tr("%1 fell silent for longer than the limit. What arrived is kept; try again, or raise "
                      "the limit in Settings, "
                      "Providers.")
                .arg(m_name);
        return tr("%1 took too long: %2. Try again.").arg(m_name, said());
    }

    QString http() const
    {
        if (m_error.code == u"redirect")
            return tr("%1 redirects to %2. Firstlight does not follow, because your key would go there: if "
                      "that is right, enter "
                      "that address in Settings, Providers.")
                .arg(m_name, said());
        if (m_error.status == 404)
            return tr("%1 does not know this model or this address (%2). Check the model, and whether the "
                      "URL needs /v1 at its "
                      "end.")
                .arg(m_name, said());
        if (m_error.status == 413)
            return tr("The conversation is too large for %1 (%2). Start a new one, or shorten the question.")
                .arg(m_name, said());
        if (m_error.status == 529 || m_error.status == 503)
            return tr("%1 is overloaded or still loading (%2). Try again in a moment.").arg(m_name, said());
        if (m_error.status >= 500)
            return tr("%1 has a fault of its own (%2). Try again in a moment.").arg(m_name, said());
        return tr("%1 did not accept the request: %2. Check the model and the settings of this provider.")
            .arg(m_name, said());
    }

    QString rateLimit() const
    {
        if (m_error.retryAfter) {
            const auto seconds = std::chrono::ceil<std::chrono::seconds>(*m_error.retryAfter).count();
            return tr("%1 limits the number of requests (%2). Try again in %3 s.")
                .arg(m_name, said())
                .arg(seconds);
        }
        return tr("%1 limits the number of requests (%2). Wait a little, then try again.")
            .arg(m_name, said());
    }

    QString auth() const
    {
        if (m_error.code == u"no-key")
            return tr("There is no key for %1. Add it in Settings, Providers.").arg(m_name);
        if (m_error.status == 403)
            return tr(
                "%1 does not allow this key to do that (%2). Check its rights there, or use another key.")
                .arg(m_name, said());
        return tr("%1 does not accept the key (%2). Enter it again in Settings, Providers.")
            .arg(m_name, said());
    }

    QString keychain() const
    {
        if (m_error.code == u"no-service")
            return tr("This computer has no keychain that answers (%1). Install gnome-keyring or KWallet, or "
                      "use the key for this "
                      "run only.")
                .arg(said());
        if (m_error.code == u"locked" || m_error.code == u"denied")
            return tr(
                "The keychain is locked (%1). Unlock it and try again, or use the key for this run only.")
                .arg(said());
        return tr("The keychain failed: %1. Use the key for this run only, or try again.").arg(said());
    }

    const Error &m_error;
    QString m_name;
    QString m_host;
    bool m_local;
};

}

QString errorText(const Error &error, const Provider *provider)
{
    return Sentence(error, provider).text();
}

}
