/**
 * Writes `src/kernel/confusables.json` from Unicode's own table of characters that
 * look alike (UTS #39, https://www.unicode.org/Public/security/latest/confusables.txt):
 * `node tools/write-confusables.js FILE`. Run it again for a new version of Unicode.
 */
import { readFileSync, writeFileSync } from "node:fs";

const lines = readFileSync(process.argv[2], "utf8").split("\n");
const version = lines.map((line) => /^# Version: (\S+)/.exec(line)?.[1]).find(Boolean);
const bySkeleton = new Map();
for (const line of lines) {
  const [source, target] = line.replace(/#.*/, "").split(";");
  if (!target) continue;
  const codes = (text) =>
    text
      .trim()
      .split(/\s+/)
      .map((code) => Number.parseInt(code, 16));
  const [letter, ...more] = codes(source);
  if (more.length > 0) throw new Error(`more than one character stands before ${target}`);
  const skeleton = codes(target).map(short).join("+");
  bySkeleton.set(skeleton, [...(bySkeleton.get(skeleton) ?? []), letter]);
}

const rows = [...bySkeleton].map(([skeleton, letters]) => {
  const sorted = letters.toSorted((a, b) => a - b);
  return `${skeleton} ${sorted.map((code, at) => short(code - (sorted[at - 1] ?? 0))).join(" ")}`;
});

writeFileSync(
  "src/kernel/confusables.json",
  `${JSON.stringify(
    {
      unicode: version,
      licence:
        "© Unicode, Inc., used under the Unicode License v3 (https://www.unicode.org/license.txt)",
      form: "for each skeleton its characters, then those that look like it, each as the distance from the one before; all numbers have base 36",
      skeletons: rows,
    },
    null,
    2,
  )}\n`,
);

function short(code) {
  return code.toString(36);
}
