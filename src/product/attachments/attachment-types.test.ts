import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES, type Language } from "#kernel/language.ts";
import { exampleFields, shortestAttachment } from "#kit/documents/example-attachment.ts";
import { sanitiseContract } from "#lib/contract-html/profile/sanitise.ts";
import { typesetContract } from "#lib/contract-html/typesetting/typeset-contract.ts";
import type { AttachmentType, AttachmentWording } from "./attachment-type.ts";
import { ATTACHMENT_TYPES, attachmentTypesFor, findAttachmentType } from "./attachment-types.ts";
import { checkAttachments } from "./check-attachments.ts";
import { fillAttachment } from "./fill-attachment.ts";

/** A day that no example is after. */
const NOW = new Date("2026-11-22T12:00:00Z");

const LANGUAGES_OF: Readonly<Record<string, readonly Language[]>> = {
  any: LANGUAGES,
  AT: ["de", "en"],
  DE: ["de", "en"],
  ES: ["en", "es"],
  FR: ["en", "fr"],
  GB: ["en"],
  US: ["en", "es"],
};

const WORDINGS = ATTACHMENT_TYPES.flatMap((type) =>
  Object.entries(type.wordings).map(([language, wording]) => ({
    type,
    language: language as Language,
    wording,
    name: `${type.id} in ${language}`,
  })),
);

/** Those whose pages are set from their words. */
const WORDED = WORDINGS.filter(({ type }) => !type.isSent);

function fill(type: AttachmentType, language: Language, fields: Record<string, string>) {
  const { attachments, problems } = checkAttachments(
    [{ type: type.id, fields }],
    ATTACHMENT_TYPES,
    NOW,
  );
  assert.deepEqual(problems, []);
  const [checked] = attachments;
  assert.ok(checked);
  return fillAttachment(checked, language);
}

/** What the sanitiser makes of pages; nothing in them may need its help. */
function sanitised(html: string, name: string): string {
  const taken = sanitiseContract(html, new Map(), "nothing");
  assert.ok("html" in taken, name);
  assert.deepEqual(taken.warnings, [], name);
  return taken.html;
}

/** Every set of values that takes another branch: all, the required ones, and each option. */
function variants(type: AttachmentType): Record<string, string>[] {
  const options = type.fields.flatMap(({ id, options }) =>
    options.map((option) => exampleFields(type, { [id]: option })),
  );
  return [exampleFields(type), shortestAttachment(type.id).fields, ...options];
}

const printedWords = ({ name, description, labels, options = {} }: AttachmentWording) => [
  name,
  description,
  ...Object.values(labels),
  ...Object.values(options).flatMap((words) => Object.values(words)),
];

test("every type that the service promises is there, under one slug of its own", () => {
  const ids = ATTACHMENT_TYPES.map(({ id }) => id);
  assert.deepEqual(ids.toSorted(), [
    "at-withdrawal-notice",
    "confidentiality-annex",
    "data-sharing-consent",
    "de-landlord-confirmation",
    "de-withdrawal-notice",
    "document",
    "early-start-request",
    "es-withdrawal-notice",
    "eu-withdrawal-notice",
    "fr-etat-des-lieux",
    "fr-withdrawal-notice",
    "gb-cooling-off-notice",
    "gb-deposit-information",
    "gdpr-information-notice",
    "handover-protocol",
    "power-of-attorney",
    "processing-agreement-annex",
    "processor-clauses-2021-915",
    "sepa-b2b-mandate",
    "sepa-direct-debit-mandate",
    "us-ach-authorization",
    "us-esign-disclosure",
  ]);
  for (const id of ids) assert.match(id, /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
});

test("a type is worded in the languages of its country and in English", () => {
  for (const { id, country, wordings, fallback } of ATTACHMENT_TYPES) {
    // Official words that could be had in one language alone are not translated.
    const languages = id === "processor-clauses-2021-915" ? ["en"] : LANGUAGES_OF[country];
    assert.deepEqual(Object.keys(wordings).toSorted(), languages, id);
    assert.ok(wordings[fallback], id);
  }
});

test("every field has its own id and a label in every wording, and no label is left over", () => {
  for (const { type, wording, name } of WORDINGS) {
    const ids = type.fields.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length, name);
    for (const id of ids) assert.match(id, /^[a-z][A-Za-z]*$/, name);
    assert.deepEqual(Object.keys(wording.labels).toSorted(), ids.toSorted(), name);
  }
});

