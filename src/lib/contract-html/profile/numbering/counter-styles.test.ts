import assert from "node:assert/strict";
import { test } from "node:test";
import { counterText, letters, romanNumeral } from "./counter-styles.ts";

test("letters go on with two behind the last of the alphabet, and with three behind those", () => {
  const written = { 1: "a", 26: "z", 27: "aa", 52: "az", 53: "ba", 702: "zz", 703: "aaa" };
  for (const [number, word] of Object.entries(written)) assert.equal(letters(Number(number)), word);
  assert.equal(letters(25, "αβγδεζηθικλμνξοπρστυφχψω"), "αα");
});

test("no letter stands for nought or less: it stays a number", () => {
  assert.deepEqual([letters(0), letters(-3)], ["0", "-3"]);
});

test("roman numerals take away where the standard does, and reach from 1 to 3999", () => {
  const written = {
    0: "0",
    1: "i",
    4: "iv",
    9: "ix",
    14: "xiv",
    40: "xl",
    90: "xc",
    400: "cd",
    900: "cm",
    1994: "mcmxciv",
    3888: "mmmdccclxxxviii",
    3999: "mmmcmxcix",
    4000: "4000",
  };
  for (const [number, word] of Object.entries(written))
    assert.equal(romanNumeral(Number(number)), word);
  assert.equal(romanNumeral(-1), "-1");
});

test("each style with small letters has one with capitals, under both of its names", () => {
  for (const [style, small, capital] of [
    ["alpha", "ab", "AB"],
    ["latin", "ab", "AB"],
    ["greek", "αδ", "ΑΔ"],
    ["russian", "а", "А"],
    ["cyrillic", "а", "А"],
    ["roman", "xxviii", "XXVIII"],
  ] as const) {
    const number = { ab: 28, αδ: 28, а: 1, xxviii: 28 }[small];
    assert.equal(counterText(`lower-${style}`, number), small, style);
    assert.equal(counterText(`upper-${style}`, number), capital, style);
  }
});

test("decimal numbers have a nought before them where the style says so, also below nought", () => {
  const leading = { 0: "00", 7: "07", 10: "10", [-7]: "-07", [-10]: "-10", 123: "123" };
  for (const [number, text] of Object.entries(leading)) {
    assert.equal(counterText("decimal-leading-zero", Number(number)), text);
  }
  assert.equal(counterText("decimal", -7), "-7");
});

test("scripts with digits of their own count in them, and keep the sign", () => {
  assert.equal(counterText("arabic-indic", 1024), "١٠٢٤");
  assert.equal(counterText("persian", 90), "۹۰");
  assert.equal(counterText("devanagari", -7), "-७");
  assert.equal(counterText("thai", 8), "๘");
});

test("bullets and texts are the same for every number", () => {
  for (const number of [-1, 0, 9]) {
    assert.equal(counterText("disc", number), "•");
    assert.equal(counterText("none", number), "");
    assert.equal(counterText("text:– ", number), "– ");
    assert.equal(counterText("text:", number), "");
  }
});

test("a style that nobody knows is none, also with a name that all objects have", () => {
  for (const style of ["", "hebrew", "constructor", "toString", "__proto__", "DECIMAL"]) {
    assert.equal(counterText(style, 1), null, style);
  }
});
