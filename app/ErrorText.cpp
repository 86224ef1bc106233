#include "ErrorText.h"

#include <QRegularExpression>

#include "domain/FinishMeaning.h"
#include "ErrorSentence.h"

using namespace Qt::StringLiterals;

namespace firstlight {

using Kind = Error::Kind;

QString waitText(std::chrono::milliseconds wait)
{
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(wait).count();
    if (seconds < 120)
        return QCoreApplication::translate("ErrorText", "%1 s").arg(seconds);
    if (seconds < 120 * 60)
        return QCoreApplication::translate("ErrorText", "%1 min").arg((seconds + 59) / 60);
    return QCoreApplication::translate("ErrorText", "%1 h").arg((seconds + 3599) / 3600);
}

QString withoutKeys(QString words)
{
    // By the forms that keys have: a prefix and a long tail, what follows a scheme, or one long run.
    static const QRegularExpression key(
        u"\\b(?:sk|pk|rk|gsk|xai|hf|r8|key|api|tgp|pplx|nvapi|csk|AIza)[-_]?[A-Za-z0-9*_-]{12,}"
        u"|\\*{4,}|(?<=Bearer )\\S+|(?<=Basic )\\S+|\\b[A-Za-z0-9_]{32,}\\b"_s);
    return words.replace(key, u"…"_s);
}

ErrorSentence::ErrorSentence(const Error &error, const Provider *provider, const QString &model)
    : m_error(error)
    , m_name(provider && !provider->name.isEmpty() ? provider->name : tr("The provider"))
    , m_model(model)
{
    if (!provider)
        return;
    m_host = provider->baseUrl.authority();
    m_limits = provider->limits;
    m_local = provider->isLocal();
    m_ollama = provider->dialect == DialectKind::OllamaChat || provider->preset == u"ollama";
    m_needsKey = provider->needsKey;
}

bool ErrorSentence::has(QStringView word) const
{
    return m_error.code.contains(word, Qt::CaseInsensitive)
        || m_error.detail.contains(word, Qt::CaseInsensitive);
}

QString ErrorSentence::because() const
{
    constexpr qsizetype longest = 300; // characters: what is longer is no reason but a dump
    QString words = withoutKeys(m_error.detail.simplified());
    while (words.endsWith(u'.'))
        words.chop(1);
    if (words.size() > longest)
        words = words.first(longest) + u'…';
    if (words.isEmpty())
        return m_error.status != 0 ? u" (HTTP %1)"_s.arg(m_error.status) : QString();
    // The title of a page that only says the status once more.
    if (const QString said = u": %1 "_s.arg(m_error.status);
        words.startsWith("HTTP "_L1) && words.contains(said))
        words = words.section(said, 0, 0);
    // A status line is nobody's words.
    return words.startsWith("HTTP "_L1) ? u" (%1)"_s.arg(words) : u" (“%1”)"_s.arg(words);
}

QString ErrorSentence::text() const
{
    switch (m_error.kind) {
    case Kind::Network:
        return network();
    case Kind::Timeout:
        return timeout();
    case Kind::Tls:
        return tls();
    case Kind::Protocol:
        return protocol();
    case Kind::Http:
    case Kind::RateLimit:
    case Kind::Quota:
    case Kind::Auth:
    case Kind::Provider:
    case Kind::Filtered:
        return answer();
    case Kind::Cancelled:
        return tr("Stopped.");
    case Kind::Storage:
        return storage();
    case Kind::Keychain:
        return keychain();
    }
    Q_UNREACHABLE();
}

QString ErrorSentence::network() const
{
    if (isCode(u"refused"))
        return m_local
            ? tr("Nothing answers at %1. Start the server there, then try again.").arg(m_host)
            : tr("%1 refused the connection. Check the address in Settings, Providers.").arg(m_host);
    if (isCode(u"host-not-found"))
        return tr("No server named %1 was found. Check the address in Settings, Providers.").arg(m_host);
    if (isCode(u"reset"))
        return tr("The connection to %1 broke off before the reply was complete. Try again.").arg(m_name);
    if (isCode(u"offline"))
        return tr("This computer is not connected to a network. Connect it, then try again.");
    if (isCode(u"proxy"))
        return tr("The proxy did not let the request through%1. Check the proxy in Settings, Providers.")
            .arg(because());
    if (isCode(u"proxy-login"))
        return tr(
            "The proxy wants a name and a password%1. Enter them in the proxy settings of this computer.")
            .arg(because());
    if (isCode(u"plain-http-proxy"))
        return tr("Nothing was sent: the key would pass the proxy %1 unencrypted. Use an address that begins "
                  "with https://.")
            .arg(m_error.detail);
    return tr("The network failed%1. Try again.").arg(because());
}

QString ErrorSentence::timeout() const
{
    if (isCode(u"connect"))
        return tr(
            "No connection to %1 within %2. Check the network, or allow more time in Settings, Providers.")
            .arg(m_host, waitText(m_limits.connect));
    if (isCode(u"silence") && m_limits.silence)
        return tr("%1 sent nothing for %2. Try again, or allow more time in Settings, Providers.")
            .arg(m_name, waitText(*m_limits.silence));
    if (isCode(u"first-token"))
        return tr("%1 showed nothing within the time that Settings, Providers allows.").arg(m_name);
    return tr("%1 took too long to answer. Try again.").arg(m_name);
}

QString ErrorSentence::tls() const
{
    if (isCode(u"certificate-changed"))
        return tr("%1 showed another certificate than the one that you trusted, so nothing was sent. If the "
                  "server has a new one, test it in Settings, Providers, and trust that.")
            .arg(m_host);
    if (isCode(u"certificate-expired"))
        return tr(
            "The certificate of %1 is out of date, so nothing was sent. Check the date of this computer; "
            "if it is right, the certificate has to be renewed.")
            .arg(m_host);
    if (isCode(u"certificate-name"))
        return tr("The certificate of %1 is made out to another name, so nothing was sent. Check the address "
                  "in Settings, Providers.")
            .arg(m_host);
    if (isCode(u"ca-file"))
        return tr("The extra certificates could not be read%1. Choose the file again in Settings, Providers.")
            .arg(because());
    if (isCode(u"handshake"))
        return tr("No encrypted connection to %1 came about%2. Check whether the address should begin with "
                  "http:// instead.")
            .arg(m_host, because());
    return tr(
        "Nobody whom this computer trusts vouches for the certificate of %1, so nothing was sent. If the "
        "server is yours, test it in Settings, Providers, and trust its certificate there.")
        .arg(m_host);
}

QString ErrorSentence::protocol() const
{
    if (isCode(u"encoding"))
        return tr(
            "The reply of %1 came compressed in a way that Firstlight cannot read%2. Switch compression "
            "off at the server, or at the proxy before it.")
            .arg(m_name, because());
    if (isCode(u"proxy-page"))
        return page();
    if (isCode(u"too-large"))
        return tr("A part of the reply of %1 was larger than Firstlight accepts%2. Try again.")
            .arg(m_name, because());
    return tr("%1 answered in a form that Firstlight cannot read%2. Check its address and what it speaks in "
              "Settings, Providers.")
        .arg(m_name, because());
}

QString ErrorSentence::storage() const
{
    if (isCode(u"newer"))
        return tr("This profile was written by a newer Firstlight%1. Use that one, or another profile.")
            .arg(because());
    if (isCode(u"holds-key") || isCode(u"not-an-export") || isCode(u"newer-export"))
        return m_error.detail; // a whole sentence, with the remedy
    if (isCode(u"missing") || isCode(u"not-text") || isCode(u"too-large"))
        return tr("The knowledge of the preset cannot be used%1. Take that piece out of the preset, or put "
                  "it right.")
            .arg(because());
    return tr("A file of the profile could not be read or written%1. Check the free space there, and who may "
              "write.")
        .arg(because());
}

QString ErrorSentence::keychain() const
{
    if (isCode(u"no-service"))
        return tr(
            "No keychain answers on this computer%1. Install gnome-keyring or KWallet, or use the key for "
            "this run only.")
            .arg(because());
    if (isCode(u"locked") || isCode(u"denied"))
        return tr("The keychain is locked%1. Unlock it and try again, or use the key for this run only.")
            .arg(because());
    return tr("The keychain failed%1. Try again, or use the key for this run only.").arg(because());
}

QString errorText(const Error &error, const Provider *provider)
{
    return ErrorSentence(error, provider, provider ? provider->model : QString()).text();
}

static QString tr(const char *english)
{
    return QCoreApplication::translate("ErrorText", english);
}

// A reply that reached its own end, and still not as one would wish.
static QString finishText(const Message &reply, const QString &name)
{
    switch (finishMeaning(reply.finish)) {
    case FinishMeaning::Length:
        return reply.usage.out
            ? tr("Cut at the limit of %1 tokens. Continue to read on.").arg(*reply.usage.out)
            : tr("Cut at the limit for its length. Continue to read on.");
    case FinishMeaning::Filter:
        return tr("Ended by the content filter of %1. Ask in other words.").arg(name);
    case FinishMeaning::Error:
        return tr("%1 gave up in the middle (“%2”). Try again.").arg(name, reply.finish);
    default:
        break;
    }
    if (reply.refusal)
        return tr("The model declined. Ask in other words.");
    const bool silent = reply.text.trimmed().isEmpty() && reply.tools.isEmpty();
    return silent ? tr("%1 answered without a word. Try again, or choose another model.").arg(name)
                  : QString();
}

QString endingText(const Message &reply, const Provider *provider)
{
    const bool kept = !reply.text.isEmpty() || !reply.reasoning.isEmpty();
    const auto withKept = [kept](const QString &text) {
        return kept ? text + u' ' + tr("What arrived is kept.") : text;
    };
    if (!reply.end || reply.end == End::Stopped)
        return {};
    if (reply.error)
        return withKept(ErrorSentence(*reply.error, provider, reply.model).text());
    if (reply.end != End::Complete)
        return withKept(tr("The reply ended before it was complete. Try again."));
    return finishText(reply, provider && !provider->name.isEmpty() ? provider->name : tr("The provider"));
}

}
