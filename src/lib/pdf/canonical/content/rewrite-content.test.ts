import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { deflateSync } from "node:zlib";
import type { Matrix } from "#lib/pdf/geometry.ts";
import { PdfArray, PdfName, type PdfStream } from "#lib/pdf/objects.ts";
import { type ContentKind, type ContentNames, UnwritableContent } from "./content-names.ts";
import type { NamedSpace } from "./named-spaces.ts";
import { rewriteContent } from "./rewrite-content.ts";
import type { Tiles } from "./tiles.ts";

/** Spaces whose colours are those of another. */
const INKS: Record<string, Partial<NamedSpace>> = {
  Ink: { name: "", toColour: ([tint = 0]) => ({ space: "DeviceRGB", values: [1, 1 - tint, 0] }) },
  Profiled: { name: "", toColour: ([tint = 0]) => ({ space: "C1", values: [tint, 0, 0] }) },
  Tinted: { isPattern: true, toColour: ([tint = 0]) => ({ space: "C1", values: [1 - tint] }) },
};

/** Ten points wide and high, with colours of their own and without, turned, and far too small. */
const TILES: Record<string, Omit<Tiles, "name" | "patternName">> = {
  Large: { ...tilesIn([1, 0, 0, 1, 0, 0]), box: [0, 0, 300, 120], steps: [300, 120] },
  Tiles: tilesIn([1, 0, 0, 1, 0, 0]),
  Tint: { ...tilesIn([1, 0, 0, 1, 0, 0]), isTinted: true },
  Turned: tilesIn([0, 2, -2, 0, 5, 5]),
  Fine: tilesIn([0.05, 0, 0, 0.05, 0, 0]),
};

function tilesIn(matrix: Matrix): Omit<Tiles, "name" | "patternName"> {
  const own = { isTinted: false, ground: undefined, drawings: 1 };
  return { box: [0, 0, 10, 10], steps: [10, 10], matrix, ...own };
}

/** Knows every name but those that begin with "No". */
function namesFor(codeBytes: 1 | 2 | undefined) {
  const images: PdfStream[] = [];
  const groups: { content: string; box: readonly number[] | undefined }[] = [];
  const known = (name: string) => (name.startsWith("No") ? undefined : `new${name}`);
  const names: ContentNames = {
    font: (name) => ({
      name: known(name) ?? "stock",
      codeBytes,
      isDrawn: name.startsWith("Drawn"),
      imageIn: name === "DrawnLarge" ? 3 : 0,
    }),
    drawing: (name) => {
      const renamed = known(name);
      return renamed === undefined
        ? undefined
        : {
            name: renamed,
            isForm: name.startsWith("X"),
            isStencil: name === "Stencil",
            imageIn: 1,
            tilesIn: name === "XTiled" ? 15_000 : 0,
          };
    },
    state: (name) => {
      const alpha = { Pale: 0.5, Full: 1 }[name];
      const renamed = known(name);
      const odd = { Odd: [alpha, 0.2], Lines: [0, 1], Areas: [1, 0] }[name];
      const alphas = { fillAlpha: odd ? odd[0] : alpha, strokeAlpha: odd ? odd[1] : alpha };
      if (renamed === undefined) return undefined;
      return {
        name: renamed,
        ...alphas,
        setsLines: false,
        imageIn: name === "Masked" ? 200 : 0,
        isBlended: name === "Blended",
        font: undefined,
      };
    },
    space: (name) => ({
      name,
      isPattern: name === "Pattern",
      components: { DeviceGray: 1, DeviceRGB: 3, DeviceCMYK: 4, Ink: 1 }[name],
      ...INKS[name],
    }),
    pattern: (name) => {
      const renamed = known(name);
      const tiles = TILES[name];
      if (!renamed || !tiles) return renamed;
      const patternName = (tint: readonly string[]) =>
        ["alone", ...tint].join("_").replaceAll(" ", "");
      return { ...tiles, name: () => renamed, patternName };
    },
    shading: known,
    onScreen: ([cyan = 0, magenta = 0, yellow = 0]) => [1 - cyan, 1 - magenta, 1 - yellow],
    marked: () => ({ id: 7, language: undefined, isRetold: false }),
    spaceObject: () => PdfArray.of(PdfName.of("Separation")),
    image(image) {
      images.push(image);
      return `I${images.length}`;
    },
    group(content, box) {
      groups.push({ content, box });
      return `T${groups.length}`;
    },
    mayShowThrough: true,
    area: [0, 0, 300, 120],
  };
  return { names, images, groups };
}