test("every choice has options as slugs, and every option different printed words in every wording", () => {
  for (const { type, wording, name } of WORDINGS) {
    const choices = type.fields.filter(({ kind }) => kind === "choice");
    assert.deepEqual(
      Object.keys(wording.options ?? {}).toSorted(),
      choices.map(({ id }) => id).toSorted(),
      name,
    );
    for (const { id, options } of choices) {
      const words = wording.options?.[id] ?? {};
      assert.deepEqual(Object.keys(words).toSorted(), [...options].toSorted(), name);
      assert.equal(new Set(Object.values(words)).size, options.length, name);
      for (const option of options) assert.match(option, /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
    }
  }
});

test("only choices have options", () => {
  for (const { id, fields } of ATTACHMENT_TYPES) {
    for (const { kind, options } of fields) assert.equal(kind === "choice", options.length > 1, id);
  }
});

test("every example passes the check that a request goes through", () => {
  for (const type of ATTACHMENT_TYPES) fill(type, type.fallback, exampleFields(type));
});

test("names, descriptions, labels and options are short texts without mark-up", () => {
  for (const { wording, name } of WORDINGS) {
    for (const words of printedWords(wording)) {
      assert.doesNotMatch(words, /[<>&"'~]|\s{2}|^\s|\s$/, `${name}: ${words}`);
    }
    assert.ok(wording.name.length <= 60, name);
    assert.match(wording.description, /^[^.]+\.$/, name);
  }
});

test("whatever is filled in, the sanitiser finds nothing to change and no blank is printed", () => {
  for (const { type, language, name } of WORDED) {
    for (const fields of variants(type)) {
      const filled = fill(type, language, fields);
      assert.equal(filled.language, language, name);
      sanitised(filled.html, name);
      assert.doesNotMatch(filled.html, /\b(undefined|null|NaN)\b|~|<u>/, name);
    }
  }
});

test("everything that the caller filled in is printed", () => {
  for (const { type, language, name } of WORDINGS) {
    const open = type.fields.filter(({ kind }) => kind === "line" || kind === "text");
    const asked = open.flatMap(({ requiredWhen }) => (requiredWhen ? [requiredWhen] : []));
    const chosen = Object.fromEntries(asked.map(({ field, option }) => [field, option]));
    const marked = Object.fromEntries(open.map(({ id }) => [id, `filled in as ${id}`]));
    const { html } = fill(type, language, { ...exampleFields(type, chosen), ...marked });
    for (const { id } of open) assert.ok(html.includes(`filled in as ${id}`), `${name}: ${id}`);
  }
});

test("French double punctuation and guillemets keep their no-break blank", () => {
  for (const { type, language, wording, name } of WORDINGS) {
    if (language !== "fr") continue;
    const open = type.fields.filter(({ kind }) => kind === "line" || kind === "text");
    for (const fields of variants(type)) {
      const filled = open.filter(({ id }) => id in fields);
      const plain = Object.fromEntries(filled.map(({ id }) => [id, "x"]));
      const text = fill(type, language, { ...fields, ...plain }).html.replace(
        /<[^>]*>|&#?\w+;/g,
        "",
      );
      assert.doesNotMatch(text, / [:;!?»]|[^\u00a0][;!?»]|«[^\u00a0]/, name);
    }
    for (const words of printedWords(wording)) assert.doesNotMatch(words, / [:;!?»]|« /, name);
  }
});

test("every wording typesets in its language, full and short, with all its letters there", () => {
  for (const { type, language, name } of WORDED) {
    for (const fields of variants(type).slice(0, 2)) {
      const { html } = fill(type, language, fields);
      const set = typesetContract({
        html: sanitised(html, name),
        title: null,
        language,
        fields: [],
        centred: false,
      });
      assert.deepEqual(set.unprintable, [], name);
      assert.ok(set.pageCount >= 1 && set.pageCount <= 9, `${name}: ${set.pageCount} pages`);
    }
  }
});

test("a withdrawal notice is the model's instructions, its form on a page of its own, and particulars on another", () => {
  for (const { type, language, name } of WORDINGS) {
    if (!/-(withdrawal|cooling-off)-notice$/.test(type.id)) continue;
    const html = fill(type, language, exampleFields(type)).html;
    const [instructions = "", form = "", particulars, ...more] = html.split("break-before: page");
    assert.ok(particulars, name);
    assert.deepEqual(more, [], name);
    const { trader, address, telephone, email } = exampleFields(type);
    for (const particular of [trader, address, telephone, email]) {
      assert.ok(particular && instructions.includes(particular), name);
    }
    for (const particular of [trader, address, email]) {
      assert.ok(particular && form.includes(particular), name);
    }
  }
});

test("a withdrawal notice says when the period begins for each kind of contract", () => {
  const beginnings: Readonly<Record<string, RegExp>> = {
    goods: /physical possession of the goods\./,
    "goods-several-deliveries": /physical possession of the last good\./,
    "goods-several-parts": /physical possession of the last lot or piece\./,
    "goods-regular-delivery": /physical possession of the first good\./,
    service: /from the day of the conclusion of the contract\./,
    utility: /from the day of the conclusion of the contract\./,
    "digital-content": /from the day of the conclusion of the contract\./,
  };
  const notices = ATTACHMENT_TYPES.filter(({ id }) => /-(withdrawal|cooling-off)-notice$/.test(id));
  assert.equal(notices.length, 6);
  for (const type of notices) {
    for (const [contractKind, begins] of Object.entries(beginnings)) {
      const { html } = fill(type, "en", { ...exampleFields(type), contractKind });
      assert.match(html, begins, type.id);
      assert.equal(/cost of returning the goods/.test(html), contractKind.startsWith("goods"));
      const endsEarly = contractKind === "service" || contractKind === "digital-content";
      assert.equal(html.includes("When the right ends early"), endsEarly, type.id);
    }
  }
});

test("a trader who says nothing of the cost of returning goods bears it", () => {
  const type = findAttachmentType("eu-withdrawal-notice");
  assert.ok(type);
  const short = shortestAttachment(type.id).fields;
  assert.match(fill(type, "en", short).html, /We will bear the cost of returning the goods/);
  const collected = fill(type, "en", { ...short, returnCosts: "collected" }).html;
  assert.match(collected, /collect the goods at our own expense/);
  assert.doesNotMatch(collected, /withhold reimbursement/);
});

test("the Spanish notice gives thirty days where the contract was made on an unsolicited visit", () => {
  const type = findAttachmentType("es-withdrawal-notice");
  assert.ok(type);
  const values = { ...exampleFields(type), period: "thirty-days", contractKind: "service" };
  const { html } = fill(type, "es", values);
  assert.match(html, /en un plazo de treinta días naturales/);
  assert.match(html, /a más tardar 14 días naturales/);
  assert.doesNotMatch(html, /Pérdida anticipada/);
});

test("the right to object is explained in full wherever some of the processing rests on interests or a public task", () => {
  const type = findAttachmentType("gdpr-information-notice");
  assert.ok(type);
  const on = (legalBasis: string) => fill(type, "en", { ...exampleFields(type), legalBasis }).html;
  const third = {
    ...exampleFields(type),
    legalBasis: "contract",
    thirdLegalBasis: "legitimate-interests",
  };
  assert.match(fill(type, "en", third).html, /on grounds relating to your particular situation/);
  const second = { ...exampleFields(type), legalBasis: "contract", secondLegalBasis: "consent" };
  assert.match(fill(type, "en", second).html, /withdraw your consent at any time/);
  assert.match(on("legitimate-interests"), /on grounds relating to your particular situation/);
  assert.match(on("public-task"), /on grounds relating to your particular situation/);
  assert.doesNotMatch(on("contract"), /on grounds relating to your particular situation/);
  assert.match(on("consent"), /withdraw your consent at any time/);
});

test("a country is offered its own types first, then those of any country, and no others", () => {
  const countries = attachmentTypesFor("de").map(({ country }) => country);
  const own = countries.filter((country) => country === "DE");
  const any = ATTACHMENT_TYPES.filter(({ country }) => country === "any").map(() => "any");
  assert.ok(own.length > 0);
  assert.deepEqual(countries, [...own, ...any]);
  assert.deepEqual(attachmentTypesFor("DE"), attachmentTypesFor("de"));
  assert.deepEqual(attachmentTypesFor("JP"), attachmentTypesFor("any"));
  assert.deepEqual(attachmentTypesFor(null), ATTACHMENT_TYPES);
});

test("a type is found by its id, and nothing by another", () => {
  assert.equal(findAttachmentType("gb-cooling-off-notice")?.country, "GB");
  assert.equal(findAttachmentType("toString"), null);
});

test("a handover protocol says nothing of defects, keys and costs that nobody chose", () => {
  const type = findAttachmentType("handover-protocol");
  assert.ok(type);
  const short = shortestAttachment(type.id).fields;
  const bare = fill(type, "en", short).html;
  assert.doesNotMatch(bare, /defects found|No defects|received what is listed|own cost|together/);
  const chosen = fill(type, "en", { ...short, defectsFound: "none", keys: "2 × flat" }).html;
  assert.match(chosen, /No defects found/);
  assert.match(chosen, /confirms that it received what is listed/);
});

test("no notice has a person confirm with the signature that it was received", () => {
  for (const { type, language, wording, name } of WORDINGS) {
    const html = fill(type, language, exampleFields(type)).html;
    assert.doesNotMatch(
      `${wording.description} ${html}`,
      /you confirm that you received|bestätigen Sie ihren Erhalt|usted confirma que lo ha recibido|vous confirmez l’avoir reçu/,
      name,
    );
  }
});

test("what asks apart is of the kind that asks, in every language, and nothing else is", () => {
  for (const { type, wording, name } of WORDINGS) {
    assert.equal(type.kind === "asks", wording.asks !== undefined, name);
  }
});

test("nobody signs along what only informs: notices of rights and of data", () => {
  const informing = ATTACHMENT_TYPES.filter(({ kind }) => kind === "informs").map(({ id }) => id);
  assert.deepEqual(informing.sort(), [
    "at-withdrawal-notice",
    "de-withdrawal-notice",
    "es-withdrawal-notice",
    "eu-withdrawal-notice",
    "fr-withdrawal-notice",
    "gb-cooling-off-notice",
    "gdpr-information-notice",
  ]);
});
