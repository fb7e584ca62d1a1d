import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { LIMITS } from "#kernel/limits.ts";
import { EVERY_KIND } from "#kit/documents/sample-attachment-types.ts";
import type { AttachmentInput } from "#schemas/contracts.ts";
import type { AttachmentField, AttachmentType } from "./attachment-type.ts";
import { DOCUMENT } from "./catalogue/document/document.ts";
import { HANDOVER_PROTOCOL } from "./catalogue/handover-protocol/handover-protocol.ts";
import { checkAttachments } from "./check-attachments.ts";

const VALID = { name: "Anna Beispiel", day: "2028-02-29" };
const NOW = new Date("2026-11-28T12:00:00Z");

const check = (fields: Record<string, string>, type = EVERY_KIND.id) =>
  checkAttachments([{ type, fields }], [EVERY_KIND], NOW);
const problemsOf = (fields: Record<string, string>) =>
  check({ ...VALID, ...fields }).problems.map(({ path, message }) => `${path} ${message}`);

test("every problem of every attachment is listed with its place", () => {
  const { problems } = checkAttachments(
    [
      { type: "de-nothing", fields: { name: "x" } },
      { type: EVERY_KIND.id, fields: { day: "2026-02-30", toString: "x", iban: "DE00" } },
      { type: EVERY_KIND.id },
    ],
    [EVERY_KIND],
    NOW,
  );
  assert.deepEqual(
    problems.map(({ path }) => path),
    [
      "attachments[0].type",
      "attachments[1].fields.toString",
      "attachments[1].fields.name",
      "attachments[1].fields.day",
      "attachments[1].fields.iban",
      "attachments[2].fields.name",
      "attachments[2].fields.day",
    ],
  );
});

test("a protocol that finds no defects and lists some is refused", () => {
  const said = { occasion: "sale", object: "x", handoverDate: "2026-11-21", condition: "x" };
  const fields = { ...said, giver: "x", receiver: "x", defects: "Tap drips" };
  const found = (defectsFound: string) =>
    checkAttachments(
      [{ type: HANDOVER_PROTOCOL.id, fields: { ...fields, defectsFound } }],
      [HANDOVER_PROTOCOL],
      NOW,
    ).problems.map(({ path }) => path);
  assert.deepEqual(found("none"), ["attachments[0].fields.defectsFound"]);
  assert.deepEqual(found("as-listed"), []);
  assert.deepEqual(found("not-inspected"), []);
});

test("names that every object has are neither types nor values", () => {
  const types = ["constructor", "__proto__", "toString"];
  const { problems } = checkAttachments(
    types.map((type) => ({ type, fields: {} })),
    [EVERY_KIND],
    NOW,
  );
  assert.equal(problems.length, 3);
  assert.equal(
    check(JSON.parse('{"__proto__":"x","name":"a","day":"2026-01-01"}')).problems.length,
    1,
  );
});

test("more than ten attachments, or a type more than three times, are refused", () => {
  const inputs = (count: number): AttachmentInput[] =>
    Array.from({ length: count }, () => ({ type: EVERY_KIND.id, fields: VALID }));
  assert.deepEqual(checkAttachments(inputs(3), [EVERY_KIND], NOW).problems, []);
  const paths = checkAttachments(inputs(11), [EVERY_KIND], NOW).problems.map(({ path }) => path);
  assert.deepEqual(paths.slice(0, 2), ["attachments", "attachments[3].type"]);
  assert.equal(paths.length, 1 + 8);
});

test("blank values of optional fields count as absent, those of required ones as missing", () => {
  for (const blank of ["", "  \n\t", "\u00a0\u200b", "\u202e\u2066\ufeff"]) {
    const { attachments, problems } = check({
      ...VALID,
      note: blank,
      iban: blank,
      payments: blank,
    });
    assert.deepEqual(problems, []);
    assert.deepEqual([...(attachments[0]?.values.keys() ?? [])], ["name", "day"]);
    assert.deepEqual(problemsOf({ name: blank }), ["attachments[0].fields.name is required"]);
  }
});

const REFUSED: [field: string, value: string, message: RegExp][] = [
  ["name", "two\nlines", /one line/],
  ["name", "two\u2028lines", /one line/],
  ["name", "a\u0000b", /NUL/],
  ["name", "a\u009bb", /control/],
  ["name", "x".repeat(201), /200 characters/],
  ["note", "a\u000bb", /control/],
  ["note", "x".repeat(2001), /2000 characters/],
  ["note", "x\n".repeat(61).concat("x"), /60 lines/],
  ["day", "2026-02-30", /a date that exists/],
  ["day", "2027-02-29", /a date that exists/],
  ["day", "2026-13-01", /a date that exists/],
  ["day", "26-01-01", /a date that exists/],
  ["day", "2026-01-01T00:00:00Z", /a date that exists/],
  ["mail", "anna@example", /e-mail/],
  ["mail", "a@example.com, b@example.com", /e-mail/],
  ["payments", "Once", /once, recurring/],
  ["payments", "constructor", /once, recurring/],
];

for (const [field, value, message] of REFUSED) {
  test(`${JSON.stringify(value.slice(0, 30))} is refused as ${field}`, () => {
    const found = problemsOf({ [field]: value });
    assert.equal(found.length, 1, found.join("; "));
    assert.match(found[0] ?? "", message);
    assert.ok(found[0]?.startsWith(`attachments[0].fields.${field} `));
  });
}