function rewritten(content: string | Uint8Array, kind: ContentKind = "page") {
  const { names, images, groups } = namesFor(1);
  const bytes = typeof content === "string" ? Buffer.from(content, "latin1") : content;
  const { content: written, ...rest } = rewriteContent(bytes, kind, names);
  return {
    text: written.toString("latin1").trimEnd().split("\n").join(" "),
    images,
    groups,
    ...rest,
  };
}

/** What each is written as; the third says that something was left out, added or settled. */
const CASES: Record<string, [before: string, after: string, settled?: "settled"]> = {
  "plain operators stay": [
    "q 1 0 0 1 5 5 cm 0.5 g 0 0 10 10 re f Q",
    "q 1 0 0 1 5 5 cm 0.5 g 0 0 10 10 re f Q",
  ],
  "an operator too many operands takes the last": ["9 9 0.5 g", "0.5 g", "settled"],
  "one that lacks operands is left out": ["1 0 rg 0 0 1 1 re f", "0 0 1 1 re f", "settled"],
  "one of the wrong kind is left out": ["(a) g", "", "settled"],
  "what nobody knows is left out with its operands": ["1 2 foo 0.5 g", "0.5 g", "settled"],
  "a number with a power of ten is no number": ["1e5 0.5 g", "0.5 g", "settled"],
  "numbers are spelt one way": ["+.50 g 5. w", "0.5 g 5 w"],
  "numbers beyond reason are cut down": ["99999999999 w", "10000000 w", "settled"],
  "colours of a device lie there however they are set": [
    "/DeviceRGB cs 255 -1 0.5 scn",
    "/DeviceRGB cs 1 0 0.5 scn",
  ],
  "colours lie between nothing and all": ["2 -1 0.5 rg", "1 0 0.5 rg"],
  "inks become what they look like": [
    "1 0 0.25 0 k 0 0 9 0 K /DeviceCMYK cs 0 1 0 0 scn 0 1 0 sc",
    "0 1 0.75 rg 1 1 0 RG 1 0 1 rg",
    "settled",
  ],
  "an operator that sets a colour sets its space, too": [
    "0 0 1 0 k 1 0 0 0 sc 0 0 9 0 K 0 1 0 0 SC 1 0 0 rg 2 0 0 sc",
    "1 1 0 rg 0 1 1 rg 1 1 0 RG 1 0 1 RG 1 0 0 rg 1 0 0 scn",
  ],
  "a colour has as many parts as its space": [
    "1 0.5 sc /DeviceRGB cs 1 1 sc 1 0 0 1 scn",
    "1 scn /DeviceRGB cs 1 0 0 scn",
    "settled",
  ],
  "a space is set with the first colour in it": [
    "/Spot cs q 1 scn Q 0.5 scn 0.2 scn /Spot CS",
    "q /Spot cs 1 scn Q /Spot cs 0.5 scn 0.2 scn",
  ],
  "tints are said in the colours that they come to": [
    "/Ink cs 0.25 scn 1 sc /Ink CS 0.5 SCN",
    "1 0.75 0 rg 1 0 0 rg 1 0.5 0 RG",
    "settled",
  ],
  "tints over a profile are said in it": ["/Profiled cs 0.5 scn", "/C1 cs 0.5 0 0 scn", "settled"],
  "tiles are drawn one by one within what they fill": [
    "/Pattern cs /Tiles scn 5 5 10 10 re f*",
    "q 5 5 10 10 re W* n 1 0 0 1 0 0 cm q 1 0 0 1 0 0 cm /newTiles Do Q q 1 0 0 1 10 0 cm /newTiles Do Q q 1 0 0 1 0 10 cm /newTiles Do Q q 1 0 0 1 10 10 cm /newTiles Do Q Q",
    "settled",
  ],
  "they lie where the content begins, whatever is in force": [
    "q 2 0 0 2 1 1 cm /Pattern cs /Turned scn 0 0 2 2 re f Q",
    "q 2 0 0 2 1 1 cm q 0 0 2 2 re W n 0 1 -1 0 2 2 cm q 1 0 0 1 -10 0 cm /newTurned Do Q Q Q",
    "settled",
  ],
  "tiles beyond what is cut out, and beyond the page, are not drawn": [
    "290 0 5 5 re W n /Pattern cs /Tiles scn 0 0 9000 9000 re f",
    "290 0 5 5 re W n q 0 0 9000 9000 re W n 1 0 0 1 0 0 cm q 1 0 0 1 290 0 cm /newTiles Do Q Q",
    "settled",
  ],
  "what is filled with tiles may be stroked, and cuts": [
    "/Pattern cs /Tiles scn 1 1 5 5 re W b",
    "q 1 1 5 5 re W n 1 0 0 1 0 0 cm q 1 0 0 1 0 0 cm /newTiles Do Q Q 1 1 5 5 re s 1 1 5 5 re W n",
    "settled",
  ],
  "tiles without a colour are drawn in the one that their tint comes to": [
    "/Tinted cs 0.25 /Tint scn 1 1 5 5 re f",
    "q /C1 cs 0.75 scn /C1 CS 0.75 SCN 1 1 5 5 re W n 1 0 0 1 0 0 cm q 1 0 0 1 0 0 cm /newTint Do Q Q",
    "settled",
  ],
  "letters, lines and stencils are painted with one tile as a pattern, which is set once": [
    "/Pattern cs /Large scn /Pattern CS /Large SCN BT /F 9 Tf (a) Tj (b) Tj ET 0 0 m 9 9 l S 9 9 m 0 0 l S 1 g 0 0 9 9 re f",
    "/newF 9 Tf /Pattern cs /alone scn BT (a) Tj (b) Tj ET /Pattern CS /alone SCN 0 0 m 9 9 l S 9 9 m 0 0 l S 1 g 0 0 9 9 re f",
    "settled",
  ],
  "small tiles are one where no more is seen of them": [
    "q 11 11 8 8 re W n /Pattern cs /Tiles scn BT /F 9 Tf (a) Tj ET Q /Pattern CS /Tiles SCN 12 15 m 18 15 l S",
    "q 11 11 8 8 re W n /newF 9 Tf /Pattern cs /alone scn BT (a) Tj ET Q /Pattern CS /alone SCN 12 15 m 18 15 l S",
    "settled",
  ],
  "a tile alone is painted in the colour that its tint comes to": [
    "/Tinted cs 0.25 /Tint scn 9 0 0 9 0.5 0.5 cm /Stencil Do",
    "9 0 0 9 0.5 0.5 cm /Pattern cs /alone_/C1cs0.75scn_/C1CS0.75SCN scn /newStencil Do",
    "settled",
  ],
  "a colour after tiles is one": [
    "/Pattern cs /Tiles scn 1 g 0 0 9 9 re f /Pattern cs /Tiles scn /P scn 0 0 9 9 re f",
    "1 g 0 0 9 9 re f /Pattern cs /newP scn 0 0 9 9 re f",
    "settled",
  ],
  "what was opened is closed": ["q q BT /F Tf", "q q Q Q", "settled"],
  "what was not opened is not closed": ["Q Q ET EMC 0 g", "0 g", "settled"],
  "a font is set by a new name": ["BT /F1 9 Tf (a) Tj ET", "/newF1 9 Tf BT (a) Tj ET"],
  "text before a font is left out": ["BT (a) Tj ET", "", "settled"],
  "text outside of a text object gets one": [
    "/F 9 Tf (a) Tj 0 g",
    "/newF 9 Tf BT (a) Tj 0 g ET",
    "settled",
  ],
  "drawing within text stands beside it": [
    "BT /F 9 Tf 1 0 0 1 7 8 Tm (a) Tj 0 0 1 1 re f 0 -10 Td (b) Tj ET",
    "/newF 9 Tf BT 1 0 0 1 7 8 Tm (a) Tj ET 0 0 1 1 re f BT 1 0 0 1 7 8 Tm 0 -10 Td (b) Tj ET",
  ],
  "a quote is written as what it stands for": [
    "BT /F 9 Tf (a) ' 1 2 (b) \" ET",
    "/newF 9 Tf BT T* (a) Tj 1 Tw 2 Tc T* (b) Tj ET",
  ],
  "a mark keeps its number and loses what it claims to say": [
    "/Span <</ActualText (100) /MCID 3>> BDC EMC",
    "/Span <</MCID 3>> BDC EMC",
  ],
  "a mark by name is written out": ["/P /MC0 BDC EMC", "/P <</MCID 7>> BDC EMC"],
  "points and flatness go": ["/A MP /B <<>> DP 5 i /Perceptual ri BX EX", ""],
  "of moves the last counts, and one that nothing is drawn from goes": [
    "1 1 m 2 2 m 3 3 l 4 4 m S",
    "2 2 m 3 3 l S",
  ],
  "a line from nowhere is left out": ["3 3 l S", "", "settled"],
  "a line behind a closed path says where it begins": [
    "1 1 m 2 2 l h 3 3 l S",
    "1 1 m 2 2 l h 1 1 m 3 3 l S",
  ],
  "a path is painted in the state that is restored before": [
    "q 1 0 0 RG q 2 w 1 1 m 2 2 l Q S Q 1 1 m 2 2 l q S Q",
    "q 1 0 0 RG q 2 w Q 1 1 m 2 2 l S Q q 1 1 m 2 2 l S Q",
    "settled",
  ],
  "a path stays while text is shown": [
    "/F 9 Tf 1 1 m q BT 3 4 Td (a) Tj ET Q 2 2 l S",
    "/newF 9 Tf q BT 3 4 Td (a) Tj ET Q 1 1 m 2 2 l S",
    "settled",
  ],
  "a path that would lie elsewhere in the state that is restored is none": [
    "q 2 0 0 2 0 0 cm 1 1 m 2 2 l Q S",
    "q 2 0 0 2 0 0 cm Q",
    "settled",
  ],
  "a clip without a path is none": ["W n 0 g", "0 g"],
  "what is set within a path is set before it": ["1 1 5 5 re 0.5 g f", "0.5 g 1 1 5 5 re f"],
  "dashes that come to nothing are none": ["[0 0] 0 d", "[] 0 d", "settled"],
  "a dash cannot begin before itself": ["[2 1] -1 d", "[2 1] 2 d", "settled"],
  "a row of dashes begins within itself": [
    "[2 1] 2147483648 d [4] 1001 d [3 1] 5 d",
    "[2 1] 1 d [4] 1 d [3 1] 5 d",
    "settled",
  ],
  "a form begins with text as it is at first": [
    "-900 Ts 50 Tz 0 TL q 9 TL /X Do Q 100 Tz /X Do /Image Do",
    "-900 Ts 50 Tz 0 TL q 9 TL 0 Ts 100 Tz 0 TL /newX Do -900 Ts 50 Tz 9 TL Q 100 Tz 0 Ts /newX Do -900 Ts /newImage Do",
    "settled",
  ],
  "a dot has a length, and the last of an odd number of dashes is its own gap": [
    "[0 3] 0 d [4] 0 d [4 2 1] 0 d",
    "[0.1 3] 0 d [4] 0 d [4 2 1 1] 0 d",
    "settled",
  ],
  "a filled line without thickness gets as much of one as a screen shows": [
    "2 0 0 2 0 0 cm 0 10 m 50 10 l h 5 5 m 9 5 l 9 9 l f 7 0 0 30 re f* 7 0 0 30 re S",
    "2 0 0 2 0 0 cm 0 9.9375 50 0.125 re f 5 5 m 9 5 l 9 9 l f 6.9375 0 0.125 30 re f 7 0 0 30 re S",
    "settled",
  ],
  "a filled line too short to be seen, and without thickness, is none": [
    "3 4 0.8 0 re f q 0.1 0 0 0.1 0 0 cm 561 3675 m 569 3675 l 561 3675 l f Q",
    "q 0.1 0 0 0.1 0 0 cm Q",
    "settled",
  ],
  "a line that is clipped along stays the clip": [
    "0 10 m 50 10 l W f",
    "0 9.875 50 0.25 re f 0 10 m 50 10 l W f",
    "settled",
  ],
  "in a space of other units points may be far from nought": [
    "q 0.0000787 0 0 -0.0000787 0 700 cm 1 12000000 m 9525 2000000 l S 0 0 4000000 11000000 re S Q",
    "q 0.0000787 0 0 -0.0000787 0 700 cm 1 12000000 m 9525 2000000 l S 0 0 4000000 11000000 re S Q",
    "settled",
  ],
  "a rectangle without an end ends beyond all pages": [
    "-257698032 -257697240 515396064 515396064 re W n",
    "-100000 -100000 200000 200000 re W n",
    "settled",
  ],
  "a pattern stands in its space": ["/P1 scn", "/Pattern cs /newP1 scn", "settled"],
  "a pattern with colours of its own has no tint": [
    "/Pattern cs 1 0.5 /P1 scn /Pattern CS 1 /P1 SCN",
    "/Pattern cs /newP1 scn /Pattern CS /newP1 SCN",
  ],
  "a shading paints nothing where no area is left": [
    "q 0 0 0 0 0 0 cm /S0 sh Q q 1 0 2 0 5 5 cm /S0 sh Q /S0 sh",
    "q 0 0 0 0 0 0 cm Q q 1 0 2 0 5 5 cm Q /newS0 sh",
    "settled",
  ],
  "what is not there is not drawn": ["/NoX Do /NoS sh /NoG gs", "", "settled"],
  "a comment ends with its line": ["0.5 % (g\ng", "0.5 g"],
  "a name is read with its signs": ["/F#31 9 Tf", "/newF1 9 Tf"],
  "a string that never ends is nothing": ["0 g (abc", "0 g", "settled"],
};

