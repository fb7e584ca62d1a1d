import assert from "node:assert/strict";
import { createServer } from "node:net";
import { after, test } from "node:test";
import { knownEmail } from "#kernel/email.ts";
import { invitation, openTestMail } from "#kit/documents/mails.ts";
import { type SmtpFault, type SmtpOffers, startSmtp, type TestSmtp } from "#kit/peers/smtp.ts";
import type { Message } from "./message.ts";
import { isSent, type MailFailure, type Sent } from "./outcome.ts";
import type { SMTP_LIMITS } from "./smtp.ts";

type Outcome = (Sent | MailFailure)["outcome"];

const open: { close(): Promise<void> }[] = [];
after(() => Promise.all(open.map((each) => each.close())));

async function serve(offers: SmtpOffers = {}): Promise<TestSmtp> {
  const smtp = await startSmtp(offers);
  open.push(smtp);
  return smtp;
}

async function roomFor(url: string, limits: Partial<typeof SMTP_LIMITS> = {}) {
  const room = await openTestMail({ url, limits });
  open.push({ close: () => room.close(0) });
  return room;
}

/** Only for what never comes, and so many times longer where a busy machine did not even come to that. */
const impatient = (times: number) => ({
  connectMs: 300 * times,
  greetingMs: 300 * times,
  silenceMs: 400 * times,
  wholeMs: 1_500 * times,
});

const now = "refusedForNow";
const forGood = "refusedForGood";

const FAULTS: [at: SmtpFault["at"], code: number, outcome: Outcome][] = [
  ["connect", 421, now],
  ["connect", 450, now],
  // The server turns away the connection; of the mail it knows nothing yet.
  ["connect", 550, now],
  ["connect", 554, now],
  ["MAIL", 421, now],
  ["MAIL", 450, now],
  ["MAIL", 503, now],
  ["MAIL", 530, now],
  ["MAIL", 550, forGood],
  ["RCPT", 421, now],
  ["RCPT", 450, now],
  ["RCPT", 452, now],
  ["RCPT", 550, forGood],
  ["RCPT", 552, now],
  ["RCPT", 553, forGood],
  ["DATA", 421, now],
  ["DATA", 450, now],
  ["DATA", 550, forGood],
  ["DATA", 554, forGood],
  ["dot", 421, now],
  ["dot", 450, now],
  ["dot", 550, forGood],
  ["dot", 552, forGood],
  ["dot", 554, forGood],
];

for (const pipelining of [true, false]) {
  const how = pipelining ? "all at once" : "one by one";

  for (const [at, code, outcome] of FAULTS) {
    test(`${code} at ${at}, commands ${how}: ${outcome}, with the server's words`, async () => {
      const smtp = await serve({ pipelining });
      const room = await roomFor(smtp.url);
      smtp.setFault({ at, does: "refuse", code, words: "Says <the> test" } as SmtpFault);
      const failed = await failure(room.send(invitation()));
      assert.deepEqual([failed.outcome, failed.code], [outcome, code]);
      assert.equal(failed.words, `${code} Says <the> test`);
      assert.equal(smtp.accepted.length, 0);
      smtp.setFault(null);
      assert.equal((await room.send(invitation())).outcome, "accepted");
    });
  }

  const LOST: [SmtpFault, Outcome][] = [
    [{ at: "connect", does: "drop" }, now],
    [{ at: "connect", does: "hang" }, now],
    [{ at: "MAIL", does: "drop" }, now],
    [{ at: "MAIL", does: "hang" }, now],
    [{ at: "RCPT", does: "drop" }, now],
    [{ at: "RCPT", does: "hang" }, now],
    [{ at: "DATA", does: "drop" }, now],
    [{ at: "DATA", does: "hang" }, now],
    [{ at: "message", does: "drop" }, now],
    [{ at: "dot", does: "drop" }, "uncertain"],
    [{ at: "dot", does: "keepAndDrop" }, "uncertain"],
    [{ at: "dot", does: "hang" }, "uncertain"],
    [{ at: "dot", does: "trickle" }, "uncertain"],
    [{ at: "dot", does: "babble" }, "uncertain"],
  ];

  for (const [fault, outcome] of LOST) {
    test(`${fault.does} at ${fault.at}, commands ${how}: ${outcome}`, async () => {
      const smtp = await serve({ pipelining });
      const isEndless = fault.does === "hang" || fault.does === "trickle";
      smtp.setFault(fault);
      const message = fault.at === "message" ? withLargePdf() : invitation();
      const send = async (times: number): Promise<MailFailure> => {
        const room = await roomFor(smtp.url, isEndless ? impatient(times) : {});
        const failed = await failure(room.send(message));
        return smtp.failed > 0 ? failed : send(times * 4);
      };
      const failed = await send(1);
      assert.deepEqual([failed.outcome, failed.code], [outcome, null], failed.cause);
      assert.notEqual(failed.words, "");
    });
  }
}

