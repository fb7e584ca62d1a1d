import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { BARE_WORDS } from "./bare-words.ts";
import { findFunctions } from "./find-functions.ts";

const SOURCE = `export async function within(value: number) {
  const of = <T,>(part: T) => part; // function by() {}
  function* clampTo() { const at = (async function named() {}); }
  const kept = [1].map((one) => one), told = "no function";
  return { all() {}, of, kept, told, clampTo, value };
}
export const Part = () => <p>{(() => { const plain = () => 1; return plain(); })()}</p>;
`;

test("every function with a name of its own is found, at any depth, and nothing else is", async () => {
  const root = await mkdtemp(join(tmpdir(), "countersign-found-"));
  try {
    await writeFile(join(root, "part.tsx"), SOURCE);
    const found = findFunctions([join(root, "part.tsx")], root);
    assert.deepEqual(
      found.map(({ at, name }) => `${at} ${name}`),
      [
        "part.tsx:1 within",
        "part.tsx:2 of",
        "part.tsx:3 clampTo",
        "part.tsx:3 at",
        "part.tsx:7 Part",
        "part.tsx:7 plain",
      ],
    );
    assert.deepEqual(
      found.filter(({ name }) => BARE_WORDS.has(name)).map(({ name }) => name),
      ["within", "of", "at", "plain"],
    );
  } finally {
    await rm(root, { recursive: true });
  }
});

test("bare words are single words in small letters, and verbs and nouns are none of them", () => {
  for (const word of BARE_WORDS) assert.match(word, /^[a-z]+$/);
  for (const name of ["clamp", "read", "find", "has", "optional", "nullable", "rounded", "set"]) {
    assert.ok(!BARE_WORDS.has(name), name);
  }
});
