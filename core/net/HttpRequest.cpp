#include "net/HttpRequest.h"

#include "dialect/ServerTiming.h"

namespace firstlight {

QNetworkRequest httpRequest(const QUrl &url, const QList<Header> &headers)
{
    QNetworkRequest request(url);
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    request.setAttribute(QNetworkRequest::CacheSaveControlAttribute, false);
    request.setRawHeader("User-Agent", "Firstlight/" FIRSTLIGHT_VERSION);
    // With this header of our own, Qt does not inflate either, so its archive-bomb check cannot cut a long,
    // repetitive stream: Inflater does it, and the parser's limits hold.
    request.setRawHeader("Accept-Encoding", "identity");
    for (const Header &header : headers)
        request.setRawHeader(header.name, header.value);
    return request;
}

HeadRead headReadOf(const QNetworkReply &reply)
{
    const bool second = reply.attribute(QNetworkRequest::Http2WasUsedAttribute).toBool();
    return {second ? 2 : 1, serverTimesOf(reply.rawHeader("Server-Timing"))};
}

ReplyHead headOf(const QNetworkReply &reply)
{
    ReplyHead head;
    head.status = reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    head.reason = reply.attribute(QNetworkRequest::HttpReasonPhraseAttribute).toByteArray();
    head.contentType = reply.rawHeader("content-type");
    for (const auto &[name, value] : reply.rawHeaderPairs())
        head.headers.append({name, value});
    return head;
}

}