describe("content written again", () => {
  for (const [name, [before, after, settled]] of Object.entries(CASES)) {
    test(name, () => {
      const { text, isClean } = rewritten(before);
      assert.equal(text, after);
      assert.equal(isClean, settled === undefined);
    });
  }

  test("a string longer than readers take is shown in pieces", () => {
    const { text } = rewritten(`BT /F 9 Tf (${"a".repeat(40_000)}) Tj ET`);
    const pieces = [...text.matchAll(/\((a+)\) Tj/g)].map(([, letters]) => letters!.length);
    assert.ok(pieces.every((length) => length <= 32_767));
    assert.equal(
      pieces.reduce((sum, length) => sum + length, 0),
      40_000,
    );
  });

  test("one whose letters end nobody knows where is refused", () => {
    const content = Buffer.from(`BT /F 9 Tf (${"a".repeat(40_000)}) Tj ET`);
    assert.throws(
      () => rewriteContent(content, "page", namesFor(undefined).names),
      UnwritableContent,
    );
  });

  test("text that would have to go on behind a drawing within it is refused", () => {
    assert.throws(
      () => rewritten("BT /F 9 Tf (a) Tj 0 0 1 1 re f (b) Tj ET"),
      (error: unknown) => error instanceof UnwritableContent && error.problem === "textWithin",
    );
  });

  test("a glyph without colours of its own keeps none", () => {
    const { text } = rewritten("500 0 0 0 9 9 d1 1 0 0 rg 0 0 9 9 re f", "glyph");
    assert.equal(text, "500 0 -32768 -32768 32767 32767 d1 0 0 9 9 re f");
  });

  test("a glyph that is made of text is refused", () => {
    assert.throws(
      () => rewritten("500 0 0 0 9 9 d1 BT /F 9 Tf (a) Tj ET", "glyph"),
      (error: unknown) => error instanceof UnwritableContent && error.problem === "textInGlyph",
    );
  });

  test("tells how far the largest image is stretched, wherever it is drawn", () => {
    const stretched = (content: string) =>
      Math.round(rewriteContent(Buffer.from(content), "form", namesFor(1).names).largestImage);
    assert.equal(
      stretched("q 10 0 0 20 0 0 cm 3 0 0 4 0 0 cm /Image Do Q 5 0 0 5 0 0 cm /Image Do"),
      80,
    );
    assert.equal(stretched("q 0 300 -200 0 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \0 EI Q"), 300);
    assert.equal(stretched("2 0 0 2 0 0 cm BT /DrawnLarge 10 Tf 1 0 0 7 0 0 Tm (a) Tj ET"), 420);
    assert.equal(stretched("2 0 0 2 0 0 cm /Masked gs"), 400);
  });

  test("a wide line of dots that are cut off straight is refused", () => {
    const isTaken = (content: string, kind: ContentKind = "page") => {
      try {
        rewriteContent(Buffer.from(`${content} 20 60 m 280 60 l S`), kind, namesFor(1).names);
        return true;
      } catch (error) {
        assert.ok(error instanceof UnwritableContent && error.problem === "dots");
        return false;
      }
    };
    for (const refused of [
      "[0 2] 0 d 4 w",
      "q 1 J 4 w Q 2 w [1 2 0.1 2] 0 d",
      "0.1 0 0 0.1 0 0 cm [1 9] 0 d 40 w",
    ])
      assert.equal(isTaken(refused), false, refused);
    for (const taken of [
      "[0 2] 0 d 4 w 1 J",
      "[0 2] 0 d",
      "[0.5 2] 0 d 4 w",
      "[0 2] 0 d 4 w [] 0 d",
      "10 0 0 10 0 0 cm [0.1 2] 0 d 4 w",
    ])
      assert.equal(isTaken(taken), true, taken);
    assert.equal(isTaken("[0 2] 0 d", "form"), true);
  });

  test("letters that are slanted fifty times as far as they are high are refused", () => {
    const written = (content: string) =>
      rewriteContent(Buffer.from(content), "page", namesFor(1).names).content.toString("latin1");
    for (const content of [
      "BT /F 9 Tf 1 0 50 1 20 50 Tm (a) Tj ET",
      "1 0 50 1 0 0 cm BT /F 9 Tf (a) Tj ET",
      "0.02 1 0 1 0 0 cm BT /F 9 Tf [(a)] TJ ET",
    ]) {
      assert.throws(() => written(content), UnwritableContent, content);
    }
    for (const kept of [
      "1 0 5 1 9 9 Tm",
      "1 0 0.3 1 9 9 Tm",
      "0 0 0 0 9 9 Tm",
      "3 Tr 1 0 50 1 9 9 Tm",
    ]) {
      assert.match(written(`BT /F 9 Tf ${kept} (a) Tj ET`), /Tj/);
    }
  });

  test("letters that are drawings are drawn in no mode of text", () => {
    const { text } = rewritten("BT /Drawn 9 Tf 1 Tr (a) Tj 0 Tr (b) Tj 3 Tr (c) Tj ET");
    assert.equal(text, "/newDrawn 9 Tf 1 Tr BT 0 Tr (a) Tj 1 Tr 0 Tr (b) Tj 3 Tr ET");
    assert.throws(() => rewritten("BT /Drawn 9 Tf 7 Tr (a) Tj ET"), UnwritableContent);
    assert.throws(() => rewritten("BT /Drawn 9 Tf 3 Tr (a) Tj 0 Tr (b) Tj ET"), UnwritableContent);
  });

  test("a path that ends farther away than programs count is not written", () => {
    assert.throws(
      () => rewritten("15 10000000 m 285 40 l 285 74 l f"),
      (error: unknown) => error instanceof UnwritableContent && error.problem === "far",
    );
  });

  for (const content of [
    "1 0 0 1000000 0 0 cm BT /F 9 Tf (a) Tj ET",
    "100 0 0 100 0 0 cm 100 0 0 100 0 0 cm BT /F 9 Tf (a) Tj ET",
    "BT /F 1000000 Tf (a) Tj ET",
    "BT /F 9 Tf 900 0 0 900 0 0 Tm (a) Tj ET",
    "BT /F 9 Tf 1000000 0 Td (a) Tj ET",
    "1000 0 0 1000 0 0 cm 0 0 m 100 100 l S",
    "1 0 0 1 100000 0 cm 0 0 9 9 re f",
    "10000000 w 0 0 m 9 9 l S",
    "[0.2 3] 0 d 0 0 m 9 9 l S",
    "5 5 m 5 5 5 5 5 5 c S",
    "BT /F 24 Tf 1 0 9 1 20 50 Tm (a) Tj ET",
    "1 0 9 1 20 50 cm BT /F 24 Tf (a) Tj ET",
  ]) {
    test(`what few programs count alike is drawn by both engines: ${content}`, () => {
      assert.equal(rewritten(content).isPlain, false);
    });
  }

  test("what ends where it begins is not drawn, as in PDFium", () => {
    assert.doesNotMatch(rewritten("9 w 1 J 5 5 m h 15 5 m h S").text, /[mhS]$/m);
    assert.match(rewritten("9 w 5 5 m h 15 5 m 20 5 l h S").text, /^9 w 15 5 m 20 5 l h S$/);
  });

  test("what a page of a usual size holds is plain", () => {
    const image = "q 595 0 0 842 0 0 cm /X Do Q";
    const text = "q 0.1 0 0 0.1 0 0 cm BT /F 120 Tf 5000 8000 Td (a) Tj ET 0 0 5950 8420 re f Q";
    const slanted = "BT /F 9 Tf 1 0 0.33 1 20 20 Tm (a) Tj ET";
    const lines = "0.5 w [4 2] 0 d 0 0 m 9 9 l S [] 0 d 0 w 0 0 m 9 9 l S";
    assert.equal(rewritten(`${image} ${text} ${slanted} ${lines}`).isPlain, true);
  });

  test("one that would be far off in its own units is not", () => {
    const content = "0.0001 0 0 0.0001 0 0 cm 0 0 m 0 20000000000 l S";
    assert.throws(() => rewritten(content), UnwritableContent);
  });

  test("what is filled and stroked at once shows through as a whole", () => {
    const path = "0 0 m 9 0 l 9 9 l";
    const { text, groups, isPlain } = rewritten(`/Pale gs 4 w ${path} b /Full gs ${path} b`);
    assert.equal(text, `/newPale gs 4 w /T1 Do /newFull gs ${path} b`);
    assert.deepEqual(groups, [
      { content: `${path.replace(/([ml]) /g, "$1\n")}\nb\n`, box: [-21, -21, 30, 30] },
    ]);
    assert.equal(isPlain, false);
    assert.equal(rewritten(`/Blended gs ${path} b`).text, "/newBlended gs /T1 Do");
    assert.equal(rewritten(`/Pale gs /Odd gs ${path} b`).groups.length, 0);
    assert.equal(rewritten(`${path} b`, "form").groups.length, 0);
  });

  test("of fill and stroke the one that nobody sees is not painted", () => {
    const path = "0 0 m 9 0 l 9 9 l";
    assert.equal(
      rewritten(`/Lines gs ${path} B* ${path} b /Areas gs ${path} B* ${path} b`).text,
      `/newLines gs ${path} S ${path} s /newAreas gs ${path} f* ${path} f`,
    );
  });

  test("a rectangle that may show through is filled within its line", () => {
    assert.equal(
      rewritten("4 w 0 0 9 9 re B 0 0 3 9 re B", "form").text,
      "4 w 2 2 5 5 re f 0 0 9 9 re S 0 0 3 9 re S",
    );
    assert.equal(rewritten("4 w 0 0 9 9 re B").text, "4 w 0 0 9 9 re B");
  });

  test("what a mark claims the content to say is known to be gone", () => {
    assert.ok(rewritten("/Span <</ActualText (100)>> BDC EMC").isRetold);
    assert.ok(!rewritten("/Span <</MCID 3>> BDC EMC").isRetold);
  });

  test("a glyph without a colour of its own takes that of the text", () => {
    const start = "500 0 -32768 -32768 32767 32767 d1";
    assert.equal(rewritten("500 0 d0 0 0 9 9 re f", "glyph").text, `${start} 0 0 9 9 re f`);
    assert.match(rewritten("500 0 d0 1 g 0 0 9 9 re f", "glyph").text, /^500 0 d0 1 g/);
  });

  test("a glyph says first how wide it is", () => {
    assert.equal(
      rewritten("0 0 9 9 re f", "glyph").text,
      "0 0 -32768 -32768 32767 32767 d1 0 0 9 9 re f",
    );
  });
});

