import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import { invitation } from "#kit/documents/mails.ts";
import { assertMarkUp, type MailLine, openMailLine, shown } from "#kit/rooms/mail-line.ts";

let line: MailLine;
before(async () => {
  line = await openMailLine();
});
after(() => line.close());

const LONG_LOCAL = "a".repeat(64);
/** With it, the address has 253 characters, the most that the server of this test takes. */
const LONG_DOMAIN = `${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(52)}.example`;
/** The longest there can be in DNS, whose addresses have 318. */
const LONGEST_DOMAIN = `${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(63)}.${"e".repeat(53)}.example`;

/** Addresses that can be sent to, and what the server is told. */
const ADDRESSES: [to: string, envelope: string][] = [
  [`${LONG_LOCAL}@${LONG_DOMAIN}`, `${LONG_LOCAL}@${LONG_DOMAIN}`],
  ["o'brien+contracts@example.com", "o'brien+contracts@example.com"],
  ["a%b!c|d=e?f{g}@example.com", "a%b!c|d=e?f{g}@example.com"],
  ["=?utf-8?q?a?=@example.com", "=?utf-8?q?a?=@example.com"],
  ["Maria@EXAMPLE.com", "Maria@example.com"],
  ["owner@localhost", "owner@localhost"],
  ["anna@müller.example", "anna@xn--mller-kva.example"],
  ["anna@MÜLLER.example", "anna@xn--mller-kva.example"],
  ["anna@faß.example", "anna@xn--fa-hia.example"],
  ["anna@例え.テスト", "anna@xn--r8jz45g.xn--zckzah"],
  ["anna@example\u3002com", "anna@example.com"],
  ["jörg@example.com", "jörg@example.com"],
  ["用户@例え.テスト", "用户@例え.テスト"],
  ["😀@example.com", "😀@example.com"],
];

for (const [to, envelope] of ADDRESSES) {
  test(`a mail to ${shown(to)} goes to ${shown(envelope)} alone`, async () => {
    const { mail, email } = await line.arrived(invitation({ to: knownEmail(to) }));
    assert.deepEqual(mail.to, [envelope]);
    assert.equal(email.to?.length, 1);
    assert.equal(mail.isUtf8, !/^[ -~]+$/.test(envelope));
    assertMarkUp(email);
  });
}

const NO_ADDRESSES = [
  "",
  "anna",
  "@example.com",
  "anna@",
  "anna@@example.com",
  "anna@example.com, evil@evil.example",
  "anna@example.com;evil@evil.example",
  "anna@example.com evil@evil.example",
  "anna@evil.example@example.com",
  "Anna <anna@example.com>",
  "<anna@example.com>",
  "anna@example.com\r\nRCPT TO:<evil@evil.example>",
  "anna@example.com\n",
  "an\u0000na@example.com",
  "anna@example.com> SIZE=1",
  '"anna lee"@example.com',
  "anna(evil)@example.com",
  "anna@[127.0.0.1]",
  "anna@127.0.0.1",
  "anna@１２７.０.０.１",
  "anna@exa mple.com",
  "anna@-example.com",
  "anna@example..com",
  ".anna@example.com",
  "anna.@example.com",
  "an..na@example.com",
  "anna@evil＠example.com",
  "anna@evil／example.com",
  "anna@ex%61mple.com",
  "an\u202ena@example.com",
  "an\u200bna@example.com",
  `anna@${"b".repeat(64)}.example`,
  `anna@${LONGEST_DOMAIN}.x`,
  `${"a".repeat(321)}@example.com`,
];

for (const to of NO_ADDRESSES) {
  test(`${shown(to)} is refused for good before any server sees it`, async () => {
    const before = line.smtp.accepted.length;
    const outcome = await line.room.send(invitation({ to: knownEmail(to) }));
    assert.equal(outcome.outcome, "refusedForGood");
    assert.equal(line.smtp.accepted.length, before);
  });
}

test("whether an address of 318 characters fits is for the server to say", async () => {
  const outcome = await line.room.send(
    invitation({ to: knownEmail(`${LONG_LOCAL}@${LONGEST_DOMAIN}`) }),
  );
  assert.equal(outcome.outcome, "refusedForGood");
  assert.match(outcome.words, /^501 /);
});

test("an owner's address that some servers cannot carry is left out, and the mail goes out", async () => {
  const sender = { name: knownText("Jörg"), email: knownEmail("jörg@example.com") };
  const { email } = await line.arrived(invitation({ sender }));
  assert.equal(email.replyTo, undefined);
});
