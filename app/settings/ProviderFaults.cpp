#include "settings/ProviderFaults.h"

#include <algorithm>

#include <QCoreApplication>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace firstlight {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ProviderFaults)
};

}

QUrl baseUrlFrom(const QString &typed)
{
    const QString text = typed.trimmed();
    if (text.isEmpty())
        return {};
    if (text.contains("://"_L1))
        return QUrl(text, QUrl::StrictMode);
    Provider probe;
    probe.baseUrl = QUrl(u"http://"_s + text, QUrl::StrictMode);
    return probe.isLocal() ? probe.baseUrl : QUrl(u"https://"_s + text, QUrl::StrictMode);
}

static QString nameFault(const Provider &provider, const QList<Provider> &others)
{
    if (provider.name.isEmpty())
        return Words::tr("A name is missing.");
    const bool taken = std::any_of(others.begin(), others.end(),
        [&](const Provider &other) { return other.name.compare(provider.name, Qt::CaseInsensitive) == 0; });
    return taken ? Words::tr("Another provider has this name.") : QString();
}

static QString urlFault(const Provider &provider)
{
    const QUrl &url = provider.baseUrl;
    if (url.isEmpty() && url.errorString().isEmpty())
        return Words::tr("An address is missing, like https://api.example.com/v1.");
    if (!url.isValid() || url.host().isEmpty())
        return Words::tr("This is not an address. It should look like https://api.example.com/v1.");
    if (url.scheme() != "https"_L1 && url.scheme() != "http"_L1)
        return Words::tr("The address must begin with https:// or http://.");
    if (!url.userInfo().isEmpty() || url.hasFragment())
        return Words::tr(
            "The address must not hold a password or a #. A key belongs into the field for the key.");
    return {};
}

// Whether the person means to send a key in plain text over a network is theirs to know; a header that is no
// header is not.
static QString headersFault(const Provider &provider)
{
    static const QRegularExpression token(u"^[!#$%&'*+.^_`|~0-9A-Za-z-]+$"_s);
    for (const Header &header : provider.headers) {
        const QString name = QString::fromUtf8(header.name);
        if (!token.match(name).hasMatch())
            return Words::tr("“%1” cannot be the name of a header: letters, digits and hyphens only.")
                .arg(name);
        if (header.name.compare("authorization", Qt::CaseInsensitive) == 0
            || header.name.compare("x-api-key", Qt::CaseInsensitive) == 0)
            return Words::tr("The key belongs into the field for the key, where the keychain guards it.");
    }
    return {};
}

ProviderFaults faultsOf(const Provider &provider, const QList<Provider> &others)
{
    return {nameFault(provider, others), urlFault(provider), headersFault(provider)};
}

}
