import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "preact-render-to-string";
import type { AccountExport } from "#data/export/export-store.ts";
import { signedInWith } from "#kit/rooms/page-requests.ts";
import { exportWords } from "#words/export-words.ts";
import { ExportSection } from "./export-section.tsx";

const words = exportWords.en;
const askedAt = new Date("2026-12-01T10:00:00Z");
const exported = (bytes: number | null) => ({ id: "e-1", askedAt, bytes }) as AccountExport;

const shown = (change: Partial<Parameters<typeof ExportSection>[0]> = {}) =>
  render(
    ExportSection({
      signedIn: signedInWith(),
      language: "en",
      isProven: true,
      exports: [],
      exported: { problem: null, wasAsked: false },
      ...change,
    }),
  );

test("without a proof of the last minutes nothing is asked for and nothing downloaded", () => {
  const page = shown({ isProven: false, exports: [exported(5_000_000)] });
  assert.doesNotMatch(page, /<form|\/app\/data\/exports\//);
  assert.match(page, /5\s?MB/);
  const proven = shown({ exports: [exported(5_000_000)] });
  assert.match(proven, /action="\/app\/data\/export"/);
  assert.match(proven, /href="\/app\/data\/exports\/e-1"/);
});

test("what is still written can be downloaded by nobody, an empty file can", () => {
  const running = shown({ exports: [exported(null)] });
  assert.ok(running.includes(words.running));
  assert.doesNotMatch(running, /\/app\/data\/exports\//);
  assert.match(shown({ exports: [exported(0)] }), /\/app\/data\/exports\/e-1/);
});

test("a small file is said to be a tenth of a megabyte, not nothing", () => {
  for (const bytes of [0, 1, 99_999]) {
    assert.match(shown({ exports: [exported(bytes)] }), /0\.1\s?MB/, `${bytes}`);
  }
  assert.match(shown({ exports: [exported(149_000)] }), /0\.1\s?MB/);
  assert.match(shown({ exports: [exported(151_000)] }), /0\.2\s?MB/);
});

test("that an export was asked for is said while it is written, and no longer", () => {
  const wasAsked = { problem: null, wasAsked: true } as const;
  assert.ok(shown({ exported: wasAsked, exports: [exported(null)] }).includes(words.asked));
  assert.ok(!shown({ exported: wasAsked, exports: [exported(9)] }).includes(words.asked));
  assert.ok(!shown({ exports: [exported(null)] }).includes(words.asked));
});

test("why no export was begun is said where it was not", () => {
  const page = shown({ exported: { problem: "tooMany", wasAsked: false } });
  assert.ok(page.includes(words.problems.tooMany));
  assert.doesNotMatch(shown(), /role="alert"/);
});
