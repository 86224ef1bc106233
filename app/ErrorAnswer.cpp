// What a server answered in place of a reply, or in the middle of one. The codes are those of
// core/dialect/ErrorWords.h.

#include "ErrorSentence.h"

using namespace Qt::StringLiterals;

namespace firstlight {

using Kind = Error::Kind;

QString ErrorSentence::answer() const
{
    // What is more telling than the kind comes first.
    if (isCode(u"model-not-found"))
        return missing();
    if (isCode(u"context-too-long"))
        return tr("The conversation is longer than %1 can read%2. Start a new one, or choose a model with a "
                  "larger context.")
            .arg(m_model.isEmpty() ? tr("this model") : m_model, because());
    if (isCode(u"no-pictures"))
        return tr("%1 does not take pictures%2. Choose a model that sees them, or ask without.")
            .arg(m_model.isEmpty() ? tr("This model") : m_model, because());
    if (isCode(u"overloaded"))
        return tr("%1 has too much to do%2. Try again in %3.")
            .arg(m_name, because(), m_error.retryAfter ? waitText(*m_error.retryAfter) : tr("a moment"));
    if (isCode(u"loading"))
        return tr("%1 is still loading the model%2. Try again in a moment.").arg(m_name, because());
    switch (m_error.kind) {
    case Kind::Auth:
        return auth();
    case Kind::Quota:
        return quota();
    case Kind::RateLimit:
        return rateLimit();
    case Kind::Filtered:
        return tr("The content filter of %1 stopped this%2. Ask in other words.").arg(m_name, because());
    case Kind::Provider:
        return tr("%1 broke the reply off with an error%2. Try again.").arg(m_name, because());
    default:
        return unserved();
    }
}

QString ErrorSentence::missing() const
{
    const QString model = m_model.isEmpty() ? tr("this model") : m_model;
    if (m_ollama || has(u"try pulling it"))
        return tr("The model %1 is not on this computer yet. Get it in a terminal: ollama pull %1")
            .arg(model);
    return tr("%1 has no model named %2, or does not offer it to you%3. Choose another one.")
        .arg(m_name, model, because());
}

bool ErrorSentence::isElsewhere() const
{
    return has(u"unsupported_country") || has(u"country, region") || has(u"location is not supported");
}

QString ErrorSentence::auth() const
{
    if (isCode(u"no-key"))
        return tr("There is no key for %1 yet. Add it in Settings, Providers.").arg(m_name);
    if (isElsewhere())
        return tr("%1 does not answer from where you are%2. Choose another provider.").arg(m_name, because());
    if (!m_needsKey)
        return tr("%1 asks for a key%2. Enter it in Settings, Providers.").arg(m_name, because());
    if (m_error.status == 403)
        return tr("%1 does not allow this key to do that%2. Check there what the key may do.")
            .arg(m_name, because());
    return tr("%1 did not accept the key%2. Enter it again in Settings, Providers.").arg(m_name, because());
}

QString ErrorSentence::quota() const
{
    const bool credit =
        m_error.status == 402 || has(u"credit") || has(u"balance") || isCode(u"billing_error");
    if (credit)
        return tr("The account at %1 has no credit left%2. Add credit there, then try again.")
            .arg(m_name, because());
    return tr("The quota of your account at %1 is used up%2. Raise it there, or wait until it is renewed.")
        .arg(m_name, because());
}

QString ErrorSentence::rateLimit() const
{
    if (isCode(u"queue-full"))
        return tr("Too many questions wait for %1 already, so this one was not added. Ask again when some of "
                  "them are answered.")
            .arg(m_name);
    if (isCode(u"queue"))
        return tr("The queue for %1 is long.").arg(m_name);
    if (m_error.retryAfter && m_error.retryAfter->count() > 0)
        return tr("%1 takes no more requests for the moment%2. Try again in %3.")
            .arg(m_name, because(), waitText(*m_error.retryAfter));
    return tr("%1 takes no more requests for the moment%2. Wait a minute, then try again.")
        .arg(m_name, because());
}

// A login page of a network, or a page of whatever stands before the provider.
QString ErrorSentence::page() const
{
    const QString title = m_error.detail.section(u": "_s, 1);
    return tr("A web page came instead of a reply%1. If this network asks for a sign-in, sign in with a "
              "browser; if not, check the address in Settings, Providers.")
        .arg(title.isEmpty() ? QString() : u" (“%1”)"_s.arg(withoutKeys(title)));
}

// What only the status tells.
QString ErrorSentence::unserved() const
{
    const int status = m_error.status;
    if (isCode(u"redirect"))
        return tr("%1 points to another address, and your key does not follow: %2. If that is the right one, "
                  "enter it in Settings, Providers.")
            .arg(m_name, m_error.detail);
    if (isElsewhere())
        return auth();
    if (isCode(u"path-not-found") || status == 404 || status == 405)
        return tr("%1 has nothing at this address%2. Check it in Settings, Providers: it may lack /v1 at its "
                  "end.")
            .arg(m_name, because());
    if (status == 413)
        return tr("The question is larger than %1 accepts%2. Shorten it, or start a new conversation.")
            .arg(m_name, because());
    if (status == 408 || status == 504 || status == 524)
        return tr("%1 took too long to answer%2. Try again.").arg(m_name, because());
    if (status == 409 || status == 425)
        return tr("%1 is busy with another request%2. Try again in a moment.").arg(m_name, because());
    if (status >= 520 && status <= 526)
        return tr("The network in front of %1 cannot reach it%2. Try again in a moment.")
            .arg(m_name, because());
    if (status >= 500)
        return tr("%1 has trouble of its own%2. Try again in a moment.").arg(m_name, because());
    if (isCode(u"proxy-page"))
        return page();
    return tr(
        "%1 did not accept the request%2. Check the model, and what is set for this provider in Settings, "
        "Providers.")
        .arg(m_name, because());
}

}
