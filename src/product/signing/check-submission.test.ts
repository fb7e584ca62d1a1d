import assert from "node:assert/strict";
import { test } from "node:test";
import type { Field } from "#contracts/contract.ts";
import { LIMITS } from "#kernel/limits.ts";
import { knownText } from "#kernel/personal-text.ts";
import { checkSubmission } from "./check-submission.ts";
import type { Submission } from "./submission.ts";

const box = { page: 1, x: 0, y: 0, width: 25, height: 10, text: null, optional: false };
const fields: Field[] = [
  { ...box, id: "sign", type: "signature", label: knownText("Buyer") },
  { ...box, id: "iban", type: "input", label: knownText("Buyer") },
  { ...box, id: "note", type: "input", label: knownText("Buyer"), optional: true },
  { ...box, id: "other", type: "input", label: knownText("Seller") },
];
const asked = { fields, documents: [], requireReading: false, language: "en" as const };
const ink = {
  type: "drawn" as const,
  width: 300,
  height: 100,
  strokes: [
    [
      [10, 10],
      [90, 60],
    ] as [number, number][],
  ],
};
const right: Submission = {
  submissionId: "6f9619ff-8b86-4011-b42d-00c04fc964ff",
  role: "Buyer",
  signerName: "Zoë Łukasiewicz",
  signature: ink,
  inputs: { iban: "DE02 1203 0000 0000 2020 51" },
  consent: true,
  timeZone: "Europe/Berlin",
};

const ASKING: [change: Partial<Field>, sent: string | undefined, code: string | null][] = [
  [{ choices: ["Monthly", "Yearly"] }, " Yearly ", null],
  [{ choices: ["Monthly", "Yearly"] }, "yearly", "no-choice"],
  [{ choices: ["Monthly", "Yearly"] }, "Monthly\u200b", "unfit"],
  [{ choices: ["Monthly", "Yearly"] }, undefined, "missing"],
  [{ mark: true }, "x", null],
  [{ mark: true }, "true", "no-choice"],
  [{ mark: true }, "☒", "no-choice"],
  [{ mark: true }, undefined, "missing"],
  [{ mark: true, optional: true }, "", null],
  [{ format: "number", min: -1, max: 10.5 }, "10.50", null],
  [{ format: "number", min: -1, max: 10.5 }, "-1.01", "out-of-range"],
  [{ format: "number", min: -1, max: 10.5 }, "10.51", "out-of-range"],
  [{ format: "number", min: 0 }, "ten", "no-number"],
  [{ format: "date", min: "2026-11-28" }, "28/11/2026", null],
  [{ format: "date", min: "2026-11-28" }, "2026-11-27", "out-of-range"],
  [{ format: "email" }, "me@müller.de", null],
  [{ format: "email" }, "me@exa_mple.com", "no-email"],
  [{ format: "iban" }, "DE89370400440532013001", "no-iban"],
  [{ format: "postcode:DE" }, "1234", "no-postcode"],
  [{ format: "phone" }, "+49 30 1\u0000", "unfit"],
  [{ lines: 2 }, "a\r\nb", null],
  [{ lines: 2 }, "a\nb\nc", "too-many-lines"],
  [{}, "a\nb", "unfit"],
];

for (const [change, sent, code] of ASKING) {
  test(`${JSON.stringify(sent)} is ${code ?? "right"} for ${JSON.stringify(change)}`, () => {
    const [sign, iban] = fields;
    const contract = { ...asked, fields: [sign!, { ...iban!, ...change }] };
    const inputs: Record<string, string> = sent === undefined ? {} : { iban: sent };
    const found = checkSubmission({ ...right, inputs }, contract);
    const wanted = code === null ? [] : [["inputs.iban", code]];
    assert.deepEqual(
      found.map((problem) => [problem.path, problem.code]),
      wanted,
    );
  });
}

test("a full submission has no problem", () => {
  assert.deepEqual(checkSubmission(right, asked), []);
});

test("where reading is required the end has to have been in view", () => {
  const reading = { ...asked, requireReading: true };
  const unread = checkSubmission(right, reading).map(({ path, code }) => [path, code]);
  assert.deepEqual(unread, [["endInView", "unread"]]);
  assert.deepEqual(checkSubmission({ ...right, endInView: true }, reading), []);
});

