import assert from "node:assert/strict";
import { test } from "node:test";
import { ATTACHMENT_TYPES } from "#attachments/attachment-types.ts";
import { fillAttachment } from "#attachments/fill-attachment.ts";
import { LANGUAGES } from "#kernel/language.ts";

/** A word in quotation marks, as a paper introduces what it calls somebody or something. */
const DEFINED = /[„“«]\s?([\p{Lu}][\p{L} ]{2,30}?)\s?[“”»]/gu;

type Papers = { name: string; text: string }[];

/** A paper in every option of each of its choices, the other fields with their examples. */
function* everyPaper(): Generator<{ paper: string; options: Papers }> {
  for (const type of ATTACHMENT_TYPES) {
    // Without quotation marks of their own: what a caller writes defines nothing.
    const examples = type.fields.map(
      ({ id, example }) => [id, example.replace(/[„“”«»]/g, "")] as const,
    );
    const changes = type.fields.flatMap(({ id, options }) =>
      options.map((option) => [id, option] as const),
    );
    for (const language of LANGUAGES) {
      if (!type.wordings[language]) continue;
      const options = [null, ...changes].map((change) => {
        const values = new Map([...examples, ...(change ? [change] : [])]);
        const { html } = fillAttachment({ type, role: null, values }, language);
        return {
          name: change?.join(": ") ?? "as its example",
          text: html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " "),
        };
      });
      yield { paper: `${type.id} in ${language}`, options };
    }
  }
}

const definedIn = (text: string) => [...text.matchAll(DEFINED)].map(([, term = ""]) => term);

/** Whether a paper speaks of a term elsewhere than where it is introduced, in any of its cases. */
function speaksOf(text: string, term: string): boolean {
  const stem = term.length > 8 && !term.includes(" ") ? term.slice(0, -2) : term;
  return text.replace(DEFINED, " ").includes(stem);
}

for (const { paper, options } of everyPaper()) {
  const terms = [...new Set(options.flatMap(({ text }) => definedIn(text)))];
  if (terms.length === 0) continue;
  test(`what ${paper} defines it uses, and what it uses of that it has defined, in every option`, () => {
    const wrong = options.flatMap(({ name, text }) => {
      const defined = definedIn(text);
      return terms.flatMap((term) => {
        const isDefined = defined.includes(term);
        if (isDefined === speaksOf(text, term)) return [];
        return [`${name}: ${term} is ${isDefined ? "never used" : "not defined"}`];
      });
    });
    assert.deepEqual(wrong, []);
  });
}
