import assert from "node:assert/strict";
import { test } from "node:test";
import { LIMITS } from "#kernel/limits.ts";
import type { Message } from "#notifications/mail/message.ts";
import type { MailFailure, Sent } from "#notifications/mail/outcome.ts";
import { sendNow } from "./send-now.ts";

type Answer = Sent | MailFailure;

const MESSAGE = { id: "m1", kind: "signInLink" } as Message;
const answered = (outcome: Answer["outcome"]) => ({ outcome }) as Answer;

/** Sends a mail that the server answers so. */
const sendWith = (answer: Promise<Answer>, sent: Message[] = []) =>
  sendNow(
    {
      mail: {
        send(message) {
          sent.push(message);
          return answer as Promise<Sent>;
        },
      },
    },
    MESSAGE,
  );

test("a mail is sent once, and counts as sent where the server took it or may have taken it", async () => {
  for (const [outcome, isSent] of [
    ["accepted", true],
    ["uncertain", true],
    ["refusedForNow", false],
    ["refusedForGood", false],
  ] as const) {
    const sent: Message[] = [];
    assert.equal(await sendWith(Promise.resolve(answered(outcome)), sent), isSent, outcome);
    assert.deepEqual(sent, [MESSAGE], outcome);
  }
});

test("a server that has not answered in time may take the mail still, and one that refuses in time has not", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { promise: never } = Promise.withResolvers<Answer>();
  const late = sendWith(never);
  const { promise: refusal, resolve: refuse } = Promise.withResolvers<Answer>();
  const refused = sendWith(refusal);
  t.mock.timers.tick(LIMITS.mailAnswerMs - 1);
  refuse(answered("refusedForNow"));
  assert.equal(await refused, false);
  t.mock.timers.tick(1);
  assert.equal(await late, true);
});

test("what breaks while a mail is sent is nobody's answer", async () => {
  await assert.rejects(sendWith(Promise.reject(new Error("no disk"))), /no disk/);
});
