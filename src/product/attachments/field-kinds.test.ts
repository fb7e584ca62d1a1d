import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { AttachmentFieldKind } from "./attachment-type.ts";
import { FIELD_KINDS } from "./field-kinds.ts";

/** What is wrong with a value as a request has it. */
function problems(kind: AttachmentFieldKind, typed: string, options: readonly string[] = []) {
  const { tidy, check } = FIELD_KINDS[kind];
  return check(tidy(typed), { options }, new Date(0));
}

const tidy = (kind: AttachmentFieldKind, typed: string) => FIELD_KINDS[kind].tidy(typed);
const words = (count: number) => "ä".repeat(count);

test("every way to end a line is one sign, tabs are blanks, and what stands around is gone", () => {
  for (const end of ["\r\n", "\r", "\n", "\u0085", "\u2028", "\u2029"]) {
    assert.equal(tidy("text", ` a${end}b\tc `), "a\nb c", JSON.stringify(end));
  }
  assert.equal(tidy("text", "a\r\n\r\nb"), "a\n\nb");
  assert.equal(tidy("line", "\n a \n"), "a");
});

test("a line is one line of as many characters as are taken, each counted once", () => {
  const most = LIMITS.attachmentLineCharacters;
  assert.deepEqual(problems("line", words(most)), []);
  assert.deepEqual(problems("line", "😀".repeat(most)), []);
  assert.deepEqual(problems("line", words(most + 1)), [`must have at most ${most} characters`]);
  assert.deepEqual(problems("line", "a\nb"), ["must be one line"]);
  assert.equal(problems("line", `${words(most)}\n\u0007b`).length, 3);
});

test("a text has as many characters and lines as are taken, and not one more", () => {
  const { attachmentTextCharacters: most, attachmentTextLines: lines } = LIMITS;
  assert.deepEqual(problems("text", words(most)), []);
  assert.deepEqual(problems("text", words(most + 1)), [`must have at most ${most} characters`]);
  const linesOf = (count: number) => Array.from({ length: count }, () => "a").join("\n");
  assert.deepEqual(problems("text", linesOf(lines)), []);
  assert.deepEqual(problems("text", linesOf(lines + 1)), [`must have at most ${lines} lines`]);
});

test("controls are refused in lines and texts, whatever they are", () => {
  for (const control of ["\u0000", "\u0007", "\u001b", "\u007f", "\u0080", "\u009f"]) {
    for (const kind of ["line", "text"] as const) {
      assert.deepEqual(problems(kind, `a${control}b`), ["must not have control characters"]);
    }
  }
});

test("a date is a day of the calendar as it is written there", () => {
  for (const day of ["2026-11-21", " 2028-02-29 ", "0001-01-01", "9999-12-31"]) {
    assert.deepEqual(problems("date", day), [], day);
  }
  for (const day of [
    ...["", "2027-02-29", "2026-02-30", "2026-04-31", "2026-13-01", "2026-00-01", "2026-01-00"],
    ...["2026-1-1", "21.11.2026", "2026-11-21T00:00:00Z", "2026-11-21\n2026", "+002026-11-21"],
  ]) {
    assert.equal(problems("date", day).length, 1, day);
  }
});

test("a date is printed as its language writes it, and as Americans do where it is for them", () => {
  const print = FIELD_KINDS.date.print;
  assert.ok(print);
  for (const [language, country, printed] of [
    ["de", "DE", "1. Dezember 2026"],
    ["en", "GB", "1 December 2026"],
    ["en", "any", "1 December 2026"],
    ["en", "US", "December 1, 2026"],
    ["es", "ES", "1 de diciembre de 2026"],
    ["es", "US", "1 de diciembre de 2026"],
    ["fr", "FR", "1er décembre 2026"],
  ] as const) {
    assert.equal(print("2026-12-01", language, country), printed);
  }
});

test("no language moves a day to another one", () => {
  for (const language of LANGUAGES) {
    for (const day of ["2026-01-31", "2026-12-31", "2028-02-29"]) {
      const printed = FIELD_KINDS.date.print?.(day, language, "any") ?? "";
      assert.match(printed, new RegExp(`\\b${day.slice(8)}\\b`), `${language} ${day}`);
      assert.match(printed, new RegExp(day.slice(0, 4)));
    }
  }
});

test("days are a whole number from the law's least to the most that is taken", () => {
  const { least, most } = LIMITS.withdrawalDays;
  for (const days of [String(least), String(most), ` ${least} `, "014"]) {
    assert.deepEqual(problems("days", days), [], days);
  }
  for (const days of [
    ...[String(least - 1), String(most + 1), "", "14.5", "-14", "+14", "1e2", "0014", "٣٠"],
  ]) {
    assert.equal(problems("days", days).length, 1, days);
  }
});

test("of a choice only its own options are taken, exactly as they are", () => {
  const options = ["none", "some"];
  assert.deepEqual(problems("choice", " none ", options), []);
  for (const other of ["None", "", "som", "none,some", "toString"]) {
    assert.deepEqual(problems("choice", other, options), ["must be one of none, some"], other);
  }
});

test("what banks read loses its blanks and small letters, and what people write keeps its own", () => {
  for (const kind of ["iban", "sepa-iban", "bic", "routing-number", "creditor-id"] as const) {
    assert.equal(tidy(kind, " ab 12\u00a0cd\n"), "AB12CD", kind);
  }
  assert.equal(tidy("mandate-reference", " ab 12 "), "ab 12");
  assert.equal(tidy("email", " Anna@example.com "), "Anna@example.com");
});

test("an account number is printed in groups of four, whatever it was sent as", () => {
  const sent = "de89370400440532013000";
  for (const kind of ["iban", "sepa-iban"] as const) {
    assert.deepEqual(problems(kind, sent), []);
    const printed = FIELD_KINDS[kind].print?.(tidy(kind, sent), "de", "DE");
    assert.equal(printed, "DE89 3704 0044 0532 0130 00");
  }
});

test("what is wrong with each kind of number is one problem, and nothing where it is right", () => {
  for (const [kind, right, wrong] of [
    ["iban", "DE89370400440532013000", "DE88370400440532013000"],
    ["sepa-iban", "DE89370400440532013000", "DE88370400440532013000"],
    ["bic", "DEUTDEFF", "DEUTDEF"],
    ["routing-number", "021000021", "021000022"],
    ["creditor-id", "DE98ZZZ09999999999", "DE97ZZZ09999999999"],
    ["email", "anna@example.com", "anna@example"],
    ["mandate-reference", "M-1", "M#1"],
  ] as const) {
    assert.deepEqual(problems(kind, right), [], kind);
    assert.equal(problems(kind, wrong).length, 1, kind);
  }
});
