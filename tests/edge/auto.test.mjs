import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import path from "node:path";
import { parse } from "smol-toml";
import { askAll } from "./support/client.mjs";
import { refuse, sayHello, startUpstream } from "./support/upstream.mjs";
import { folder, routesTo, startWorker } from "./support/worker.mjs";

// The rules are those that wrangler.toml shows, in comments.
const shown = readFileSync(path.join(folder, "wrangler.toml"), "utf8").split("\n\n").find((part) => part.includes("vars.ROUTES.openai.auto]"));
const { auto } = parse(shown.split("\n").slice(1).join("\n").replace(/^# /gm, "")).vars.ROUTES.openai;

let upstream, second, worker;
before(async () => {
    [upstream, second] = [await startUpstream(), await startUpstream()];
    const { openai } = routesTo(upstream, second);
    openai.upstreams[1].models = { "gpt-5-nano": "vendor/nano" };
    worker = await startWorker({ ROUTES: { openai: { ...openai, auto } } });
});
after(() => Promise.all([worker?.stop(), upstream.stop(), second.stop()]));

const said = (content, more) => ({ model: "auto", stream: true, messages: [{ role: "system", content: "Be kind." }, { role: "user", content }], ...more });
const turn = { role: "user", content: "What is the tide?" };

const cases = [
    [said("What is the capital of Peru?"), "gpt-5-nano", "short fact"],
    [said("translate to German: good morning"), "gpt-5-nano", "translate, classify, extract"],
    [said([{ type: "text", text: "Summarize this: the sea is wide." }]), "gpt-5-nano", "translate, classify, extract"],
    [{ model: "auto", input: "Who was Ada Lovelace?" }, "gpt-5-nano", "short fact"],
    [{ model: "auto", input: [{ role: "user", content: [{ type: "input_text", text: "Who was Ada Lovelace?" }] }] }, "gpt-5-nano", "short fact"],
    [said("What is wrong with this?\n```\nint x\n```"), "gpt-5", "code or reasoning"],
    [said(`What is this about? ${"word ".repeat(100)}`), "gpt-5", "long question"],
    [said("What is in it?", { tools: [{ type: "function" }] }), "gpt-5", "tools"],
    [said([{ type: "image_url", image_url: {} }, { type: "text", text: "What is in it?" }]), "gpt-5", "files"],
    [said("What is the tide?", { messages: [turn, turn, turn, turn] }), "gpt-5", "deep conversation"],
    [said("Write a poem about the sea."), "gpt-5", "no rule fits"],
];

test("a simple question goes to the small model, another to the large one, and the answer says why", async () => {
    for (const [body, model, rule] of cases) {
        const { headers } = await askAll(worker.url, { body, path: body.input ? "/openai/v1/responses" : undefined });
        const sent = JSON.parse(upstream.requests.at(-1).body);
        assert.equal(sent.model, model, JSON.stringify(body));
        assert.equal(headers["x-edge-model"], `${model}; rule="${rule}"`);
        assert.deepEqual({ ...sent, model: "auto" }, body);
    }
});

test("who names a model gets that model, and not a byte is changed", async () => {
    const { headers } = await askAll(worker.url, { body: said("What is the capital of Peru?", { model: "gpt-5" }) });
    assert.equal(headers["x-edge-model"], undefined);
    assert.equal(JSON.parse(upstream.requests.at(-1).body).model, "gpt-5");
});

test("an upstream that calls the model differently is asked for it by its own name", async () => {
    upstream.script = refuse(503, {});
    await askAll(worker.url, { body: said("What is the capital of Peru?") });
    upstream.script = sayHello;
    assert.equal(JSON.parse(second.requests.at(-1).body).model, "vendor/nano");
});
