import assert from "node:assert/strict";
import { test } from "node:test";
import { FAMILIES, type Family, notFound } from "#kit/documents/pdfs/unlike-pages.ts";
import { IS_SWEEP } from "#kit/scenes/sweep.ts";

const DIGITS = [..."0123456789"];
const FAMILY_NAMES = Object.keys(FAMILIES) as Family[];
const INKS = { black: "0 g", grey: "0.5 g", blue: "0 0 1 rg" };
/** In grey letters of six points a stroke of a 6 or an 8 is a quarter of a pixel. */
const MISSED = { "6 grey": 0.02 } as Record<string, number>;

/** Each digit for each other. */
const PAIRS = DIGITS.flatMap((one) =>
  DIGITS.filter((other) => other !== one).map((other) => ({ one, other })),
);

let tested = 0;
for (const size of [6, 8, 10, 12]) {
  for (const [ink, colour] of Object.entries(INKS)) {
    // At a change each pair in one family, and in another at the next size and ink.
    tested += 1;
    const first = tested;
    const familiesOf = (pair: number) =>
      IS_SWEEP ? FAMILY_NAMES : [FAMILY_NAMES[(pair + first) % FAMILY_NAMES.length]!];
    test(`a digit of ${size} points in ${ink} that one engine shows as another is found, whichever it is`, async () => {
      const lines = PAIRS.flatMap(({ one, other }, at) =>
        familiesOf(at).map((family) => ({
          one: { text: `1${one}7` },
          other: { text: `1${other}7` },
          family,
          size,
          colour,
        })),
      );
      const missed = await notFound(lines);
      const most = (MISSED[`${size} ${ink}`] ?? 0) * lines.length;
      assert.ok(missed.length <= most, JSON.stringify(missed));
    });
  }
}
