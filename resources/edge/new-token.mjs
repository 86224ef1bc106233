// node new-token.mjs NAME: makes a token for one client, prints it once, and writes only its hash to tokens.json, the file for
// `npx wrangler secret put TOKENS < tokens.json`.
import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const [name] = process.argv.slice(2);
if (!name) {
    console.error("usage: node new-token.mjs NAME");
    process.exit(2);
}
const tokens = existsSync("tokens.json") ? JSON.parse(readFileSync("tokens.json", "utf8")) : {};
const token = randomBytes(32).toString("base64url");
tokens[name] = { ...tokens[name], sha256: createHash("sha256").update(token).digest("hex") };
writeFileSync("tokens.json", `${JSON.stringify(tokens)}\n`);
console.log(token);