describe("an image within content", () => {
  const behind = " EI 0.5 g";
  const plain = (data: string) => `BI /W 2 /H 2 /BPC 8 /CS /G ID ${data}${behind}`;

  test("becomes an object of its own", () => {
    const { text, images, isClean } = rewritten(plain("abcd"));
    assert.equal(text, "/I1 Do 0.5 g");
    assert.ok(isClean);
    assert.equal(Buffer.from(images[0]!.data).toString(), "abcd");
    assert.equal(images[0]!.getName("ColorSpace")?.value, "DeviceGray");
  });

  test("ends where its data end, whatever stands in them", () => {
    const content = `BI /W 9 /H 2 /BPC 8 /CS /G ID ab EI 0 g BT (x) Tj${" ".repeat(1)}${behind}`;
    const { text, images } = rewritten(
      content.replace("ab EI 0 g BT (x) Tj ", "ab EI 0 g BT (x) T"),
    );
    assert.equal(text, "/I1 Do 0.5 g");
    assert.equal(images[0]!.data.length, 18);
  });

  test("that is packed ends where it unpacks to its end", () => {
    const packed = deflateSync(Buffer.from("abcd")).toString("latin1");
    const { text, images, isClean } = rewritten(
      `BI /W 2 /H 2 /BPC 8 /CS /G /F /Fl ID ${packed}${behind}`,
    );
    assert.equal(text, "/I1 Do 0.5 g");
    assert.ok(isClean);
    assert.equal(images[0]!.getName("Filter")?.value, "FlateDecode");
  });

  test("whose end has to be searched for is said to be settled", () => {
    const { text, isClean } = rewritten(`BI /W 2 /H 2 /IM true /F /CCF ID xyz${behind}`);
    assert.equal(text, "/I1 Do 0.5 g");
    assert.equal(isClean, false);
  });
});

