// From a path to the upstreams that may answer it.
import { Refusal } from "./refusal.js";

// What a token opens at a provider, and nothing else of it: not its files, not its administration.
const endpoints = new Set([
    "GET models",
    "POST chat/completions",
    "POST responses",
    "POST messages",
    "POST messages/count_tokens",
    "POST embeddings",
]);

// "/openai/v1/chat/completions" is the endpoint "chat/completions" of the route "openai"; the "v1" may be left out.
export function routed(request, routes) {
    const { pathname, search } = new URL(request.url);
    const [, name, endpoint] = /^\/([^/]+)\/(?:v1\/)?(.+)$/.exec(pathname) ?? [];
    const route = Object.hasOwn(routes, name ?? "") ? routes[name] : undefined;
    if (!route || !endpoints.has(`${request.method} ${endpoint}`)) {
        throw new Refusal(404, "unknown_route", `The edge worker has no route for ${request.method} ${pathname}.`);
    }
    return { route, endpoint, search };
}

// The list's order, but those near this data centre first, then those near this continent, then those without a place.
// `cf` is what Cloudflare says of the request; absent elsewhere.
export function byNearness(upstreams, cf) {
    const rank = ({ near }) => {
        if (near.length === 0) return 2;
        if (near.includes(cf?.colo)) return 0;
        return near.includes(cf?.continent) ? 1 : 3;
    };
    return [...upstreams].sort((a, b) => rank(a) - rank(b));
}
