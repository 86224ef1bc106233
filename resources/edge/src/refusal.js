// An error of the worker itself, in the shape in which OpenAI sends errors; clients of Anthropic read it as well.
export class Refusal extends Error {
    // `headers`: further response headers, such as Retry-After.
    constructor(status, code, message, headers = {}) {
        super(message);
        this.status = status;
        this.code = code;
        this.headers = headers;
    }
}

const types = {
    400: "invalid_request_error",
    401: "authentication_error",
    404: "not_found_error",
    413: "request_too_large",
    429: "rate_limit_error",
    504: "timeout_error",
};

export function refusalResponse({ status, code, message, headers }) {
    const error = { message, type: types[status] ?? "api_error", code };
    return Response.json({ error }, { status, headers: { "cache-control": "no-store", "x-edge-refusal": code, ...headers } });
}
