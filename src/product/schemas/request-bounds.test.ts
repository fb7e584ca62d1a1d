import assert from "node:assert/strict";
import { test } from "node:test";
import { LIMITS } from "#kernel/limits.ts";
import { AttachmentTypesQuery } from "./attachments.ts";
import { CreateContract, PreviewQuery, SignatureFieldInput, UpdateContract } from "./contracts.ts";
import { readQuery } from "./read-query.ts";
import { readerFor } from "./read-request.ts";
import { DrawingInput, MessageInput, SubmissionInput } from "./signing.ts";

type Case = [what: string, taken: readonly unknown[], refused: readonly unknown[]];

/** Each value as one property of something that is right without it. */
function holds(schema: Parameters<typeof readerFor>[0], base: object, cases: Record<string, Case>) {
  const reader = readerFor(schema);
  for (const [property, [what, taken, refused]] of Object.entries(cases)) {
    test(`${property} is ${what}, and nothing beyond`, () => {
      assert.ok(reader.check(base), JSON.stringify(reader.problems(base)));
      const places = (value: unknown) =>
        reader.problems({ ...base, [property]: value }).map(({ path }) => path);
      for (const value of taken) assert.deepEqual(places(value), [], brief(value));
      for (const value of refused) {
        const found = places(value);
        assert.ok(found.length > 0, `taken: ${brief(value)}`);
        for (const path of found)
          assert.ok(path.startsWith(property), `${path} of ${brief(value)}`);
      }
    });
  }
}

const brief = (value: unknown) => (JSON.stringify(value) ?? "undefined").slice(0, 80);
const letters = (count: number) => "a".repeat(count);
const many = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

holds(
  SignatureFieldInput,
  {},
  {
    x: ["from 0 to 100", [0, 100, 33.3], [-0.1, 100.1, "1", null]],
    y: ["from 0 to 100", [0, 100], [-1, 101, Number.NaN]],
    width: ["more than 0 and at most 100", [0.1, 100], [0, -1, 100.1]],
    height: ["more than 0 and at most 100", [0.1, 100], [0, 100.1]],
    page: ["a whole number from 1", [1, 500], [0, 1.5, -1, "1"]],
    type: ["a kind of field that there is", ["signature", "input"], ["stamp", "", "toString"]],
    label: [
      "a text, whose length a rule counts once it is tidy",
      ["", letters(LIMITS.labelCharacters), letters(LIMITS.wordCharacters)],
      [letters(LIMITS.wordCharacters + 1), 1],
    ],
    name: [
      "a text, as the label",
      [letters(LIMITS.wordCharacters)],
      [letters(LIMITS.wordCharacters + 1)],
    ],
    text: [
      "a text, as the label",
      [letters(LIMITS.wordCharacters)],
      [letters(LIMITS.wordCharacters + 1)],
    ],
    optional: ["yes or no", [true, false], ["true", 1, null]],
  },
);

holds(
  CreateContract,
  { content: "<p>x</p>" },
  {
    title: [
      "a text",
      ["", letters(LIMITS.wordCharacters)],
      [letters(LIMITS.wordCharacters + 1), 7],
    ],
    language: ["one of the four", ["de", "fr"], ["it", "DE", ""]],
    signatureFields: [
      "as many fields as are taken",
      [[], many(LIMITS.fields, {})],
      [many(LIMITS.fields + 1, {}), {}],
    ],
    signers: [
      "as many signers as are taken",
      [many(LIMITS.signers, { role: "A", email: null })],
      [many(LIMITS.signers + 1, {}), [{ email: 7 }]],
    ],
    attachments: [
      "as many attachments as are taken",
      [many(LIMITS.attachments, { type: "x" })],
      [many(LIMITS.attachments + 1, { type: "x" }), [{}], [{ type: "x", fields: { a: 1 } }]],
    ],
    reminders: [
      "bounds that reminders have, or none",
      [null, { firstDays: 3, everyDays: 3, most: 3 }],
      [{ firstDays: 0, everyDays: 3, most: 3 }, { firstDays: 3, everyDays: 3 }, 3],
    ],
    document: ["a file, its name left out or not", [{ pdf: "" }], [{ name: "a" }, "x", []]],
    returnUrl: [
      "as long as an address",
      [letters(LIMITS.returnUrlCharacters)],
      [letters(LIMITS.returnUrlCharacters + 1), null],
    ],
    finalize: ["yes or no", [true, false], ["yes", 0]],
  },
);

holds(
  UpdateContract,
  {},
  {
    finalize: ["only ever yes: nothing is made a draft again", [true], [false, null, "true"]],
    content: ["a text", ["<p>x</p>"], [7, null]],
  },
);

const SIGNED = {
  submissionId: "6f9619ff-8b86-4011-b42d-00c04fc964ff",
  role: "A",
  signerName: "Anna",
  signature: { type: "typed", text: "Anna", font: "Caveat" },
  consent: true,
};
const hash = "0123456789abcdef".repeat(4);

