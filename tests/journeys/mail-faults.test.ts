import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import PostalMime from "postal-mime";
import { type SmtpFault, startSmtp, type TestSmtp } from "#kit/peers/smtp.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { mailContract } from "#notifications/occasions.ts";

let smtp: TestSmtp;
let service: TestService;
let account: TestAccount;
before(async () => {
  smtp = await startSmtp();
  service = await startService({ env: { SMTP_URL: smtp.url, LOG_LEVEL: "error" } });
});
after(async () => {
  await service.close();
  await smtp.close();
});

interface Row {
  fault: SmtpFault | null;
  /** Status of the create, and how the link stands right after it. */
  answer: number;
  link: "created" | "sent";
  /** Copies of the invitation that arrive in all, once the server is mended. */
  copies: number;
}

/** What comes of an invitation, by the fault of the mail server while the contract is created. */
const ROWS: Row[] = [
  { fault: null, answer: 201, link: "sent", copies: 1 },
  { fault: { at: "everywhere", does: "wait", ms: 100 }, answer: 201, link: "sent", copies: 1 },
  ...(["MAIL", "RCPT", "DATA", "dot"] as const).flatMap((at) =>
    [421, 450, 550].map(
      (code): Row => ({
        fault: { at, does: "refuse", code },
        answer: 502,
        link: "created",
        copies: 1,
      }),
    ),
  ),
  ...(["MAIL", "RCPT", "DATA", "message", "dot"] as const).map(
    (at): Row => ({ fault: { at, does: "drop" }, answer: 502, link: "created", copies: 1 }),
  ),
  // SMTP's own ambiguity: it kept the mail and could not say so. The second copy is the same mail.
  { fault: { at: "dot", does: "keepAndDrop" }, answer: 502, link: "created", copies: 2 },
];

for (const { fault, answer, link, copies } of ROWS) {
  const what = fault ? JSON.stringify(fault) : "no fault";
  test(`${what}: ${answer}, ${link}, and ${copies === 1 ? "one mail" : "the same mail twice"} once it is over`, async () => {
    account = await service.openAccount();
    const recipient = `${account.accountId}@example.com`;
    smtp.setFault(fault);
    const created = await account.call("POST", "/contracts", {
      content: "<p>Text</p>",
      signers: [{ role: "Signature", email: recipient }],
      finalize: true,
    });
    assert.equal(created.status, answer, JSON.stringify(created.body));
    const { id } = created.body.contract;
    const signer = async () =>
      (await account.call("GET", `/contracts/${id}`)).body.contract.signers[0];
    const at = await signer();
    assert.deepEqual([at.status, at.sendCount], [link, link === "sent" ? 1 : 0]);
    smtp.setFault(null);
    // Whatever the background has not come to yet is done now; what it is at is waited for.
    while ((await signer()).sendCount === 0) {
      service.clock.moveMs(60_000);
      await mailContract(service.app.services, { contractId: id, occasion: "links" }).catch(() =>
        setTimeout(50),
      );
    }
    const over = await signer();
    assert.deepEqual([over.status, over.sendCount], ["sent", 1]);
    const arrived = smtp.accepted.filter(({ to }) => to.includes(recipient));
    assert.equal(arrived.length, copies);
    const ids = await Promise.all(
      arrived.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId),
    );
    assert.equal(new Set(ids).size, 1);
  });
}

test("a mail server that takes connections and says nothing holds up neither signing nor sealing, and a request no longer than eight seconds", async () => {
  account = await service.openAccount();
  const other = await account.call("POST", "/contracts", {
    content: "<p>Other</p>",
    finalize: true,
  });
  const { id, signUrl } = other.body.contract;
  smtp.setFault({ at: "connect", does: "hang" });
  smtp.dropConnections();
  let isAnswered = false;
  const creating = account
    .call("POST", "/contracts", {
      content: "<p>Text</p>",
      signers: [{ role: "Signature", email: "waits@example.com" }],
      finalize: true,
    })
    .finally(() => {
      isAnswered = true;
    });
  assert.equal((await signOver(service.url, linkIn(signUrl), "Signature")).status, 201);
  const sealed = await account.call("GET", `/contracts/${id}/pdf`);
  assert.equal(sealed.status, 200);
  assert.equal(isAnswered, false, "the other request still waits for the mail server");
  const answer = await creating;
  assert.deepEqual([answer.status, answer.body.code], [502, "SEND_FAILED"]);
  smtp.setFault(null);
});