test("a server that takes its time at every step gets the mail", async () => {
  const smtp = await serve();
  const room = await roomFor(smtp.url);
  smtp.setFault({ at: "everywhere", does: "wait", ms: 30 });
  assert.equal((await room.send(invitation())).outcome, "accepted");
});

test("where nobody listens the mail is refused for now, and nobody learns where that was", async () => {
  const port = await unusedPort();
  const room = await roomFor(`smtp://127.0.0.1:${port}`);
  const failed = await failure(room.send(invitation()));
  assert.deepEqual([failed.outcome, failed.code], [now, null]);
  assert.doesNotMatch(failed.words, /127\.0\.0\.1/);
  assert.match(failed.cause, /ECONNREFUSED/);
});

test("an accepted mail comes with the server's answer and the Message-ID it bears", async () => {
  const smtp = await serve();
  const room = await roomFor(smtp.url);
  assert.deepEqual(await room.send(invitation({ id: "a-1.b_2" })), {
    outcome: "accepted",
    messageId: "<a-1.b_2@sign.example.org>",
    words: "250 OK: message queued",
  });
});

test("what a server says of a mail does not repeat the link that stands in it", async () => {
  const smtp = await serve();
  const room = await roomFor(smtp.url);
  smtp.setFault({ at: "dot", does: "quote", code: 554 });
  const failed = await failure(room.send(invitation()));
  assert.match(failed.words, /^554 5\.7\.1 blocked for https?:\/\/[\w.:]+\/sign\/…$/);
});

test("a mail that is sent again after an uncertain end bears the same Message-ID", async () => {
  const smtp = await serve();
  const room = await roomFor(smtp.url);
  smtp.setFault({ at: "dot", does: "keepAndDrop" });
  const first = await failure(room.send(invitation()));
  smtp.setFault(null);
  const second = await room.send(invitation());
  assert.deepEqual([first.outcome, second.outcome], ["uncertain", "accepted"]);
  assert.equal(first.messageId, second.messageId);
  const ids = smtp.accepted.map(({ raw }) => /^message-id: (.*)$/im.exec(raw.toString())?.[1]);
  assert.deepEqual(ids, [first.messageId, first.messageId]);
});

test("a connection that the server gave up meanwhile is replaced, and the mail arrives once", async () => {
  const smtp = await serve();
  const room = await roomFor(smtp.url);
  assert.equal((await room.send(invitation())).outcome, "accepted");
  smtp.dropConnections();
  assert.equal((await room.send(invitation())).outcome, "accepted");
  assert.deepEqual([smtp.accepted.length, smtp.connections], [2, 2]);
});

test("mails share a few connections, never more than allowed", async () => {
  const smtp = await serve();
  const room = await roomFor(smtp.url, { connections: 3 });
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, index) => room.send(invitation({ id: `many-${index}` }))),
  );
  assert.ok(outcomes.every(isSent));
  assert.equal(smtp.accepted.length, 40);
  assert.ok(smtp.mostAtOnce <= 3 && smtp.connections <= 3, `${smtp.connections} connections`);
});

test("closing lets what is under way arrive, and cuts off what takes too long", async () => {
  const smtp = await serve();
  const room = await roomFor(smtp.url);
  smtp.setFault({ at: "everywhere", does: "wait", ms: 30 });
  const sending = room.send(invitation());
  await room.close(30_000);
  assert.equal((await sending).outcome, "accepted");

  const stuck = await roomFor(smtp.url);
  smtp.setFault({ at: "dot", does: "hang" });
  const hanging = stuck.send(invitation());
  await stuck.close(200);
  assert.notEqual((await hanging).outcome, "accepted");
});

const LOGIN = { user: "relay user", password: "p:a/s@s" };
const AS_LOGIN = "relay%20user:p%3Aa%2Fs%40s@";

test("the login of the URL is used", async () => {
  const smtp = await serve({ login: LOGIN });
  const room = await roomFor(smtp.url.replace("//", `//${AS_LOGIN}`));
  assert.equal((await room.send(invitation())).outcome, "accepted");
  assert.equal(smtp.accepted[0]?.user, "relay user");
});

