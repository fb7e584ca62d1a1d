import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import PostalMime from "postal-mime";
import { startSmtp, type TestSmtp } from "#kit/peers/smtp.ts";
import { request, startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { mailContract } from "#notifications/occasions.ts";

let smtp: TestSmtp;
let service: TestService;
let account: TestAccount;
before(async () => {
  smtp = await startSmtp();
  service = await startService({ env: { SMTP_URL: smtp.url } });
});
after(async () => {
  await service.close();
  await smtp.close();
});

interface Mail {
  to: string;
  subject: string;
  text: string;
  messageId: string;
  inReplyTo: string;
  attachments: { filename: string | null; content: Uint8Array }[];
  /** Of the personal signing page in it, if there is one. */
  secret: string;
}

/** The mails that arrived since the last look. */
let looked = 0;
async function arrived(): Promise<Mail[]> {
  const mails = await Promise.all(
    smtp.accepted.slice(looked).map(async ({ to, raw }) => {
      const { subject, text, messageId, inReplyTo, attachments } = await PostalMime.parse(raw);
      return {
        to: to.join(),
        subject: subject ?? "",
        text: text ?? "",
        messageId: messageId ?? "",
        inReplyTo: inReplyTo ?? "",
        attachments: attachments.map(({ filename, content }) => ({
          filename,
          content: new Uint8Array(content as ArrayBuffer),
        })),
        secret: /\/sign\/([\w-]{40,})/.exec(text ?? "")?.[1] ?? "",
      };
    }),
  );
  looked = smtp.accepted.length;
  return mails;
}

async function untilArrived(count: number): Promise<Mail[]> {
  for (let round = 0; smtp.accepted.length < looked + count && round < 1_000; round += 1) {
    await setTimeout(20);
  }
  const mails = await arrived();
  assert.equal(mails.length, count, JSON.stringify(mails.map(({ to, subject }) => [to, subject])));
  return mails;
}

const bringsNoReceipt = ({ subject }: Mail) => !subject.startsWith("Your signing receipt");

async function create(change: Record<string, unknown> = {}) {
  account = await service.openAccount();
  return account.call("POST", "/contracts", {
    title: "Lease",
    content: "<p>Text</p>",
    signatureFields: [{ label: "Tenant" }, { label: "Landlord" }],
    signers: [{ role: "Tenant", email: "tenant@example.com" }],
    finalize: true,
    ...change,
  });
}

const signing = (secret: string, path = "", method = "GET") =>
  request(`${service.url}/api/v1/signing/${secret}${path}`, method);

test("a link goes by mail alone, opens on a person's act, signs its own role only, and everyone gets the sealed file", async () => {
  const created = await create();
  assert.equal(created.status, 201);
  const [signer] = created.body.contract.signers;
  assert.deepEqual(
    [signer.status, signer.sendCount, signer.sentAt],
    ["sent", 1, service.clock.now().toISOString()],
  );
  const [mail] = await untilArrived(1);
  assert.ok(mail);
  assert.equal(mail.to, "tenant@example.com");
  const { id, signUrl } = created.body.contract;
  assert.ok(!JSON.stringify(created.body).includes(mail.secret));

  const view = await signing(mail.secret);
  assert.deepEqual([view.body.link.kind, view.body.link.role], ["personal", "Tenant"]);
  const statusOf = async () =>
    (await account.call("GET", `/contracts/${id}`)).body.contract.signers[0].status;
  await request(`${service.url}/sign/${mail.secret}`, "GET");
  await request(`${service.url}/sign/${mail.secret}`, "HEAD");
  assert.equal(await statusOf(), "sent", "looking at the page opens nothing");
  assert.equal((await signing(mail.secret, "/opened", "POST")).status, 204);
  assert.equal(await statusOf(), "opened");

  assert.equal((await signOver(service.url, mail.secret, "Landlord")).status, 409);
  assert.equal((await signOver(service.url, linkIn(signUrl), "Tenant")).status, 409);
  assert.equal((await signOver(service.url, mail.secret, "Tenant")).status, 201);
  assert.equal((await signOver(service.url, linkIn(signUrl), "Landlord")).status, 201);

  // One of them brings the receipt.
  const mails = (await untilArrived(3)).filter(bringsNoReceipt);
  const [toOwner, toTenant] = ["owner", "tenant"].map((name) =>
    mails.find(({ to }) => to.startsWith(name)),
  );
  assert.ok(toOwner && toTenant);
  assert.equal(toTenant.inReplyTo, mail.messageId);
  const sealed = await account.call("GET", `/contracts/${id}/pdf`);
  const [attached] = toTenant.attachments;
  assert.deepEqual(Buffer.from(attached?.content ?? []), Buffer.from(sealed.bytes));
  const over = await signing(mail.secret, "/pdf");
  assert.deepEqual(Buffer.from(over.bytes), Buffer.from(sealed.bytes));
});

test("the same address again is a reminder with the same link; a new one gets a new link and kills the old one at once", async () => {
  const created = await create();
  const { id } = created.body.contract;
  const [first] = await untilArrived(1);
  assert.ok(first);
  await signing(first.secret, "/opened", "POST");
  service.clock.moveMs(3_600_000);
  const patch = (email: string) =>
    account.call("PATCH", `/contracts/${id}`, { signers: [{ role: "Tenant", email }] });
  const reminded = await patch("tenant@example.com");
  const [again] = await untilArrived(1);
  assert.equal(again?.secret, first.secret);
  assert.equal(again?.inReplyTo, first.messageId);
  const [sent] = reminded.body.contract.signers;
  assert.deepEqual([sent.status, sent.sendCount], ["opened", 2]);

  const moved = await patch("new@example.com");
  const [fresh] = await untilArrived(1);
  assert.notEqual(fresh?.secret, first.secret);
  const [now] = moved.body.contract.signers;
  assert.deepEqual([now.status, now.email, now.openedAt], ["sent", "new@example.com", null]);
  const gone = await signing(first.secret);
  assert.deepEqual([gone.status, gone.body.reason], [410, "replaced"]);
  assert.equal((await request(`${service.url}/sign/${first.secret}`, "GET")).status, 410);
  assert.equal((await signing(fresh?.secret ?? "")).status, 200);
});

test("five links go out to a role in 24 hours, whichever the address; the sixth is refused before anything changes", async () => {
  const created = await create();
  const { id } = created.body.contract;
  const patch = (email: string) =>
    account.call("PATCH", `/contracts/${id}`, {
      title: `To ${email}`,
      signers: [{ role: "Tenant", email }],
    });
  for (const name of ["a", "a", "b", "c"]) {
    service.clock.moveMs(60_000);
    assert.equal((await patch(`${name}@example.com`)).status, 200);
  }
  const refused = await patch("d@example.com");
  assert.deepEqual([refused.status, refused.body.code], [429, "RATE_LIMITED"]);
  const waitSeconds = Number(refused.headers.get("retry-after"));
  assert.equal(waitSeconds, 24 * 3600 - 4 * 60);
  const found = await account.call("GET", `/contracts/${id}`);
  assert.equal(found.body.contract.title, "To c@example.com");
  await untilArrived(5);
  service.clock.moveMs(waitSeconds * 1000);
  assert.equal((await patch("d@example.com")).status, 200);
  await untilArrived(1);
});

test("links wait until a contract is signable: a draft sends none, finalizing it sends all", async () => {
  const created = await create({ finalize: false });
  assert.equal(created.body.contract.signers[0].status, "created");
  const { id } = created.body.contract;
  await account.call("PATCH", `/contracts/${id}`, {
    signers: [
      { role: "Tenant", email: "second@example.com" },
      { role: "Landlord", email: "landlord@example.com" },
    ],
  });
  assert.deepEqual(await arrived(), []);
  const finalized = await account.call("PATCH", `/contracts/${id}`, { finalize: true });
  assert.deepEqual(
    finalized.body.contract.signers.map(({ status }: { status: string }) => status),
    ["sent", "sent"],
  );
  const mails = await untilArrived(2);
  assert.deepEqual(mails.map(({ to }) => to).sort(), [
    "landlord@example.com",
    "second@example.com",
  ]);
});

test("when the mail server refuses, the answer is 502 with the contract, the link goes out later by itself, once, and a repeated request makes no second contract", async () => {
  smtp.setFault({ at: "RCPT", does: "refuse", code: 451 });
  account = await service.openAccount();
  const body = {
    content: "<p>Text</p>",
    signers: [{ role: "Signature", email: "late@example.com" }],
    finalize: true,
  };
  const headers = { authorization: `Bearer ${account.apiKey}`, "idempotency-key": randomUUID() };
  const post = () => request(`${service.url}/api/v1/contracts`, "POST", body, headers);
  const failed = await post();
  assert.deepEqual([failed.status, failed.body.code], [502, "SEND_FAILED"]);
  const { id, status } = failed.body.contract;
  assert.equal(status, "pending");
  assert.equal(failed.body.details[0].role, "Signature");
  const again = await post();
  assert.deepEqual(again.body, failed.body);
  const signer = async () =>
    (await account.call("GET", `/contracts/${id}`)).body.contract.signers[0];
  assert.deepEqual([(await signer()).status, (await signer()).sendCount], ["created", 0]);
  await assert.rejects(mailContract(service.app.services, { contractId: id, occasion: "links" }));
  smtp.setFault(null);
  const mails = await untilArrived(1);
  assert.equal(mails[0]?.to, "late@example.com");
  while ((await signer()).sendCount === 0) await setTimeout(20);
  await mailContract(service.app.services, { contractId: id, occasion: "links" });
  assert.deepEqual([(await signer()).status, (await signer()).sendCount], ["sent", 1]);
  assert.deepEqual(await arrived(), []);
});

for (const { who, words, isTriedAgain } of [
  { who: "refuses for good", words: "5.7.1 not from you", isTriedAgain: true },
  { who: "does not know", words: "5.1.1 no such user", isTriedAgain: false },
]) {
  const then = isTriedAgain ? "tried again all the same" : "not asked again";
  test(`an address that the server ${who} is reported to the owner once, and ${then}`, async () => {
    smtp.setFault({ at: "RCPT", does: "refuse", code: 550, words });
    const created = await create({ signers: [{ role: "Tenant", email: "nobody@example.com" }] });
    assert.equal(created.status, 502);
    smtp.setFault(null);
    const mails = await untilArrived(isTriedAgain ? 2 : 1);
    const told = mails.find(({ to }) => to.startsWith("owner"));
    assert.match(told?.text ?? "", /nobody@example\.com/);
    assert.ok(told?.text.includes(words.slice("5.1.1 ".length)));
    await untilNothingIsDue(created.body.contract.id);
    assert.deepEqual(await arrived(), []);
  });
}

test("a cancelled contract is told once to those who had been sent a link and had not signed", async () => {
  const created = await create({
    signers: [
      { role: "Tenant", email: "tenant@example.com" },
      { role: "Landlord", email: "landlord@example.com" },
    ],
  });
  const { id } = created.body.contract;
  const invited = await untilArrived(2);
  const tenant = invited.find(({ to }) => to.startsWith("tenant"));
  await signOver(service.url, tenant?.secret ?? "", "Tenant");
  await account.call("POST", `/contracts/${id}/cancel`);
  await account.call("POST", `/contracts/${id}/cancel`);
  const mails = (await untilArrived(2)).filter(bringsNoReceipt);
  assert.deepEqual(
    mails.map(({ to }) => to),
    ["landlord@example.com"],
  );
  await untilNothingIsDue(id);
  await mailContract(service.app.services, { contractId: id, occasion: "cancelled" });
  assert.deepEqual(await arrived(), []);
});

test("with completionEmail off the owner is not written to, the signers are", async () => {
  const created = await create({
    completionEmail: false,
    signatureFields: [{ label: "Tenant" }],
  });
  const [mail] = await untilArrived(1);
  await signOver(service.url, mail?.secret ?? "", "Tenant");
  const mails = (await untilArrived(2)).filter(bringsNoReceipt);
  assert.deepEqual(
    mails.map(({ to }) => to),
    ["tenant@example.com"],
  );
  await untilNothingIsDue(created.body.contract.id);
  await mailContract(service.app.services, {
    contractId: created.body.contract.id,
    occasion: "completed",
  });
  assert.deepEqual(await arrived(), []);
});

test("a link that cannot be sent for a day is given up, and the owner is told", async () => {
  smtp.setFault({ at: "RCPT", does: "refuse", code: 451 });
  const created = await create();
  assert.equal(created.status, 502);
  const { id } = created.body.contract;
  service.clock.moveMs(24 * 3_600_000);
  await assert.rejects(mailContract(service.app.services, { contractId: id, occasion: "links" }));
  smtp.setFault(null);
  const mails = await untilArrived(1);
  assert.ok(mails[0]?.to.startsWith("owner"));
  await untilNothingIsDue(id);
  assert.deepEqual(await arrived(), []);
});

/** The mail server has it a moment before the service has noted that. */
async function untilNothingIsDue(contractId: string): Promise<void> {
  for (;;) {
    try {
      await mailContract(service.app.services, { contractId, occasion: "links" });
      return;
    } catch (error) {
      assert.match(String(error), /is to be tried again/);
      await setTimeout(20);
    }
  }
}
