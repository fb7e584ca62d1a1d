import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { NodemailerError } from "nodemailer";
import { decideFailure } from "./decide-failure.ts";

interface Failed {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: unknown;
  originalCode?: string;
}

const decide = (failed: Failed, handedOver = false) =>
  decideFailure(failed as unknown as NodemailerError, { messageId: "<id>", handedOver });

const ABOUT_THE_MAIL = ["MAIL FROM", "RCPT TO", "DATA"];
const ABOUT_US = ["CONN", "EHLO", "STARTTLS", "AUTH PLAIN", "API", undefined];

test("a mail is refused for good exactly where the server says so about the mail itself", () => {
  const commands = fc.constantFrom(...ABOUT_THE_MAIL, ...ABOUT_US);
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 699 }),
      commands,
      fc.boolean(),
      (code, command, over) => {
        const { outcome } = decide({ responseCode: code, ...(command && { command }) }, over);
        const isAnswer = code >= 400 && code < 600;
        const isOurs = [503, 530, 534, 535, 538].includes(code);
        const isFull = code === 552 && command === "RCPT TO";
        const isForGood =
          isAnswer && code >= 500 && !isOurs && !isFull && ABOUT_THE_MAIL.includes(command ?? "");
        const isUncertain = !isAnswer && over;
        const expected = isForGood ? "refusedForGood" : isUncertain ? "uncertain" : "refusedForNow";
        assert.equal(outcome, expected);
      },
    ),
    { numRuns: 500 },
  );
});

test("a connection that broke after the last dot leaves open whether the mail was taken, before it does not", () => {
  const broken = { code: "ESOCKET", command: "CONN" };
  assert.equal(decide(broken, true).outcome, "uncertain");
  assert.equal(decide(broken, false).outcome, "refusedForNow");
  assert.equal(decide({ ...broken, responseCode: 0 }, true).outcome, "uncertain");
});

test("the server's own words are told, but for what it says of our login, and ours where it said nothing", () => {
  const said = { responseCode: 550, command: "RCPT TO", response: "550 5.1.1 No such user" };
  assert.deepEqual(decide({ ...said, code: "EENVELOPE" }), {
    outcome: "refusedForGood",
    messageId: "<id>",
    code: 550,
    isNoMailbox: true,
    words: "550 5.1.1 No such user",
    cause: "EENVELOPE RCPT TO 550",
  });
  const login = decide({
    code: "EAUTH",
    responseCode: 535,
    response: "535 wrong password for bob",
  });
  assert.deepEqual(
    [login.words, login.outcome],
    ["Our mail server refused our login.", "refusedForNow"],
  );
  assert.match(decide({ code: "EDNS" }).words, /could not be resolved/);
  assert.match(decide({ code: "ETIMEDOUT", response: 7 }).words, /did not answer in time/);
  assert.match(decide({}).words, /in a way that we do not understand/);
  assert.match(decide({ code: "ESOCKET", response: "" }).words, /connection .* failed/);
});

test("there is no such mailbox where the server says so of the recipient, and of nothing else", () => {
  const said = (response: string, command = "RCPT TO") =>
    decide({ responseCode: Number(response.slice(0, 3)), command, response }).isNoMailbox ?? false;
  for (const response of [
    "550 5.1.1 <a@b.example>: Recipient address rejected: User unknown",
    "551 5.1.6 Moved",
    "556 5.1.10 The domain takes no mail",
    "550-5.1.1 The email account does not exist",
  ]) {
    assert.equal(said(response), true, response);
    assert.equal(said(response, "DATA"), false, response);
  }
  for (const response of [
    "550 5.7.1 Relaying denied",
    "550 5.2.1 Mailbox disabled",
    "550 5.1.11 x",
    "450 5.1.1 x",
    "550 No such user",
  ]) {
    assert.equal(said(response), false, response);
  }
});

test("what the log is told names no address: codes and the command, as far as they are known", () => {
  const failed = { code: "ESOCKET", originalCode: "ECONNREFUSED", command: "CONN" };
  assert.equal(decide(failed).cause, "ESOCKET ECONNREFUSED CONN");
  assert.deepEqual([decide({}).cause, decide({}).code], ["", null]);
});
