import assert from "node:assert/strict";
import { test } from "node:test";
import { ATTACHMENT_TYPES } from "./attachment-types.ts";
import { checkAttachments } from "./check-attachments.ts";
import { withdrawalTermsOf, withWithdrawalPage } from "./withdrawal-terms.ts";

const NOW = new Date("2026-11-22T12:00:00Z");

function attached(type: string, change: Record<string, string> = {}) {
  const found = ATTACHMENT_TYPES.find(({ id }) => id === type);
  const needed = (found?.fields ?? []).filter(({ required }) => required);
  const fields = Object.fromEntries(needed.map(({ id, example }) => [id, example]));
  const checked = checkAttachments(
    [{ type, fields: { ...fields, ...change } }],
    ATTACHMENT_TYPES,
    NOW,
  );
  const [attachment] = checked.attachments;
  assert.ok(attachment);
  return { attachment, problems: checked.problems.map(({ message }) => message) };
}

const terms = (...given: Parameters<typeof attached>) =>
  withdrawalTermsOf(attached(...given).attachment);

const NOTICES = ATTACHMENT_TYPES.filter(({ ofPaidContract }) => ofPaidContract);

test("every notice on withdrawal or cooling-off, and nothing else, gives a period", () => {
  assert.deepEqual(NOTICES.map(({ id }) => id).sort(), [
    ...["at-withdrawal-notice", "de-withdrawal-notice", "es-withdrawal-notice"],
    ...["eu-withdrawal-notice", "fr-withdrawal-notice", "gb-cooling-off-notice"],
  ]);
  for (const { id } of ATTACHMENT_TYPES) {
    assert.equal(
      terms(id) !== null,
      NOTICES.some((notice) => notice.id === id),
      id,
    );
  }
});

test("the period begins with the contract for services and with delivery for goods, and has the law's days or more", () => {
  const of = (fields: Record<string, string>) => terms("de-withdrawal-notice", fields);
  assert.deepEqual(of({ contractKind: "service" }), { days: 14, begins: "conclusion" });
  assert.deepEqual(of({ contractKind: "digital-content" }), { days: 14, begins: "conclusion" });
  assert.deepEqual(of({ contractKind: "goods-several-parts" }), { days: 14, begins: "delivery" });
  const from = { withdrawalDays: "30", withdrawalBegins: "2026-12-01" };
  assert.deepEqual(of({ contractKind: "goods", ...from }), {
    days: 30,
    begins: "delivery",
    from: "2026-12-01",
  });
  const british = { contractKind: "service" };
  assert.deepEqual(terms("gb-cooling-off-notice", british), {
    days: 14,
    begins: "conclusion",
    to: "cancel",
  });
  const thirty = { period: "thirty-days", withdrawalDays: "20", contractKind: "service" };
  assert.deepEqual(terms("es-withdrawal-notice", thirty), { days: 30, begins: "conclusion" });
});

test("fewer days than the law's are refused, and so is what is no number of days", () => {
  for (const days of ["13", "401", "14.5", "two weeks", "-20"]) {
    const { problems } = attached("de-withdrawal-notice", { withdrawalDays: days });
    assert.deepEqual(problems, ["must be a whole number of days from 14 to 400"], days);
  }
});

test("a page to withdraw on is filled in where the sender named none, and only there", () => {
  const ours = "https://sign.example.org/withdraw/x";
  for (const { id, withdrawalPage } of NOTICES) {
    assert.ok(withdrawalPage, id);
    const empty = withWithdrawalPage(attached(id).attachment, ours);
    assert.equal(empty.values.get(withdrawalPage), ours);
    const own = attached(id, { [withdrawalPage]: "https://shop.example/withdraw" }).attachment;
    assert.equal(
      withWithdrawalPage(own, ours).values.get(withdrawalPage),
      "https://shop.example/withdraw",
    );
  }
});
