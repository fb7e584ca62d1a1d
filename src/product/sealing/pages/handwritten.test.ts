import assert from "node:assert/strict";
import { test } from "node:test";
import { lettersOf } from "#lib/fonts/font-letters.ts";
import { OWN_FAMILIES, readFamily } from "#lib/fonts/fonts.ts";
import { SIGNATURE_FONTS, typedFace } from "./handwritten.ts";

const PRINTED_BY = {
  hand: ["Caveat", /500Medium/],
  upright: ["Mynerve", /./],
  book: ["Source Serif 4", /400Regular_Italic/],
} as const;

test("a face is taken for letters that its font has, and for no other", () => {
  const letters = new Map(
    Object.entries(PRINTED_BY).map(([face, [name, style]]) => {
      const family = OWN_FAMILIES.find((one) => one.name === name);
      assert.ok(family);
      const files = family.files.filter((file) => style.test(file));
      const [font] = readFamily({ name, files });
      assert.ok(font);
      return [face, lettersOf(font)] as const;
    }),
  );
  for (let code = 0x20; code < 0x2_000; code += 1) {
    const letter = String.fromCharCode(code);
    for (const font of SIGNATURE_FONTS) {
      const ranges = letters.get(typedFace(letter, font));
      const has = ranges?.some(([first, last]) => first <= code && code <= last) ?? true;
      assert.ok(has, `${font}: ${letter} ${code.toString(16)}`);
    }
  }
});

test("names of Europe and Vietnam are written by hand, and none in two hands", () => {
  const faces = (name: string) => SIGNATURE_FONTS.map((font) => typedFace(name, font));
  assert.deepEqual(faces("Zoë Łukasiewicz"), ["hand", "book"]);
  assert.deepEqual(faces("Соломія Жук"), ["hand", "book"]);
  assert.deepEqual(faces("Nguyễn Thị Ánh Tuyết"), ["upright", "book"]);
  assert.deepEqual(faces("Νίκος Παπαδόπουλος"), ["upright", "book"]);
  assert.deepEqual(faces("Νίκος Жук"), ["leaning", "book"]);
  assert.deepEqual(faces("שלום"), ["leaning", "leaning"]);
});
