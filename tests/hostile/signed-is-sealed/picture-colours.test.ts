import assert from "node:assert/strict";
import { test } from "node:test";
import { composeHtml } from "#documents/compose-html.ts";
import { largestDifference, meanColour, pageViews } from "#kit/documents/page-views.ts";
import {
  gamma,
  makePng,
  type PngToMake,
  pngUrl,
  primaries,
  profileChunk,
  screenProfile,
} from "#kit/documents/png-files.ts";
import { unlessThere } from "#kit/peers/tools.ts";

const skip = unlessThere("pdftoppm", "mutool");

async function pdfOf(content: string): Promise<Uint8Array> {
  const composed = await composeHtml({
    content,
    title: null,
    language: "en",
    centred: false,
    fields: [{ id: "1", label: "Signature" }],
  });
  assert.ok("pdf" in composed, "problem" in composed ? composed.problem : "");
  return composed.pdf;
}

/** Two grounds side by side, each with stripes in a value near it: one price in each. */
const prices = (change: Partial<PngToMake>) =>
  pngUrl(
    makePng({
      width: 400,
      height: 120,
      colour: (x, y) => {
        const stripe = y % 24 < 12;
        const value = x < 200 ? (stripe ? 2 : 40) : stripe ? 215 : 253;
        return [value, value, value];
      },
      ...change,
    }),
  );

const IDENTITY_SWAP: [number[], number[], number[]] = [
  [0.1431, 0.0606, 0.7141],
  [0.3851, 0.7169, 0.0971],
  [0.4361, 0.2225, 0.0139],
];
const COLOURS: Readonly<Record<string, Partial<PngToMake>>> = {
  "a gamma that turns nearly all black": { chunks: [gamma(0.05)] },
  "a gamma that turns nearly all white": { chunks: [gamma(8)] },
  "a gamma with primaries": {
    chunks: [gamma(0.05), primaries([0.3127, 0.329, 0.3, 0.6, 0.64, 0.33, 0.15, 0.06])],
  },
  "a profile that turns nearly all black": {
    chunks: [profileChunk(screenProfile(20, IDENTITY_SWAP))],
  },
  "a profile that exchanges red and blue": {
    colour: (x) => (x < 200 ? [220, 30, 30] : [30, 30, 220]),
    chunks: [profileChunk(screenProfile(2.2, IDENTITY_SWAP))],
  },
  "a profile that is none": {
    chunks: [["iCCP", Buffer.from("p\0\0not packed", "latin1")]],
  },
};

for (const [what, change] of Object.entries(COLOURS)) {
  test(`A2: a picture with ${what} looks the same to every reader`, { skip }, async () => {
    const pdf = await pdfOf(`<img src="${prices(change)}" alt="Price" width="400"><p>x</p>`);
    const { ours, poppler, mupdf } = await pageViews(pdf);
    assert.ok(largestDifference(ours, poppler) < 40, `poppler ${largestDifference(ours, poppler)}`);
    assert.ok(largestDifference(ours, mupdf) < 40, `mupdf ${largestDifference(ours, mupdf)}`);
    assert.doesNotMatch(Buffer.from(pdf).toString("latin1"), /\/CalRGB|\/CalGray/);
  });
}

test("A2: what the profile says is done once, to the pixels", { skip }, async () => {
  const swapped = COLOURS["a profile that exchanges red and blue"] ?? {};
  const pdf = await pdfOf(`<img src="${prices(swapped)}" alt="" width="400"><p>x</p>`);
  const { mupdf } = await pageViews(pdf);
  const [red, , blue] = meanColour(mupdf, 120, 110, 20, 20);
  assert.ok(blue > 150 && red < 90, `the left half is blue: ${red} ${blue}`);
});

test("A8: a line that one program draws and another does not is the same in all", {
  skip,
}, async () => {
  const clause = `<svg width="400" height="60" viewBox="0 0 400 60"><title>Clause</title>
    <linearGradient id="g"><stop offset="0" stop-color="black"/><stop offset="1" stop-color="black"/></linearGradient>
    <text x="10" y="38" font-size="28" letter-spacing="-20">The rent is refundable</text>
    <line x1="0" y1="30" x2="400" y2="30" stroke="url(#g)" stroke-width="6"/></svg>`;
  const file = `data:image/svg+xml;base64,${Buffer.from(clause.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"')).toString("base64")}`;
  const pdf = await pdfOf(`<p>x</p><p>${clause}</p><p><img src="${file}" alt=""></p>`);
  const { ours, poppler, mupdf } = await pageViews(pdf);
  assert.ok(largestDifference(ours, poppler) < 40);
  assert.ok(largestDifference(ours, mupdf) < 40);
  const words = Buffer.from(pdf).toString("latin1");
  assert.equal(words.match(/\/Subtype\s*\/Image/g)?.length, 2, "one picture and its alpha");
});
