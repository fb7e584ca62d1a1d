import assert from "node:assert/strict";
import { test } from "node:test";
import type { Contract } from "#contracts/contract.ts";
import { CONTRACT_STATUSES } from "#kernel/contract-states.ts";
import { knownEmail } from "#kernel/email.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { withdrawWords } from "#words/withdraw-words.ts";
import {
  type Acknowledgement,
  acknowledgementHtml,
  withoutLetters,
} from "./acknowledgement-page.ts";
import { acknowledgementOf } from "./seal-acknowledgement.ts";
import { withdrawalState } from "./withdrawal-state.ts";
import type { Withdrawal } from "./withdrawals-store.ts";

const SAID: Acknowledgement = {
  language: "en",
  right: "withdraw",
  sender: "Shop <b>",
  contractName: "Table & chair",
  publicId: "7K3M",
  statement: "I withdraw <i>",
  name: "Ana <u>",
  email: "ana@example.org",
  statedAt: "today <s>",
  role: null,
};

test("an acknowledgement says all that was stated, by whom and when, and nothing of it is markup", () => {
  for (const language of LANGUAGES) {
    const html = acknowledgementHtml({ ...SAID, language });
    for (const part of [
      ...["Shop &lt;b&gt;", "Table &amp; chair, 7K3M", "I withdraw &lt;i&gt;", "Ana &lt;u&gt;"],
      ...["ana@example.org", "today &lt;s&gt;"],
    ]) {
      assert.ok(html.includes(part), `${language}: ${part}`);
    }
    assert.doesNotMatch(html, /<[bius]>/);
  }
});

test("it says whose link it was stated over, or that it was the one in the document", () => {
  const { overShared, overPersonal } = withdrawWords.en.receipt;
  const shared = acknowledgementHtml(SAID);
  const personal = acknowledgementHtml({ ...SAID, role: "Buyer" });
  assert.ok(shared.includes(overShared) && !personal.includes(overShared));
  assert.ok(personal.includes(overPersonal("Buyer").replace(/"/g, "&quot;")), personal);
});

test("a letter that cannot be printed is a sign that says so, wherever somebody wrote it", () => {
  const words = ["sender", "contractName", "statement", "name", "email", "role"] as const;
  const odd = { ...SAID, ...Object.fromEntries(words.map((word) => [word, `${word} 𓀀𓀀 𓀁`])) };
  const told = withoutLetters(odd, ["𓀀", "𓀁"]);
  for (const word of words) assert.equal(told[word], `${word} ?? ?`);
  assert.deepEqual(withoutLetters(SAID, ["𓀀"]), SAID);
});

const CONTRACT = {
  language: "de",
  publicId: "7K3M",
  withdrawal: [],
  title: knownText("Tisch"),
  documentName: null,
  firstHeading: null,
} as Partial<Contract> as Contract;
const WITHDRAWAL = {
  name: knownText("Ana"),
  email: knownEmail("ana@müller.de"),
  role: null,
  statedAt: new Date("2026-11-21T23:30:00.000Z"),
} as Withdrawal;
const OWNER = { name: knownText("Shop"), email: knownEmail("shop@example.org") };

test("what is acknowledged is told on the owner's clock, with addresses as people read them", () => {
  const inZone = (timeZone: string) =>
    acknowledgementOf(WITHDRAWAL, CONTRACT, { ...OWNER, timeZone });
  const said = inZone("Europe/Berlin");
  assert.partialDeepStrictEqual(said, {
    language: "de",
    right: "withdraw",
    publicId: "7K3M",
    contractName: "Tisch",
    name: "Ana",
    role: null,
    sender: "Shop (shop@example.org)",
  });
  assert.equal(said.email, "ana@müller.de (xn--mller-kva.de)");
  assert.match(said.statedAt, /22/);
  assert.match(inZone("UTC").statedAt, /21/);
  const nameless = acknowledgementOf(WITHDRAWAL, CONTRACT, {
    ...OWNER,
    name: null,
    timeZone: "UTC",
  });
  assert.equal(nameless.sender, "shop@example.org");
});

test("a contract can be withdrawn from once everyone has signed, until its time is over, and never once it is cancelled", () => {
  const now = new Date("2026-11-21T09:30:00.000Z");
  const later = new Date(now.getTime() + 1);
  for (const status of CONTRACT_STATUSES) {
    const standings = [later, now, null].map((withdrawableUntil) =>
      withdrawalState({ status, withdrawableUntil }, now),
    );
    const early = ["early", "early", "early"];
    assert.deepEqual(
      standings,
      { fully_signed: ["open", "over", "early"], cancelled: ["none", "none", "none"] }[
        status as string
      ] ?? early,
      status,
    );
  }
});