test("a wrong login, or none where one is needed, is refused for now: the operator can mend it", async () => {
  const smtp = await serve({ login: LOGIN });
  const wrong = await roomFor(smtp.url.replace("//", "//relay%20user:wrong@"));
  const refused = await failure(wrong.send(invitation()));
  assert.deepEqual([refused.outcome, refused.code], [now, 535]);
  assert.equal(refused.words, "Our mail server refused our login.");
  const without = await roomFor(smtp.url);
  assert.equal((await without.send(invitation())).outcome, now);
  assert.equal(smtp.accepted.length, 0);
});

const TLS: [offers: SmtpOffers, parameters: string, expected: Outcome | "over TLS"][] = [
  [{ startTls: true }, "?tls.rejectUnauthorized=false", "over TLS"],
  [{ tlsFromStart: true }, "?tls.rejectUnauthorized=false", "over TLS"],
  [{ startTls: true }, "?requireTLS=true&tls.rejectUnauthorized=false", "over TLS"],
  [{ startTls: true }, "?ignoreTLS=true", "accepted"],
  [{}, "", "accepted"],
  // Nobody vouches for the certificate of the test.
  [{ startTls: true }, "", now],
  [{ tlsFromStart: true }, "", now],
  [{}, "?requireTLS=true", now],
];

for (const [offers, parameters, expected] of TLS) {
  test(`offering ${JSON.stringify(offers)}, asked with "${parameters}": ${expected}`, async () => {
    const smtp = await serve(offers);
    const room = await roomFor(`${smtp.url}${parameters}`);
    const { outcome } = await room.send(invitation());
    if (expected !== "over TLS") return assert.equal(outcome, expected);
    assert.deepEqual([outcome, smtp.accepted[0]?.isSecure], ["accepted", true]);
  });
}

const BEYOND_ASCII = "jörg.müller@müller.example";

test("an address beyond ASCII goes to a server that offers SMTPUTF8, and to no other", async () => {
  const offering = await serve({ utf8: true });
  const room = await roomFor(offering.url);
  assert.equal((await room.send(invitation({ to: knownEmail(BEYOND_ASCII) }))).outcome, "accepted");
  const [mail] = offering.accepted;
  assert.deepEqual([mail?.to, mail?.isUtf8], [[BEYOND_ASCII], true]);

  const other = await serve({ utf8: false });
  const failed = await failure(
    (await roomFor(other.url)).send(invitation({ to: knownEmail(BEYOND_ASCII) })),
  );
  assert.equal(failed.outcome, forGood);
  assert.match(failed.words, /SMTPUTF8/);
  assert.equal(other.accepted.length, 0);

  other.setFault({ at: "connect", does: "drop" });
  const unasked = await failure(
    (await roomFor(other.url)).send(invitation({ to: knownEmail(BEYOND_ASCII) })),
  );
  assert.equal(unasked.outcome, now);
});

test("the server is told the name of the service", async () => {
  const smtp = await serve();
  const room = await roomFor(smtp.url);
  await room.send(invitation());
  assert.equal(smtp.accepted[0]?.clientName, "sign.example.org");
});

test("a PDF that the server finds too large is sent as a link instead", async () => {
  const smtp = await serve({ size: 200_000 });
  const room = await roomFor(smtp.url);
  assert.equal((await room.send(withLargePdf())).outcome, "accepted");
  const raw = smtp.accepted[0]?.raw.toString() ?? "";
  assert.doesNotMatch(raw, /application\/pdf/);
  assert.match(raw, /Download the signed PDF/);
});

test("the log names mail and outcome, and neither address nor content", async () => {
  const smtp = await serve();
  const room = await roomFor(smtp.url);
  smtp.setFault({ at: "RCPT", does: "refuse", code: 550, words: "maria.gonzalez is unknown" });
  await room.send(invitation({ id: "mail-1" }));
  assert.deepEqual(room.logged, [
    {
      event: "mail.ended",
      mail: "mail-1",
      kind: "invitation",
      outcome: forGood,
      why: "EENVELOPE RCPT TO 550",
    },
  ]);
});

async function failure(sending: Promise<Sent | MailFailure>): Promise<MailFailure> {
  const outcome = await sending;
  if (isSent(outcome)) assert.fail("the mail was accepted");
  return outcome;
}

function withLargePdf(): Message {
  const { contract, sender, link } = invitation();
  return {
    ...invitation(),
    kind: "completedForSigner",
    isTyped: false,
    withdraw: null,
    contract,
    sender,
    link,
    completedAt: new Date("2026-11-21T09:30:00.000Z"),
    pdf: Buffer.alloc(4 * 1024 * 1024, "%PDF"),
    verifyLink: "https://sign.example.org/verify/7K3M-9XQ2-W8RD-5",
  };
}

/** A port that was free a moment ago. */
async function unusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}
