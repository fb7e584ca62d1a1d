import assert from "node:assert/strict";
import { test } from "node:test";
import { contrast, readColour } from "./css-colours.ts";
import { readTokens } from "./css-tokens.ts";

const colour = (value: string) => readColour(readTokens(value)?.[0]);

test("hexadecimal colours have three, four, six or eight digits, and no other number of them", () => {
  assert.equal(colour("#1aF"), "#11aaff");
  assert.equal(colour("#1aFf"), "#11aaff");
  assert.equal(colour("#123456"), "#123456");
  assert.equal(colour("#123456ff"), "#123456");
  for (const wrong of ["#1", "#12", "#12345", "#1234567", "#123456789", "#12g"]) {
    assert.equal(colour(wrong), null, wrong);
  }
});

test("names of colours are read in any case, and words that are none are no colour", () => {
  assert.equal(colour("RebeccaPurple"), "#663399");
  for (const word of ["transparent", "currentcolor", "inherit", "constructor", "none"]) {
    assert.equal(colour(word), null, word);
  }
});

test("rgb takes numbers and percent, with commas, blanks or a stroke", () => {
  for (const value of [
    "rgb(255,0,51)",
    "rgb(255 0 51)",
    "rgba(100%, 0%, 20%, 1)",
    "RGB(255 0 51 / 100%)",
  ]) {
    assert.equal(colour(value), "#ff0033", value);
  }
});

test("channels outside their range are moved to its ends", () => {
  assert.equal(colour("rgb(256 -1 255)"), "#ff00ff");
  assert.equal(colour("rgb(101% -5% 0%)"), "#ff0000");
  assert.equal(colour("hsl(0 150% 50%)"), "#ff0000");
  assert.equal(colour("hsl(0 100% 101%)"), "#ffffff");
});

test("a function with too few, too many or other parts than numbers is no colour", () => {
  for (const value of [
    "rgb()",
    "rgb(1 2)",
    "rgb(1 2 3 4 5)",
    "rgb(1 2 red)",
    "rgb(calc(1) 2 3)",
    "lab(50 20 30)",
    "color(1 2 3)",
  ]) {
    assert.equal(colour(value), null, value);
  }
});

test("transparency is mixed with white paper, and what is wholly transparent is no colour", () => {
  assert.equal(colour("rgb(0 0 0 / 0.5)"), "#808080");
  assert.equal(colour("rgb(0 0 0 / 50%)"), "#808080");
  assert.equal(colour("#00000033"), "#cccccc");
  assert.equal(colour("#0003"), "#cccccc");
  assert.equal(colour("rgb(255 0 0 / 2)"), "#ff0000");
  for (const none of [
    "#0000",
    "#12345600",
    "rgb(1 2 3 / 0)",
    "rgba(1,2,3,-1)",
    "hsl(0 0% 0% / 0%)",
  ]) {
    assert.equal(colour(none), null, none);
  }
});

test("hues go round the circle in degrees and turns, in both directions", () => {
  const hues = {
    "0": "#ff0000",
    "60": "#ffff00",
    "120deg": "#00ff00",
    "240": "#0000ff",
    "300": "#ff00ff",
  };
  for (const [hue, hex] of Object.entries(hues)) assert.equal(colour(`hsl(${hue} 100% 50%)`), hex);
  assert.equal(colour("hsl(480 100% 50%)"), "#00ff00");
  assert.equal(colour("hsla(-120, 100%, 50%, 1)"), "#0000ff");
  assert.equal(colour("hsl(0.5turn 100% 50%)"), "#00ffff");
});

test("lightness and saturation are those of CSS Color 4", () => {
  assert.equal(colour("hsl(210 0% 50%)"), "#808080");
  assert.equal(colour("hsl(210 100% 0%)"), "#000000");
  assert.equal(colour("hsl(210 100% 100%)"), "#ffffff");
  assert.equal(colour("hsl(210 50% 40%)"), "#336699");
});

test("what is no colour's token is none", () => {
  assert.equal(readColour(undefined), null);
  for (const value of ["1px", '"red"', ","]) assert.equal(colour(value), null);
});

test("contrast is that of WCAG 2.2, whichever of the two is lighter", () => {
  assert.equal(contrast("#000000", "#ffffff"), 21);
  assert.equal(contrast("#ffffff", "#000000"), 21);
  assert.equal(contrast("#123456", "#123456"), 1);
  assert.equal(contrast("#767676", "#ffffff").toFixed(2), "4.54");
  assert.equal(contrast("#777777", "#ffffff").toFixed(2), "4.48");
  assert.equal(contrast("#ff0000", "#ffffff").toFixed(2), "4.00");
  assert.equal(contrast("#00ff00", "#ffffff").toFixed(2), "1.37");
  assert.equal(contrast("#0000ff", "#ffffff").toFixed(2), "8.59");
  // Below the knee of the curve light is in proportion to the value.
  assert.equal(contrast("#0a0a0a", "#000000").toFixed(3), "1.061");
});
