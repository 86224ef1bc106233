// How not to do it: the same way through, but the whole answer is awaited before any of it is sent on. The client sees all tokens
// at once, after the time of the whole answer. What finds buffering proxies is tested against this one.
export default {
    async fetch(request, { UPSTREAM }) {
        const { pathname } = new URL(request.url);
        const { method, headers } = request;
        const body = method === "GET" ? undefined : await request.arrayBuffer();
        const answer = await fetch(UPSTREAM + pathname, { method, headers, body });
        const text = await answer.text();
        return new Response(text, { status: answer.status, headers: { "content-type": answer.headers.get("content-type") } });
    },
};
