import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { findExpressions } from "./find-expressions.ts";

const SOURCE = `const one = /a"\\/b[/]+/gu; // no /expression/
const two = "/no expression/"; const three = 4 / 2 / 1;
const built = new RegExp(two);
export const Part = () => <p title="x">{RegExp("x").source + /b/.source}</p>;
`;

test("every regular expression of a source is found, and every one that is put together", async () => {
  const root = await mkdtemp(join(tmpdir(), "countersign-found-"));
  try {
    await writeFile(join(root, "part.tsx"), SOURCE);
    assert.deepEqual(findExpressions([join(root, "part.tsx")], root), {
      written: [
        { at: "part.tsx:1", source: 'a"\\/b[/]+', flags: "gu" },
        { at: "part.tsx:4", source: "b", flags: "" },
      ],
      built: ["part.tsx:3", "part.tsx:4"],
    });
  } finally {
    await rm(root, { recursive: true });
  }
});
