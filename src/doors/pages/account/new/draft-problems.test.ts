import assert from "node:assert/strict";
import { test } from "node:test";
import { checkContent } from "#contracts/check-content.ts";
import { checkFields } from "#contracts/check-fields.ts";
import { checkSigners } from "#contracts/check-signers.ts";
import { decideFinalize } from "#contracts/finalize.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import { knownText } from "#kernel/personal-text.ts";
import { isRefusal, type Refusal, refuse, refuseProblems } from "#kernel/refusals.ts";
import { UNFIT } from "#lib/pdf/intake/unfit-pdf.ts";
import type { SignatureFieldInput } from "#schemas/contracts.ts";
import { draftProblemWords } from "#words/draft-problems-words.ts";
import { draftProblems } from "./draft-problems.ts";

const NOW = new Date("2026-11-28T12:00:00Z");

const PAGES = [{ width: 595, height: 842 }];

function refusalOf(value: unknown): Refusal {
  assert.ok(isRefusal(value), "it was not refused");
  return value as Refusal;
}

const ofFields = (...fields: SignatureFieldInput[]) =>
  refusalOf(refuseProblems(checkFields(fields, PAGES, "en")));

const unfit = (message: string) =>
  refuse("INVALID", message, { details: [{ path: "document.pdf", message }] });

/** What the rules themselves refuse, and what is said of it in English. */
const REFUSED: [string, Refusal, { fields?: SignatureFieldInput[] }, RegExp][] = [
  [
    "a field beyond the edge",
    ofFields({ label: "A", x: 90, y: 10 }),
    {},
    /^Field 1, From the left, %: It has to lie/,
  ],
  [
    "a page that is not there",
    ofFields({ label: "A", x: 1, y: 1, page: 2 }),
    {},
    /^Field 1, Page: The document has 1 page\./,
  ],
  [
    "a field of nobody",
    ofFields({ label: " ", x: 1, y: 1 }),
    { fields: [{ label: " " }] },
    /^Field 1, Who: Say who it is for\.$/,
  ],
  [
    "a date of somebody who does not sign",
    ofFields({ label: "A", x: 1, y: 1 }, { type: "date", label: "B", x: 1, y: 1 }),
    { fields: [{ label: "A" }, { label: "B" }] },
    /^Field 2, Who: Nobody of this name/,
  ],
  [
    "names that look alike",
    ofFields({ label: "Tenant", x: 1, y: 1 }, { label: "Τenant", x: 1, y: 1 }),
    { fields: [{ label: "Tenant" }, { label: "Τenant" }] },
    /^Field 2, Who: This name cannot be used/,
  ],
  [
    "a text that is none",
    ofFields({ label: "A", x: 1, y: 1 }, { type: "text", x: 1, y: 1 }),
    {},
    /^Field 2, Text: Write the text/,
  ],
  [
    "no signature at all",
    ofFields({ type: "text", text: "x", x: 1, y: 1 }),
    {},
    /^At least one field/,
  ],
  [
    "a title of nothing visible",
    refusalOf(checkContent({ title: "\u202e", content: "<p>x</p>" }, [], NOW)),
    {},
    /^The title/,
  ],
  ["no text", refusalOf(checkContent({ content: " " }, [], NOW)), {}, /^The text is empty/],
  [
    "a long text",
    refusalOf(checkContent({ content: "x".repeat(LIMITS.contentBytes + 1) }, [], NOW)),
    {},
    /more than 1.MB/,
  ],
  [
    "a large file",
    refusalOf(
      checkContent(
        { document: { pdf: Buffer.alloc(LIMITS.pdfBytes + 1).toString("base64") } },
        [],
        NOW,
      ),
    ),
    {},
    /more than 3.MB/,
  ],
  ["an empty file", refusalOf(checkContent({ document: { pdf: "" } }, [], NOW)), {}, /not a PDF/],
  ["an encrypted file", unfit(UNFIT.encrypted), {}, /password/],
  ["a file for certificates", unfit(UNFIT.forCertificates), {}, /certificate/],
  ["a signed file", unfit(UNFIT.signed), {}, /digital signatures.*print it as a PDF/],
  [
    "an address that is none",
    refusalOf(checkSigners([{ role: "A", email: "nowhere" }], [knownText("A")], false)),
    {},
    /^The address of “A” is not/,
  ],
  [
    "a name that is too long",
    refusalOf(
      checkSigners(
        [{ role: "A", email: "a@example.org", name: "a".repeat(LIMITS.presetNameCharacters + 1) }],
        [knownText("A")],
        false,
      ),
    ),
    {},
    /name is too long/,
  ],
  [
    "too many calls",
    refuse("RATE_LIMITED", "At most 60 requests a minute are answered."),
    {},
    /in a minute/,
  ],
  [
    "a month that is used up",
    refusalOf(decideFinalize(1, 1, 0)),
    {},
    /^All documents of this month/,
  ],
];

for (const [what, refusal, sent, expected] of REFUSED) {
  test(`${what} is worded in the language of the page, and nothing of it in English elsewhere`, () => {
    const inEnglish = draftProblems(refusal, sent, "en");
    assert.match(inEnglish[0]?.sentence ?? "", expected);
    for (const language of LANGUAGES) {
      for (const { sentence, said } of draftProblems(refusal, sent, language)) {
        assert.equal(said, null, "its cause is known");
        const same = inEnglish.some((other) => other.sentence === sentence);
        assert.equal(same, language === "en", sentence);
      }
    }
  });
}

test("what has no sentence of its own has a general one, with what the API says behind it", () => {
  const found = draftProblems(unfit(UNFIT.overlapping), {}, "de");
  assert.deepEqual(found, [
    { sentence: draftProblemWords.de.file.other, said: UNFIT.overlapping, field: null },
  ]);
  const unknown = draftProblems(refuse("INVALID", "odd"), {}, "fr");
  assert.deepEqual(unknown, [
    { sentence: draftProblemWords.fr.whole.other, said: "odd", field: null },
  ]);
});