holds(SubmissionInput, SIGNED, {
  consent: ["given, or nothing is signed", [true], [false, null, "true", 1]],
  submissionId: [
    "a UUID in either case",
    [SIGNED.submissionId.toUpperCase()],
    ["", "1", `${SIGNED.submissionId}0`, `x${SIGNED.submissionId}`, SIGNED.submissionId.slice(1)],
  ],
  summarySha256: [
    "a hash in small letters, or none",
    [hash, null],
    [hash.toUpperCase(), hash.slice(1), `${hash}0`, ""],
  ],
  endInView: ["yes or no", [true, false], ["true", null]],
  timeZone: ["as long as a zone's name", [letters(60)], [letters(61), null]],
  inputs: [
    "a text for each of as many fields as there can be",
    [{}, Object.fromEntries(many(LIMITS.fields, "x").map((value, at) => [`f${at}`, value]))],
    [
      { f: 1 },
      Object.fromEntries(many(LIMITS.fields + 1, "x").map((value, at) => [`f${at}`, value])),
    ],
  ],
  consents: [
    "one for each of as many attachments as there can be",
    [[], many(LIMITS.attachments, "a")],
    [many(LIMITS.attachments + 1, "a"), [1], "a"],
  ],
});

const drawing = readerFor(DrawingInput);

test("what is drawn has strokes of pairs, as many as are taken, on a pad of some size", () => {
  const drawn = (strokes: unknown, change = {}) =>
    drawing.check({ type: "drawn", width: 600, height: 200, strokes, ...change });
  assert.ok(drawn([]));
  assert.ok(drawn([[[0, 0]], [[-100_000, 100_000]]]));
  assert.ok(drawn(many(LIMITS.strokes, [[1, 2]])));
  assert.ok(!drawn(many(LIMITS.strokes + 1, [[1, 2]])));
  assert.ok(drawn([many(LIMITS.strokePoints, [1, 2])]));
  assert.ok(!drawn([many(LIMITS.strokePoints + 1, [1, 2])]));
  for (const point of [[1], [1, 2, 3], [1, "2"], [100_001, 0], [0, -100_001], { x: 1, y: 2 }]) {
    assert.ok(!drawn([[point]]), brief(point));
  }
  for (const extent of [0, 0.5, 100_001, "600"]) {
    assert.ok(!drawn([], { width: extent }) && !drawn([], { height: extent }), brief(extent));
  }
  assert.ok(drawn([], { width: 1, height: 100_000 }));
});

test("a picture is a text, which white space may make longer, and whose bytes a rule counts", () => {
  const picture = (png: unknown) => drawing.check({ type: "image", png });
  const most = Math.ceil(LIMITS.pictureBytes / 3) * 8;
  for (const png of ["", "iVBORw0KGgo=", "A".repeat(most)]) assert.ok(picture(png), brief(png));
  for (const png of ["A".repeat(most + 1), 7, null]) assert.ok(!picture(png), brief(png));
});

test("a drawing of no kind, or with the values of another, is none", () => {
  for (const value of [
    {},
    { type: "svg" },
    { type: "typed", text: "A" },
    { type: "image" },
    null,
  ]) {
    assert.ok(!drawing.check(value), brief(value));
  }
});

holds(
  MessageInput,
  { kind: "question", role: "A", text: "Why?" },
  {
    kind: ["one of what can be said", ["decline", "wrong-person"], ["sign", "", null]],
    text: [
      "a text, whose length a rule counts once it is tidy",
      ["", letters(LIMITS.wordCharacters)],
      [letters(LIMITS.wordCharacters + 1), null],
    ],
  },
);

const preview = readerFor(PreviewQuery);

const MOST_PAGES = LIMITS.pdfPages * 2 + LIMITS.documents.pages;

test("pictures of a preview are asked for by whole numbers, and go without saying", () => {
  const asked = (query: Record<string, unknown>) => readQuery(PreviewQuery, query);
  assert.deepEqual(asked({}), { picturesFrom: 1, pictures: LIMITS.previewPicturesDefault });
  assert.deepEqual(asked({ pictures: "0", more: "1" }), { picturesFrom: 1, pictures: 0 });
  for (const [name, taken, refused] of [
    ["pictures", ["0", String(LIMITS.previewPictures)], ["-1", "21", "1.5", "x", ""]],
    ["picturesFrom", ["1", String(MOST_PAGES)], ["0", String(MOST_PAGES + 1), "01x", " 1"]],
  ] as const) {
    for (const value of taken) assert.ok(preview.check(asked({ [name]: value })), value);
    for (const value of refused) assert.ok(!preview.check(asked({ [name]: value })), value);
  }
});

test("a country is two letters in either case, or any", () => {
  const reader = readerFor(AttachmentTypesQuery);
  for (const country of ["DE", "de", "any"]) assert.ok(reader.check({ country }), country);
  for (const country of ["", "D", "DEU", "ANY", "D1", "any ", "de,fr"]) {
    assert.ok(!reader.check({ country }), country);
  }
});
