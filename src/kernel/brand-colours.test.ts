import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { BRAND_GROUNDS, brandColours, contrastOf, readColour } from "./brand-colours.ts";

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("whatever colour an account chooses, everything that is written in it or on it can be read in both schemes", () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      const colours = brandColours(colour);
      for (const scheme of ["light", "dark"] as const) {
        const { accent, accentStrong, onAccent, accentSoft } = colours[scheme];
        for (const written of [accent, accentStrong]) {
          for (const ground of [...BRAND_GROUNDS[scheme], accentSoft, onAccent]) {
            const found = contrastOf(written, ground);
            assert.ok(found >= 4.5, `${scheme}: ${written} on ${ground} is ${found}`);
          }
        }
        // The ink of the page, which stands on the soft ground as well.
        const ink = scheme === "light" ? "#1b2330" : "#e9ebf0";
        assert.ok(contrastOf(ink, accentSoft) >= 4.5, `${scheme}: ink on ${accentSoft}`);
      }
    }),
    { numRuns: 2_000 },
  );
});

test("a colour that can be read stays as it is", () => {
  assert.equal(brandColours("#2a478f").light.accent, "#2a478f");
  assert.equal(brandColours("#aebfff").dark.accent, "#aebfff");
  assert.notEqual(brandColours("#ffcc00").light.accent, "#ffcc00");
});

test("the grounds that colours are held against are those of the pages", () => {
  const css = readFileSync(join(import.meta.dirname, "../doors/pages/tokens.css"), "utf8");
  const [light = "", dark = ""] = css.split("prefers-color-scheme: dark");
  const of = (part: string) =>
    ["ground", "surface", "sunken"].map((name) => new RegExp(`--${name}: (#\\w+)`).exec(part)?.[1]);
  assert.deepEqual(of(light), BRAND_GROUNDS.light);
  assert.deepEqual(of(dark), BRAND_GROUNDS.dark);
});

test("a colour is three or six hexadecimal digits, with or without a number sign", () => {
  assert.equal(readColour(" #2A478F "), "#2a478f");
  assert.equal(readColour("fc0"), "#ffcc00");
  for (const none of ["", "red", "#12345", "#2a478f80", "rgb(0 0 0)", "#2a478f;}"]) {
    assert.equal(readColour(none), null, none);
  }
});
