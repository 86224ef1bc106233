// serve.mjs UPSTREAM: the worker in front of a provider's base URL ("http://127.0.0.1:8099/v1"), for tests with other programs, and
// beside it the bad example. Prints { url, slow, token } as one line of JSON, then all that the worker logs. Ends with its input.
import { fileURLToPath } from "node:url";
import { startWorker, token } from "./support/worker.mjs";

const [upstream] = process.argv.slice(2);
const nobody = "http://127.0.0.1:9/v1"; // the port "discard": nothing listens
const route = (...urls) => ({ upstreams: urls.map((url, i) => ({ name: `upstream-${i}`, url, key: "PROVIDER_KEY" })) });
const worker = await startWorker({
    ROUTES: { openai: route(upstream), fallback: route(nobody, upstream) },
    LIMITS: { perMinute: 6000, burst: 1000, cacheSeconds: 3600, cacheWaitMs: 1000, bodyBytes: 1_000_000 },
});
const script = fileURLToPath(new URL("buffering-worker.js", import.meta.url));
const slow = await startWorker({ UPSTREAM: new URL(upstream).origin }, { script });
console.log(JSON.stringify({ url: worker.url, slow: slow.url, token }));

process.stdin.resume();
process.stdin.on("end", async () => {
    process.stdout.write(worker.log());
    await Promise.all([worker.stop(), slow.stop()]);
});
