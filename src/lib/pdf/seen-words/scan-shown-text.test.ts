import assert from "node:assert/strict";
import { test } from "node:test";
import { scanShownText } from "./scan-shown-text.ts";

function scan(content: string): string[] {
  const told: string[] = [];
  scanShownText(Buffer.from(content, "latin1"), {
    font: (name) => told.push(`font ${name}`),
    state: (name) => told.push(`state ${name}`),
    save: () => told.push("save"),
    restore: () => told.push("restore"),
    draw: (name) => told.push(`draw ${name}`),
    string: (bytes, length) =>
      told.push(`string ${Buffer.from(bytes.subarray(0, length)).toString("latin1")}`),
    show: () => told.push("show"),
  });
  return told;
}

test("strings are told with the fonts that they are shown in", () => {
  assert.deepEqual(scan("q BT /F#31 9 Tf [(a\\)b) -20 <63 64>] TJ ET Q /Fm Do /G gs"), [
    ...["save", "font F1", "string a)b", "string cd", "show"],
    ...["restore", "draw Fm", "state G"],
  ]);
});

test("what stands in dictionaries, comments and pictures is no text", () => {
  const content = "/Span << /ActualText (no) >> BDC % (no)\n BI /W 1 ID (no) EI (yes) Tj EMC";
  assert.deepEqual(scan(content), ["string yes", "show"]);
});

test("content that breaks off anywhere is read to its end", () => {
  const content = "BT /F1 9 Tf (a(b)\\101) Tj <6 [(c) 1 (d";
  for (let end = 0; end <= content.length; end += 1) assert.ok(scan(content.slice(0, end)));
});
