import assert from "node:assert/strict";
import { test } from "node:test";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import type { FieldBox } from "#lib/pdf/parts.ts";
import { surveyPages } from "./survey-pages.ts";

const A4 = { width: 595, height: 842 };
const bars: Readonly<Record<string, string>> = {
  bottom: "0 0 595 20 re f",
  "bottom right": "400 5 180 8 re f",
  top: "0 822 595 20 re f",
  "top right": "400 830 180 8 re f",
  right: "575 0 20 842 re f",
  left: "0 0 20 842 re f",
};

async function spotOf(content: string, fields: FieldBox[] = [], entries = "") {
  const pdf = pagesPdf([{ entries: `/MediaBox [0 0 595 842] ${entries}`, content }]);
  const turned = /Rotate 90/.test(entries) ? { width: A4.height, height: A4.width } : A4;
  const { idPlaces, isDark } = await surveyPages(pdf, [turned], fields);
  const { spot, veil } = idPlaces[0]!;
  return { spot: `${spot}${veil ? " on a veil" : ""}`, isDark };
}

const SPOTS: readonly [ink: string[], spot: string][] = [
  [[], "bottom right"],
  [["bottom right"], "bottom left"],
  [["bottom"], "top right"],
  [["bottom", "top right"], "top left"],
  [["bottom", "top"], "right edge"],
  [["bottom", "top", "right"], "left edge"],
];
for (const [ink, spot] of SPOTS) {
  test(`the ID takes the first free spot: ${spot} with ink at ${ink.join(", ") || "none"}`, async () => {
    const content = ink.map((bar) => bars[bar]).join(" ");
    // The bars of the two ends reach into the edges, which begin a little further in.
    const free = spot.endsWith("edge") ? content.replaceAll("595 20 re", "595 11 re") : content;
    assert.equal((await spotOf(spot.endsWith("edge") ? free : content)).spot, spot);
  });
}

test("a place on which a field lies is not free, and on a turned page corners are those that are seen", async () => {
  const field = { page: 1, x: 70, y: 95, width: 25, height: 4 };
  assert.equal((await spotOf("", [field])).spot, "bottom left");
  assert.equal((await spotOf(bars.right ?? "", [], "/Rotate 90")).spot, "top right");
});

test("where no place is free the ID stands on a veil, where it covers clearly less", async () => {
  const dark = "0 0.1 0.3 rg 0 0 595 842 re f";
  assert.equal((await spotOf(dark)).spot, "bottom right on a veil");
  assert.equal((await spotOf(`${dark} 1 g 20 828 150 10 re f`)).spot, "top left on a veil");
});

test("on pages that are full all over it stands in one place", async () => {
  const full = (seed: number) => {
    let state = seed;
    const dots = Array.from({ length: 20_000 }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return `${state % 595} ${(state >> 10) % 842} 5 5 re`;
    });
    return `${dots.join(" ")} f`;
  };
  const spots = await Promise.all(
    [1, 2, 3, 4].map(async (seed) => (await spotOf(full(seed))).spot),
  );
  assert.deepEqual(new Set(spots), new Set(["bottom right on a veil"]));
});

test("a field that a dark bar runs through stands on dark ground, one upon lines of text does not", async () => {
  const fields = [
    { page: 1, x: 10, y: 10, width: 30, height: 10 },
    { page: 1, x: 10, y: 60, width: 30, height: 10 },
  ];
  // Points from the bottom: the first box is 673.6 to 757.8, the second 252.6 to 336.8.
  const bar = "0 0.1 0.3 rg 0 690 170 60 re f";
  const line = (y: number) => `BT /F1 14 Tf 62 ${y} Td (WWWWWWWWWWWWW) Tj ET`;
  const lines = `0 g ${[320, 304, 288, 272, 256].map(line).join(" ")}`;
  const { isDark } = await spotOf(`${bar} ${lines}`, fields);
  assert.deepEqual(isDark, [true, false]);
});

test("fields on dark ground are told from those on paper", async () => {
  const fields = [
    { page: 1, x: 10, y: 10, width: 30, height: 10 },
    { page: 1, x: 10, y: 60, width: 30, height: 10 },
  ];
  const { isDark } = await spotOf("0 0.1 0.3 rg 0 0 595 421 re f", fields);
  assert.deepEqual(isDark, [false, true]);
});

test("where the corners are taken the ID slides along the edges until nothing lies below", async () => {
  const sides = "0 0 20 842 re 575 0 20 842 re f";
  const top = "0 822 595 20 re f";
  const corners = "0 0 190 20 re 405 0 190 20 re f";
  for (const [content, spot, least, most] of [
    [`${sides} ${top} ${corners}`, "bottom right", 170, 220],
    [`0 0 595 20 re f ${top} 0 0 20 842 re 575 0 20 300 re f`, "right edge", 280, 330],
  ] as const) {
    const pdf = pagesPdf([{ entries: "/MediaBox [0 0 595 842]", content }]);
    const { idPlaces } = await surveyPages(pdf, [A4], []);
    const { shift = 0, ...place } = idPlaces[0]!;
    assert.deepEqual(place, { spot, veil: false });
    assert.ok(shift > least && shift < most, `${shift}`);
  }
});
