import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PNG } from "pngjs";
import type { TestAccount, TestService } from "#kit/scenes/service.ts";
import { sharedService } from "#kit/scenes/shared-service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";

let service: TestService;
let account: TestAccount;
const shared = sharedService();
before(async () => {
  service = await shared.start();
  account = await service.openAccount();
});
after(() => shared.end());

async function signWith(drawing: object) {
  const { contract } = (
    await account.call("POST", "/contracts", {
      content: "<p>x</p>",
      signatureFields: [{ label: "A" }],
      finalize: true,
    })
  ).body;
  return signOver(service.url, linkIn(contract.signUrl), "A", {
    signature: drawing,
    initials: drawing,
  });
}

const pad = { type: "drawn", width: 600, height: 250 };
const spot = (x: number, y: number, size: number) => [
  [x, y],
  [x + size, y + size],
];
const many = (count: number, stroke: (index: number) => number[][]) =>
  Array.from({ length: count }, (_, index) => stroke(index));

function png(paint: (picture: PNG) => void): object {
  const picture = new PNG({ width: 600, height: 250 });
  picture.data.fill(255);
  paint(picture);
  return { type: "image", png: PNG.sync.write(picture).toString("base64") };
}

const NOTHING: [what: string, drawing: object][] = [
  ["no stroke", { ...pad, strokes: [] }],
  ["empty strokes", { ...pad, strokes: [[], [], []] }],
  [
    "a hundred strokes of 0.07 units on one spot",
    { ...pad, strokes: many(100, () => spot(9, 9, 0.07)) },
  ],
  ["a tap", { ...pad, strokes: [spot(100, 100, 4)] }],
  [
    "a hairline of 100000 × 1",
    {
      ...pad,
      width: 100_000,
      height: 1,
      strokes: [
        [
          [0, 0.5],
          [100_000, 0.5],
        ],
      ],
    },
  ],
  [
    "a ruler's line",
    {
      ...pad,
      strokes: [
        [
          [10, 100],
          [500, 100],
        ],
      ],
    },
  ],
  [
    "ink that a far point makes too small to be seen",
    { ...pad, strokes: [...many(50, (at) => spot(at % 5, at % 7, 3)), [[90_000, 90_000]]] },
  ],
  ["ink outside of the pad", { ...pad, strokes: [spot(-300, -300, 200)] }],
  ["a typed blank of braille", { type: "typed", text: "\u2800", font: "Caveat" }],
  ["a white picture", png(() => {})],
  ["a picture with a dot", png(({ data }) => data.fill(0, 4_000, 4_003))],
  ["a picture in the faintest grey", png(({ data }) => data.fill(252))],
];

for (const [what, drawing] of NOTHING) {
  test(`A17: ${what} is no signature and no initials`, async () => {
    const answer = await signWith(drawing);
    assert.equal(answer.status, 400, JSON.stringify(answer.body));
    const paths = answer.body.details.map(({ path }: { path: string }) => path.split(".")[0]);
    assert.deepEqual(paths, ["signature", "initials"]);
  });
}

const hand = (x: number, y: number) => [x + 3 * Math.sin(y / 9), y];
const SOMETHING: [what: string, drawing: object][] = [
  ["a short initial", { ...pad, strokes: [many(12, (at) => hand(300, 100 + at * 3) as never)] }],
  [
    "a small cross",
    {
      ...pad,
      strokes: [
        spot(300, 100, 14),
        [
          [314, 100],
          [300, 114],
        ],
      ],
    },
  ],
  ["a typed initial", { type: "typed", text: "Z", font: "Caveat" }],
  [
    "a picture of a thin line by hand",
    png(({ data }) => {
      for (let x = 100; x < 400; x += 1) {
        const at = (Math.round(120 + 40 * Math.sin(x / 20)) * 600 + x) * 4;
        for (const row of [0, 2_400, 4_800]) data.fill(30, at + row, at + row + 11);
      }
    }),
  ],
];

for (const [what, drawing] of SOMETHING) {
  test(`${what} is a signature`, async () => {
    const answer = await signWith(drawing);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
  });
}
