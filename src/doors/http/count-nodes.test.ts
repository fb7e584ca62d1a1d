import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { openNodeCounter } from "./count-nodes.ts";

/** Commas and opening brackets outside strings, and the value itself: by another road than the counter's. */
function counted(text: string): number {
  const bare = text.replace(/"(?:[^"\\]|\\.)*"/gs, "");
  return 1 + (bare.match(/[,[{]/g)?.length ?? 0);
}

test("however a JSON text is cut into pieces, its values are counted, and nothing in strings is", () => {
  fc.assert(
    fc.property(
      fc.json({ depthSize: "medium" }),
      fc.array(fc.nat(40), { minLength: 1, maxLength: 50 }),
      (text, sizes) => {
        const bytes = Buffer.from(text);
        const counter = openNodeCounter();
        let nodes = counter.add(new Uint8Array());
        let at = 0;
        for (let turn = 0; at < bytes.length; turn += 1) {
          const size = (sizes[turn % sizes.length] ?? 0) + 1;
          nodes = counter.add(bytes.subarray(at, at + size));
          at += size;
        }
        assert.equal(nodes, counted(text));
      },
    ),
    { numRuns: 500 },
  );
});

test("quotes and brackets that are escaped in strings mislead nobody, cut at any byte", () => {
  const text = String.raw`{"a\\\"[,{":"\\","b":["\\",{}],"c":"\\u0022,,,"}`.replaceAll("\\", "\\");
  JSON.parse(text);
  const bytes = Buffer.from(text);
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    const counter = openNodeCounter();
    counter.add(bytes.subarray(0, cut));
    assert.equal(counter.add(bytes.subarray(cut)), counted(text));
  }
});