const KEPT: [field: string, value: string, kept: string][] = [
  ["name", "  Anna  ", "Anna"],
  ["name", "𝔄".repeat(200), "𝔄".repeat(200)],
  ["note", " one\r\ntwo\rthree\tfour ", "one\ntwo\nthree four"],
  ["day", "2000-02-29", "2000-02-29"],
  ["mail", "jörg@müller.de", "jörg@müller.de"],
  ["iban", "de89 3704 0044 0532 0130 00", "DE89370400440532013000"],
  ["creditor", "de98 zzz0 9999 9999 99", "DE98ZZZ09999999999"],
  ["payments", "once", "once"],
];

for (const [field, value, kept] of KEPT) {
  test(`${JSON.stringify(value.slice(0, 30))} is taken as ${field}`, () => {
    const { attachments, problems } = check({ ...VALID, [field]: value });
    assert.deepEqual(problems, []);
    assert.equal(attachments[0]?.values.get(field), kept);
  });
}

test("whatever the values are, they are read or refused, and what is kept is well formed", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string({ unit: "binary" })), (fields) => {
      const { attachments, problems } = check({ ...fields, ...VALID });
      assert.ok(problems.every(({ path }) => path.startsWith("attachments[0].fields.")));
      for (const value of attachments[0]?.values.values() ?? []) assert.ok(value.isWellFormed());
    }),
  );
});

test("a value in which a character was lost is refused, of whichever kind its field is", () => {
  for (const lost of ["\ufffd", "\ud800", "\0"]) {
    for (const { id } of EVERY_KIND.fields) {
      const found = problemsOf({ [id]: `M${lost}ller` });
      assert.ok(
        found.some((one) => one.includes(`.${id} must not have NUL, U+FFFD`)),
        `${id}: ${found}`,
      );
    }
  }
});

const withField = (id: string, rest: Partial<AttachmentField>): AttachmentType => ({
  ...EVERY_KIND,
  fields: EVERY_KIND.fields.map((field) => (field.id === id ? { ...field, ...rest } : field)),
});

test("what says that something happened is refused for a day that has not come there yet", () => {
  const type = withField("day", { notAfterTodayIn: "Europe/Berlin" });
  const found = (day: string, now: string) =>
    checkAttachments(
      [{ type: type.id, fields: { ...VALID, day } }],
      [type],
      new Date(now),
    ).problems.map(({ path, message }) => `${path} ${message}`);
  // It is the 29th in Berlin when it is still the 28th in UTC.
  assert.deepEqual(found("2026-11-29", "2026-11-28T23:30:00Z"), []);
  assert.deepEqual(found("2026-11-28", "2026-11-28T00:00:00Z"), []);
  assert.deepEqual(found("2026-11-29", "2026-11-28T22:30:00Z"), [
    "attachments[0].fields.day must not be after today, which is 2026-11-28 in Europe/Berlin",
  ]);
  assert.deepEqual(found("2026-02-30", "2026-11-28T22:30:00Z").length, 1);
});

test("a field that one option asks for is required with that option, and refused with another", () => {
  const type = withField("note", { requiredWhen: { field: "payments", option: "recurring" } });
  const found = (fields: Record<string, string>) =>
    checkAttachments(
      [{ type: type.id, fields: { ...VALID, ...fields } }],
      [type],
      NOW,
    ).problems.map(({ path, message }) => `${path} ${message}`);
  assert.deepEqual(found({}), []);
  assert.deepEqual(found({ payments: "once" }), []);
  assert.deepEqual(found({ payments: "recurring", note: "monthly" }), []);
  assert.deepEqual(found({ payments: "once", note: "monthly" }), [
    "attachments[0].fields.note has nothing to say but where payments is recurring",
  ]);
  assert.deepEqual(found({ payments: "recurring", note: " " }), [
    "attachments[0].fields.note is required where payments is recurring",
  ]);
});

const sentPdf = (pdf: string, name = "Terms"): AttachmentInput => ({
  type: DOCUMENT.id,
  fields: { name, pdf },
});
const ofBytes = (bytes: number) => sentPdf(Buffer.alloc(bytes, 7).toString("base64"));

test("PDFs that are sent may be five, and three megabytes together", () => {
  const problemsWith = (inputs: AttachmentInput[]) =>
    checkAttachments(inputs, [DOCUMENT], NOW).problems.map(({ path }) => path);
  const small = Array.from({ length: LIMITS.documents.most }, () => ofBytes(10));
  assert.deepEqual(problemsWith(small), []);
  assert.deepEqual(problemsWith([...small, ofBytes(10)]), ["attachments[5].type"]);
  const half = LIMITS.documents.bytes / 2;
  assert.deepEqual(problemsWith([ofBytes(half), ofBytes(half)]), []);
  assert.deepEqual(problemsWith([ofBytes(half), ofBytes(half + 1)]), ["attachments[1].fields.pdf"]);
});

test("a PDF that is sent is base64 or a data URL of one, and its name one that people can read", () => {
  const { fields } = DOCUMENT;
  const example = fields.find(({ id }) => id === "pdf")?.example ?? "";
  const said = (one: AttachmentInput) =>
    checkAttachments([one], [DOCUMENT], NOW).problems.map(({ path, message }) => [path, message]);
  assert.deepEqual(said(sentPdf(`data:application/pdf;base64,${example}`)), []);
  const path = "attachments[0].fields.pdf";
  assert.deepEqual(said(sentPdf("%PDF-1.7 …")), [[path, "must be base64"]]);
  const ofOther = said(sentPdf(`data:text/plain;base64,${example}`));
  assert.match(JSON.stringify(ofOther), /application\/pdf/);
  for (const name of ["\u202eTerms", "–", "a".repeat(256)]) {
    assert.equal(said(sentPdf(example, name))[0]?.[0], "attachments[0].fields.name", name);
  }
});