const WRONG: [what: string, change: Partial<Submission>, path: string][] = [
  ["a blank name", { signerName: "   " }, "signerName"],
  ["a name over 120 characters", { signerName: "x".repeat(121) }, "signerName"],
  ["a line break in the name", { signerName: "A\nB" }, "signerName"],
  ["a job title over 80 characters", { title: "x".repeat(81) }, "title"],
  ["an address that is none", { email: "me" }, "email"],
  ["a time zone that is none", { timeZone: "Mars/Olympus" }, "timeZone"],
  ["a name of a host for an address", { forwardedFor: { ip: "shop.example" } }, "forwardedFor.ip"],
  ["an address with a port", { forwardedFor: { ip: "192.0.2.7:443" } }, "forwardedFor.ip"],
  ["a network", { forwardedFor: { ip: "192.0.2.0/24" } }, "forwardedFor.ip"],
  ["two addresses", { forwardedFor: { ip: "192.0.2.7, 192.0.2.8" } }, "forwardedFor.ip"],
  ["an address within one machine", { forwardedFor: { ip: "fe80::1%eth0" } }, "forwardedFor.ip"],
  ["no address", { forwardedFor: { ip: "" } }, "forwardedFor.ip"],
  [
    "a browser in two lines",
    { forwardedFor: { ip: "192.0.2.7", userAgent: "A\nB" } },
    "forwardedFor.userAgent",
  ],
  [
    "a browser that turns directions",
    { forwardedFor: { ip: "192.0.2.7", userAgent: "A\u202eB" } },
    "forwardedFor.userAgent",
  ],
  ["a required value left out", { inputs: {} }, "inputs.iban"],
  ["a required value of blanks", { inputs: { iban: "  " } }, "inputs.iban"],
  ["a value of another role's field", { inputs: { iban: "x", other: "y" } }, "inputs.other"],
  ["a value for a field that is no input", { inputs: { iban: "x", sign: "y" } }, "inputs.sign"],
  ["no strokes", { signature: { ...ink, strokes: [] } }, "signature"],
  ["a single point", { signature: { ...ink, strokes: [[[5, 5]]] } }, "signature"],
  [
    "ink outside the box only",
    {
      signature: {
        ...ink,
        strokes: [
          [
            [400, 10],
            [500, 10],
          ],
        ],
      },
    },
    "signature",
  ],
  [
    "too many points",
    {
      signature: {
        ...ink,
        strokes: [Array.from({ length: 20_001 }, (_, i) => [i % 300, i % 100] as [number, number])],
      },
    },
    "signature",
  ],
  [
    "a typed signature without text",
    { signature: { type: "typed", text: " ", font: "Caveat" } },
    "signature.text",
  ],
  [
    "a font that is not offered",
    { signature: { type: "typed", text: "Zoë", font: "Comic" } },
    "signature.font",
  ],
  ["initials without ink", { initials: { ...ink, strokes: [] } }, "initials"],
];

for (const [what, change, path] of WRONG) {
  test(`${what} is refused at ${path}`, () => {
    assert.deepEqual(
      checkSubmission({ ...right, ...change }, asked).map((problem) => problem.path),
      [path],
    );
  });
}

const line = (count: number) =>
  Array.from({ length: count }, (_, i) => [i % 300, i % 100] as [number, number]);
const strokes = (count: number, each: number) => ({
  signature: { ...ink, strokes: Array.from({ length: count }, () => line(each)) },
});

/** What the page says of each is looked up by its code. */
const CODES: [what: string, change: Partial<Submission>, code: string | undefined][] = [
  ["a name left out", { signerName: " \t" }, "missing"],
  ["a name that cannot be one", { signerName: "A\nB" }, "unfit"],
  ["an address that is none", { email: "me" }, "no-address"],
  ["a job title that is too long", { title: "x".repeat(81) }, "unfit"],
  ["a value left out", { inputs: {} }, "missing"],
  ["a value of another role", { inputs: { iban: "x", other: "y" } }, "stale"],
  ["consent to what asks for none", { consents: ["1"] }, "stale"],
  ["no ink", { signature: { ...ink, strokes: [] } }, "no-ink"],
  ["more strokes than are taken", strokes(LIMITS.strokes + 1, 40), "unfit"],
  ["as many strokes as are taken", strokes(LIMITS.strokes, 40), undefined],
  ["more points than are taken", strokes(2, LIMITS.strokePoints / 2 + 1), "unfit"],
  ["as many points as are taken", strokes(2, LIMITS.strokePoints / 2), undefined],
];

for (const [what, change, code] of CODES) {
  test(`${what} is ${code === undefined ? "taken" : `refused as ${code}`}`, () => {
    const codes = checkSubmission({ ...right, ...change }, asked).map((problem) => problem.code);
    assert.deepEqual(codes, code === undefined ? [] : [code]);
  });
}

test("an attachment that asks for consent can be consented to, and one that does not cannot", () => {
  const part = { name: knownText("Notice"), type: "attachment" as const, pages: 1, order: 1 };
  const asks = { version: "1", text: "I agree." };
  const documents = [
    { ...part, id: "asking", asks },
    { ...part, id: "silent" },
  ];
  const given = { ...right, consents: ["asking", "silent"] };
  const paths = checkSubmission(given, { ...asked, documents }).map(({ path }) => path);
  assert.deepEqual(paths, ["consents[1]"]);
});

test("whoever passes a signature on may name its signer's address and browser, as a header had it", () => {
  for (const forwardedFor of [
    { ip: "192.0.2.7" },
    { ip: "2001:db8::7", userAgent: "" },
    { ip: "::ffff:192.0.2.7", userAgent: "Browser/1.0 (caf\u00e9)\tx" },
  ]) {
    assert.deepEqual(checkSubmission({ ...right, forwardedFor }, asked), []);
  }
});

test("a time zone is known in other spellings too, however often one is asked for", () => {
  for (const timeZone of ["europe/berlin", "europe/berlin", "Asia/Calcutta", "Mars/Olympus"]) {
    const found = checkSubmission({ ...right, timeZone }, asked).map(({ path }) => path);
    assert.deepEqual(found, timeZone.startsWith("Mars") ? ["timeZone"] : []);
  }
});

test("a role is the same in whatever form its accents are written", () => {
  const own = [{ ...fields[1]!, label: knownText("Käufer") }];
  const decomposed = { ...right, role: "Käufer".normalize("NFD") };
  assert.deepEqual(checkSubmission(decomposed, { ...asked, fields: own }), []);
});

test("of a picture nothing is wrong before its pixels are looked at", () => {
  const picture = { type: "image" as const, png: "AAAA" };
  assert.deepEqual(checkSubmission({ ...right, signature: picture, initials: picture }, asked), []);
});
