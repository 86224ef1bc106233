// CommonMark's published examples: the block structure that the reference parser sees, held against ours.
//   node compare.mjs PROGRAM
// PROGRAM (block_structure) reads a JSON array of texts and prints a JSON array of structures. Prints a table of
// the sections and every example that differs, with the reason where one is known; fails where a section is
// under 98 % or an example differs without a reason.
import { execFileSync } from "node:child_process";
import { Parser } from "commonmark";
import spec from "commonmark-spec";

const reasons = {};

// One line a leaf: what it stands in, from the outside in, and what it is. "-" and "1." are items, ">" is a quote, in
// parentheses where the leaf is not the first in it, "~" of a loose list.
function structure(markdown) {
    const lines = [];
    const within = [];
    const leaf = (what) => {
        lines.push([...within.map((outer) => (outer.begins ? outer.mark : `(${outer.mark})`)), what].join(" "));
        for (const outer of within) outer.begins = false;
    };
    const visit = (node, position) => {
        const container = { begins: true };
        switch (node.type) {
            case "document":
            case "list": {
                let index = 0;
                for (let child = node.firstChild; child; child = child.next) visit(child, index++);
                return;
            }
            case "block_quote":
                container.mark = ">";
                break;
            case "item":
                container.mark = node.listType === "ordered" ? `${node.parent.listStart + position}.` : "-";
                if (!node.parent.listTight) container.mark += "~";
                break;
            case "paragraph":
                return leaf("p");
            case "heading":
                return leaf(`h${node.level}`);
            case "code_block":
                return leaf(`code(${(node.info ?? "").split(/\s/)[0]}) ${node.literal.replace(/\n$/, "")}`);
            case "html_block":
                return leaf("html");
            case "thematic_break":
                return leaf("rule");
        }
        within.push(container);
        if (!node.firstChild) leaf("p");
        for (let child = node.firstChild; child; child = child.next) visit(child, 0);
        within.pop();
    };
    visit(new Parser().parse(markdown), 0);
    return lines;
}

const texts = spec.tests.map((example) => example.markdown);
const ours = JSON.parse(execFileSync(process.argv[2], { input: JSON.stringify(texts), maxBuffer: 1 << 26 }));

const sections = new Map();
const differing = [];
spec.tests.forEach((example, index) => {
    const section = sections.get(example.section) ?? { all: 0, same: 0 };
    sections.set(example.section, section);
    section.all += 1;
    const expected = structure(example.markdown);
    if (JSON.stringify(expected) === JSON.stringify(ours[index])) section.same += 1;
    else differing.push({ ...example, expected, got: ours[index] });
});

let failed = false;
let same = 0;
console.log(`CommonMark ${spec.version ?? "0.31.2"}, ${texts.length} examples: the same block structure as the reference parser's`);
for (const [name, section] of sections) {
    const share = (100 * section.same) / section.all;
    same += section.same;
    failed ||= share < 98;
    console.log(`  ${name.padEnd(42)} ${String(section.same).padStart(3)} of ${String(section.all).padStart(3)} ${share.toFixed(1).padStart(6)} %`);
}
console.log(`  ${"all".padEnd(42)} ${same} of ${texts.length}`);
for (const example of differing) {
    const reason = reasons[example.number];
    failed ||= !reason;
    console.log(`${example.number} (${example.section}): ${reason ?? "NO REASON KNOWN"}`);
    if (!reason) console.log(`  ${JSON.stringify(example.markdown)}\n  expected ${JSON.stringify(example.expected)}\n  got      ${JSON.stringify(example.got)}`);
}
process.exit(failed ? 1 : 0);
