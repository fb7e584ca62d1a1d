import assert from "node:assert/strict";
import { test } from "node:test";
import { FAMILIES, type Family, notFound } from "#kit/pdfs/unlike-pages.ts";

const DIGITS = [..."0123456789"];
const INKS = { black: "0 g", grey: "0.5 g", blue: "0 0 1 rg" };
/** In grey letters of six points a stroke of a 6 or an 8 is a quarter of a pixel. */
const MISSED = { "6 grey": 0.02 } as Record<string, number>;

for (const size of [6, 8, 10, 12]) {
  for (const [ink, colour] of Object.entries(INKS)) {
    test(`a digit of ${size} points in ${ink} that one engine shows as another is found, whichever it is`, async () => {
      const lines = (Object.keys(FAMILIES) as Family[]).flatMap((family) =>
        DIGITS.flatMap((one) =>
          DIGITS.filter((other) => other !== one).map((other) => ({
            ...{ one: { text: `1${one}7` }, other: { text: `1${other}7` } },
            ...{ family, size, colour },
          })),
        ),
      );
      const missed = await notFound(lines);
      const most = (MISSED[`${size} ${ink}`] ?? 0) * lines.length;
      assert.ok(missed.length <= most, JSON.stringify(missed));
    });
  }
}
