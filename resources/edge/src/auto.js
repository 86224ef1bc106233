// The model "auto": a small model for simple questions, a large one for the others, by rules that are data (wrangler.toml). The
// first rule that fits decides, and where none fits the large model answers. The answer's `x-edge-model` says which and why.

// { model, says } for a request that asks for "auto", otherwise undefined.
export function answersAuto(auto, message) {
    if (!auto || message.model !== auto.model) return undefined;
    const asked = questionOf(message);
    const rule = auto.rules.find((candidate) => fits(candidate, asked));
    const model = auto[rule?.use ?? "large"];
    return { model, says: `${model}; rule="${rule?.name ?? "no rule fits"}"` };
}

// All conditions that a rule names must hold.
function fits({ longerThan, turnsOver, has, pattern }, { text, turns, tools, otherParts }) {
    if (longerThan !== undefined && text.length <= longerThan) return false;
    if (turnsOver !== undefined && turns <= turnsOver) return false;
    if (has === "tools" && !tools) return false;
    if (has === "files" && !otherParts) return false;
    return !pattern || pattern.test(text);
}

// The last question of a Chat Completions, Responses or Messages request.
function questionOf(message) {
    const turns = list(message.messages ?? message.input).filter((turn) => turn?.role === "user");
    const parts = turns.flatMap(({ content }) => list(content));
    const text = list(turns.at(-1)?.content).map((part) => part?.text ?? "").join("\n");
    return { text: text.trim(), turns: turns.length, tools: message.tools?.length > 0, otherParts: parts.some((part) => part?.text === undefined) };
}

// A text alone stands for a list with that text, as a question and as a part of one.
function list(content) {
    return typeof content === "string" ? [{ role: "user", content, text: content }] : Array.isArray(content) ? content : [];
}
