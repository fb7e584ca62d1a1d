import assert from "node:assert/strict";
import { test } from "node:test";
import type { Contract } from "#contracts/contract.ts";
import { LANGUAGES } from "#kernel/language.ts";
import type { Sender } from "#pages/sender.ts";
import type { WithdrawPlace } from "#withdrawal/withdraw-link.ts";
import type { Withdrawal } from "#withdrawal/withdrawals-store.ts";
import { lastDayOf, withdrawView } from "./withdraw-view.ts";

const NOW = new Date("2026-11-21T09:30:00.000Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const sender = { name: "Example Ltd", timeZone: "UTC" } as unknown as Sender;

function viewOf(
  change: Partial<Contract>,
  stated: Withdrawal | null = null,
  signer: unknown = null,
) {
  const contract = {
    publicId: "0123-4567-89AB-T",
    title: null,
    documentName: null,
    firstHeading: null,
    language: "en",
    status: "fully_signed",
    withdrawal: [],
    withdrawableUntil: later(1),
    ...change,
  };
  return withdrawView({ contract, signer } as unknown as WithdrawPlace, stated, sender, NOW);
}

test("a statement is taken until the very moment at which the period is over", () => {
  assert.equal(viewOf({ withdrawableUntil: later(1) }).closed, null);
  assert.equal(viewOf({ withdrawableUntil: later(0) }).closed, "over");
  assert.equal(viewOf({ withdrawableUntil: later(-1) }).closed, "over");
});

test("before everyone has signed, and once it is cancelled, nothing can be stated", () => {
  for (const status of ["draft", "pending", "pending_payment"] as const) {
    assert.equal(viewOf({ status, withdrawableUntil: null }).closed, "open", status);
  }
  assert.equal(viewOf({ withdrawableUntil: null }).closed, "open");
  assert.equal(viewOf({ status: "cancelled" }).closed, "cancelled");
});

test("that it was stated over this link is told with its time, and nothing of what was stated", () => {
  const stated = { statedAt: NOW, name: "Zoë", email: "zoe@example.org" } as unknown as Withdrawal;
  const view = viewOf({}, stated);
  assert.deepEqual(view.statedAt, NOW);
  assert.doesNotMatch(JSON.stringify(view), /Zoë|zoe@/);
  assert.equal(viewOf({}).statedAt, null);
});

test("a link of somebody who signed is told from the one that stands in the document", () => {
  assert.equal(viewOf({}, null, { role: "Tenant" }).isPersonal, true);
  assert.equal(viewOf({}).isPersonal, false);
});

test("the last day is the one that the last moment lies in, on its owner's clock", () => {
  const midnight = new Date("2026-12-02T00:00:00.000Z");
  const last = (withdrawableUntil: Date | null, zone: string) =>
    lastDayOf({ language: "en", withdrawableUntil }, zone);
  assert.equal(last(midnight, "UTC"), "1 December 2026");
  assert.equal(last(new Date(midnight.getTime() + 1), "UTC"), "2 December 2026");
  assert.equal(last(new Date("2026-12-01T23:00:00.000Z"), "Europe/Berlin"), "1 December 2026");
  assert.equal(last(new Date("2026-12-01T23:00:00.001Z"), "Europe/Berlin"), "2 December 2026");
  assert.equal(last(null, "UTC"), null);
});

test("the last day has its month in words in every language", () => {
  const withdrawableUntil = new Date("2026-12-02T00:00:00.000Z");
  const days = LANGUAGES.map((language) => lastDayOf({ language, withdrawableUntil }, "UTC"));
  assert.deepEqual(days, [
    ...["1. Dezember 2026", "1 December 2026", "1 de diciembre de 2026", "1er décembre 2026"],
  ]);
});
