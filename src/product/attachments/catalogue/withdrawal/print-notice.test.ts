import assert from "node:assert/strict";
import { test } from "node:test";
import type { PrintedValues } from "#attachments/attachment-type.ts";
import { EU_EN_MODEL as MODEL } from "./eu-en-model.ts";
import { lapseEn } from "./lapse.ts";
import { type WithdrawalLaw, withdrawalNotice } from "./print-notice.ts";
import { WORDS_EN as WORDS } from "./words-en.ts";

const LAPSE = lapseEn({ service: "section 1", digitalContent: "section 2" });
const LAW: WithdrawalLaw = { name: "n", description: "d", basis: "Legal basis.", lapse: LAPSE };
const PERIODS = { "fourteen-days": "fourteen", "thirty-days": "thirty" };
const WITH_PERIOD: WithdrawalLaw = { ...LAW, period: { label: "Period", words: PERIODS } };

const TRADER = { trader: "Acme", address: "Quay 1", telephone: "555", email: "a@acme.example" };

/** @param law whose notice it is; options are printed in its words */
function notice(values: Record<string, string>, law = LAW): string {
  const options = withdrawalNotice(MODEL, WORDS, law).options ?? {};
  const filled: Record<string, string> = { ...TRADER, ...values };
  const printed: PrintedValues = {
    of: (id) => options[id]?.[filled[id] ?? ""] ?? filled[id] ?? "&nbsp;",
    has: (id) => Object.hasOwn(filled, id),
  };
  return withdrawalNotice(MODEL, WORDS, law).html(printed);
}

/** Which of the model's passages are printed. */
const has = (html: string, passages: Record<string, string>) =>
  Object.keys(passages).filter((name) => html.includes(passages[name]!));

const RETURNING = {
  withhold: MODEL.withhold,
  sendBack: MODEL.sendBack(null),
  collected: MODEL.collected,
  trader: MODEL.costs.trader,
  consumer: MODEL.costs.consumer,
  diminished: MODEL.diminished,
};

const COSTS: [costs: string | null, passages: string[]][] = [
  [null, ["withhold", "sendBack", "trader", "diminished"]],
  ["trader", ["withhold", "sendBack", "trader", "diminished"]],
  ["collected", ["collected", "diminished"]],
  ["consumer", ["withhold", "sendBack", "consumer", "diminished"]],
];

for (const [costs, passages] of COSTS) {
  test(`goods whose return ${costs ? `is of "${costs}"` : "nobody said a word of"} have its passages`, () => {
    const html = notice({ contractKind: "goods", ...(costs && { returnCosts: costs }) });
    assert.deepEqual(has(html, RETURNING), passages);
  });
}

test("goods go back to somebody else where one is named", () => {
  const html = notice({ contractKind: "goods", returnAddress: "Store South" });
  assert.ok(html.includes(MODEL.sendBack("Store South")));
  assert.ok(!html.includes(MODEL.sendBack(null)));
});

test("an amount is said to be known only where the trader said that it is exact", () => {
  const consumer = { contractKind: "goods", returnCosts: "consumer", returnCostsAmount: "49 EUR" };
  const amounts = {
    known: MODEL.costs.known("49 EUR"),
    estimated: MODEL.costs.estimated("49 EUR"),
  };
  assert.deepEqual(has(notice(consumer), amounts), ["estimated"]);
  const estimate = { ...consumer, returnCostsAmountIs: "estimate" };
  assert.deepEqual(has(notice(estimate), amounts), ["estimated"]);
  const exact = { ...consumer, returnCostsAmountIs: "exact" };
  assert.deepEqual(has(notice(exact), amounts), ["known"]);
});

test("an amount that somebody else bears is not printed as the consumer's", () => {
  const html = notice({
    contractKind: "goods",
    returnCosts: "trader",
    returnCostsAmount: "49 EUR",
  });
  assert.doesNotMatch(html, /49 EUR/);
});

test("nothing of sending back stands in a notice about what is no goods", () => {
  for (const contractKind of ["service", "utility", "digital-content"]) {
    assert.deepEqual(has(notice({ contractKind }), RETURNING), [], contractKind);
  }
});

test("what was begun is to be paid for a service or the utility that is named, never digital content", () => {
  const begun = {
    service: MODEL.begun("service"),
    gas: MODEL.begun("gas"),
    any: MODEL.begun(null),
  };
  assert.deepEqual(has(notice({ contractKind: "service" }), begun), ["service"]);
  assert.deepEqual(has(notice({ contractKind: "utility", utility: "gas" }), begun), ["gas"]);
  assert.deepEqual(has(notice({ contractKind: "utility" }), begun), ["any"]);
  for (const contractKind of ["digital-content", "goods"]) {
    assert.deepEqual(has(notice({ contractKind }), begun), [], contractKind);
  }
});

test("the right ends early for services and digital content, each in its own words, and for nothing else", () => {
  assert.deepEqual(has(notice({ contractKind: "service" }), LAPSE), ["service"]);
  assert.deepEqual(has(notice({ contractKind: "digital-content" }), LAPSE), ["digitalContent"]);
  for (const contractKind of ["goods", "goods-regular-delivery", "utility"]) {
    const html = notice({ contractKind });
    assert.deepEqual(has(html, LAPSE), [], contractKind);
    assert.ok(!html.includes(`>${WORDS.lapse}<`), contractKind);
  }
});

test("where thirty days are given a service does not lose the right, and digital content does", () => {
  const thirty = (contractKind: string) =>
    notice({ contractKind, period: "thirty-days" }, WITH_PERIOD);
  assert.deepEqual(has(thirty("service"), LAPSE), []);
  assert.deepEqual(has(thirty("digital-content"), LAPSE), ["digitalContent"]);
  const fourteen = notice({ contractKind: "service", period: "fourteen-days" }, WITH_PERIOD);
  assert.deepEqual(has(fourteen, LAPSE), ["service"]);
});

test("the days are those that were given, and fourteen where the law knows no others", () => {
  const thirty = notice({ contractKind: "service", period: "thirty-days" }, WITH_PERIOD);
  assert.ok(thirty.includes(MODEL.right("thirty-days")));
  assert.ok(thirty.includes(MODEL.period("thirty-days", "service")));
  assert.ok(notice({ contractKind: "service" }).includes(MODEL.right("fourteen-days")));
});

test("a page to withdraw on is named only where there is one, and so is one with the form", () => {
  const html = notice({ contractKind: "goods" });
  assert.ok(!html.includes(MODEL.online("&nbsp;")));
  assert.ok(!html.includes(MODEL.formOnline("&nbsp;")));
  const online = notice({ contractKind: "goods", withdrawalPage: "https://a.example/w" });
  assert.ok(online.includes(MODEL.online("https://a.example/w")));
  assert.ok(!online.includes(MODEL.formOnline("&nbsp;")));
});

test("what the model does not have stands on pages after the model and its form", () => {
  const html = notice({ contractKind: "service", reference: "2026-1147" });
  const places = [
    MODEL.headings.right,
    MODEL.headings.effects,
    MODEL.form.invitation,
    WORDS.particulars,
    "2026-1147",
    LAPSE.service,
    LAW.basis,
  ].map((text) => html.indexOf(text));
  assert.ok(!places.includes(-1));
  assert.deepEqual(
    places,
    [...places].sort((one, other) => one - other),
  );
});