test("whatever stands in content, what was written again is written again the same, with nothing left to settle", () => {
  const words =
    "q Q cm BT ET Tf Tj TJ Td TD Tm T* ' \" g rg k cs scn sc re m l c v y h f S B n W W* Do sh gs d w J M Tr Tz TL BMC BDC EMC BI ID EI BX foo ( ) < > [ ] << >> /F /X /Pattern /P1 (text) <41> 0 1 -1 0.5 1e9 --5 5-3 . + 99999999999 % \n \r true null { }".split(
      / /,
    );
  let seed = 7;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  let written = 0;
  for (let round = 0; round < 4_000; round += 1) {
    const length = 1 + next(40);
    const soup = Array.from({ length }, () => words[next(words.length)]!).join(" ");
    for (const kind of ["page", "glyph"] as const) {
      const again = (content: Uint8Array) => {
        const names: ContentNames = { ...namesFor(1).names, drawing: draw };
        names.state = (name) => ({
          name,
          fillAlpha: undefined,
          strokeAlpha: undefined,
          setsLines: false,
          imageIn: 0,
          isBlended: undefined,
          font: undefined,
        });
        names.font = (name) => ({ name, codeBytes: 1, isDrawn: false, imageIn: 0 });
        names.pattern = keep;
        names.shading = keep;
        return rewriteContent(content, kind, names);
      };
      try {
        const once = again(Buffer.from(soup, "latin1"));
        const twice = again(once.content);
        assert.equal(twice.content.toString("latin1"), once.content.toString("latin1"), soup);
        assert.ok(twice.isClean, soup);
        written += 1;
      } catch (error) {
        if (!(error instanceof UnwritableContent)) throw error;
      }
    }
  }
  assert.ok(written > 4_000);
});

const keep = (name: string) => name;
const draw = (name: string) => ({
  name,
  isForm: name.startsWith("X"),
  isStencil: false,
  imageIn: 1,
  tilesIn: 0,
});
