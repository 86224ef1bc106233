// What a server answered in place of a reply, or in the middle of one.

#include "ErrorSentence.h"

using namespace Qt::StringLiterals;

namespace firstlight {

using Kind = Error::Kind;

QString ErrorSentence::answer() const
{
    // What is more telling than the kind comes first: a full context is a 400 here and a 413 there.
    if (isModelMissing())
        return missing();
    if (isContextFull())
        return tr("The conversation is longer than %1 can read%2. Start a new one, or choose a model with a "
                  "larger context.")
            .arg(m_model.isEmpty() ? tr("this model") : m_model, because());
    switch (m_error.kind) {
    case Kind::Auth:
        return auth();
    case Kind::Quota:
        return quota();
    case Kind::RateLimit:
        return rateLimit();
    case Kind::Filtered:
        return filtered();
    default:
        return unserved();
    }
}

bool ErrorSentence::isModelMissing() const
{
    if (isCode(u"model-not-found") || isCode(u"model-not-pulled") || isCode(u"model_not_found"))
        return true;
    const bool absent = has(u"not found") || has(u"not_found") || has(u"does not exist") || has(u"no such")
        || has(u"unknown model") || has(u"not a valid model") || has(u"invalid model");
    return has(u"model") && absent && (m_error.status == 404 || m_error.status == 400 || m_error.status == 0);
}

bool ErrorSentence::isContextFull() const
{
    return has(u"context_length") || has(u"context-length") || has(u"context length")
        || has(u"context window") || has(u"context size") || has(u"exceed_context")
        || has(u"prompt is too long") || has(u"input token count");
}

bool ErrorSentence::isOverloaded() const
{
    return m_error.status == 529 || has(u"overloaded") || has(u"insufficient_system_resource")
        || has(u"no available capacity");
}

QString ErrorSentence::missing() const
{
    const QString model = m_model.isEmpty() ? tr("this model") : m_model;
    if (m_ollama || has(u"pulling it"))
        return tr("The model %1 is not on this computer yet. Get it in a terminal: ollama pull %1").arg(model);
    return tr("%1 has no model named %2, or does not offer it to you%3. Choose another one.")
        .arg(m_name, model, because());
}

QString ErrorSentence::auth() const
{
    if (isCode(u"no-key"))
        return tr("There is no key for %1 yet. Add it in Settings, Providers.").arg(m_name);
    if (has(u"country") || has(u"region") || has(u"location is not supported"))
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
    if (m_error.retryAfter && m_error.retryAfter->count() > 0)
        return tr("%1 takes no more requests for the moment%2. Try again in %3.")
            .arg(m_name, because(), waitText(*m_error.retryAfter));
    return tr("%1 takes no more requests for the moment%2. Wait a minute, then try again.")
        .arg(m_name, because());
}

QString ErrorSentence::filtered() const
{
    return tr("The content filter of %1 stopped this%2. Ask in other words.").arg(m_name, because());
}

// Everything else that a status or an error object says.
QString ErrorSentence::unserved() const
{
    const int status = m_error.status;
    if (isCode(u"redirect"))
        return tr("%1 points to another address, and your key does not follow: %2. If that is the right one, "
                  "enter it in Settings, Providers.")
            .arg(m_name, m_error.detail);
    if (has(u"location is not supported") || has(u"unsupported_country"))
        return auth();
    if (isOverloaded())
        return tr("%1 has too much to do%2. Try again in a moment.").arg(m_name, because());
    if (has(u"loading") || isCode(u"unavailable_error"))
        return tr("%1 is still loading the model%2. Try again in a moment.").arg(m_name, because());
    if (m_error.kind == Kind::Provider || status == 200 || status == 0)
        return tr("%1 broke the reply off with an error%2. Try again.").arg(m_name, because());
    if (status == 404 || status == 405)
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
        return tr("The network in front of %1 cannot reach it%2. Try again in a moment.").arg(m_name, because());
    if (status >= 500)
        return tr("%1 has trouble of its own%2. Try again in a moment.").arg(m_name, because());
    return tr("%1 did not accept the request%2. Check the model, and what is set for this provider in Settings, Providers.")
        .arg(m_name, because());
}

}
