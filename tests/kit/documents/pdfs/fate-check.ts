import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { inflateSync } from "node:zlib";
import { type ReadPdf, readPdf } from "#lib/pdf/intake/read-pdf.ts";
import { openPdf } from "#lib/pdf/reading/open.ts";

/** Stands in everything that must be gone afterwards. */
export const EVIL = "EVILPAYLOAD";

/** What becomes of an upload. */
export type Fate = { problem: RegExp } | { removed: string[] } | { taken: true } | { mended: true };
export type Upload = [name: string, build: () => Uint8Array, fate: Fate];

export const taken: Fate = { taken: true };
export const mended: Fate = { mended: true };
export const removed = (...words: string[]): Fate => ({ removed: words });
export const refused = (problem: RegExp): Fate => ({ problem });

/** Of processor time, half of what the workers gives a task: none of these is to be stopped by the clock instead. */
const MOST_MS = 10_000;

/**
 * Declares a test for each upload: it meets its fate in time, what is kept
 * holds no payload, can be appended to, and is taken in again as it is.
 */
export function checkFates(title: string, uploads: readonly Upload[]): void {
  describe(title, () => {
    for (const [name, build, fate] of uploads) {
      it(`${name}: ${describeFate(fate)}`, async () => {
        const upload = build();
        const start = process.cpuUsage();
        const result = await readPdf(upload);
        const { user, system } = process.cpuUsage(start);
        const ms = (user + system) / 1_000;
        if ("problem" in fate) {
          assert.ok("problem" in result, "it was taken in");
          assert.match(result.problem, fate.problem);
        } else {
          assert.ok(!("problem" in result), "problem" in result ? result.problem : "");
          assert.deepEqual(told(result), "removed" in fate ? fate.removed : []);
          const isMended = result.warnings.some(({ text }) => text.includes("was repaired"));
          assert.equal(isMended, "mended" in fate);
          await checkKept(result.pdf);
        }
        assert.ok(ms < MOST_MS, `it took ${Math.round(ms)} ms`);
      });
    }
  });
}

async function checkKept(pdf: Uint8Array): Promise<void> {
  assert.ok(!contains(pdf, EVIL), "the payload is still in the file");
  assert.doesNotThrow(() => openPdf(pdf));
  const again = await readPdf(pdf);
  assert.ok("pdf" in again, "problem" in again ? again.problem : "");
  assert.deepEqual(again.warnings, []);
}

/** What was removed, as the warnings say. */
function told({ warnings }: ReadPdf): string[] {
  return warnings.flatMap(({ text }) => /^removed from the document: (.*)/.exec(text)?.[1] ?? []);
}

function describeFate(fate: Fate): string {
  if ("problem" in fate) return `is refused (${fate.problem.source})`;
  if ("removed" in fate) return `loses ${fate.removed.join(" and ")}`;
  return "mended" in fate ? "is mended, which is told" : "is taken in";
}

/** Looks into every packed stream as well. */
function contains(pdf: Uint8Array, word: string): boolean {
  const bytes = Buffer.from(pdf);
  if (bytes.includes(word)) return true;
  for (let at = bytes.indexOf("stream\n"); at >= 0; at = bytes.indexOf("stream\n", at + 7)) {
    try {
      const unpacked = inflateSync(bytes.subarray(at + 7), { maxOutputLength: 1_000_000 });
      if (unpacked.includes(word)) return true;
    } catch {
      // Not packed: it was looked at above.
    }
  }
  return false;
}
