import assert from "node:assert/strict";
import { after } from "node:test";
import PostalMime from "postal-mime";
import { startSmtp, type TestSmtp } from "#kit/peers/smtp.ts";
import type { TestAccount } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { conforms, isListing } from "./conforms.ts";
import { create, createPending, htmlContract, type Json, read, signed } from "./contracts.ts";
import { expectProperties, expectRefused, expectStatus, expectTime } from "./expect.ts";
import { closeReceiversAfter, listen, moveAll, until } from "./listener.ts";
import { owner } from "./owner.ts";
import { stage } from "./stage.ts";

const DAY_MS = 86_400_000;
let smtp: TestSmtp;
const at = stage(async () => {
  smtp = await startSmtp();
  return { SMTP_URL: smtp.url, WEBHOOK_ALLOW_PRIVATE: "true" };
});
if (!isListing()) after(() => smtp?.close());
closeReceiversAfter();

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `signer-${addresses}@example.com`;
}

/** Mails to this address, in the order in which the server took them. */
async function mailsTo(address: string): Promise<{ text: string; link: string | undefined }[]> {
  const mails = smtp.accepted.filter(({ to }) => to.includes(address));
  return Promise.all(
    mails.map(async ({ raw }) => {
      const { text = "", html = "" } = await PostalMime.parse(raw);
      const link = /\/sign\/([A-Za-z0-9_-]{20,})/.exec(text + html)?.[1];
      return { text, link };
    }),
  );
}

/** A contract that can be signed, whose label A has a delivered link. */
async function invited(change: Record<string, unknown> = {}) {
  const account = await at.account();
  const email = newAddress();
  const contract = await createPending(account, { signers: [{ role: "A", email }], ...change });
  return { account, email, contract };
}

function invite(account: TestAccount, { id }: Json, email: string) {
  return account.call("PATCH", `/contracts/${id}`, { signers: [{ role: "A", email }] });
}

/** While `run` runs the mail server refuses every address. */
async function refusing(run: () => Promise<void>): Promise<void> {
  smtp.setFault({ at: "RCPT", does: "refuse", code: 550, words: "5.1.1 User unknown" });
  try {
    await run();
  } finally {
    smtp.setFault(null);
  }
}

conforms(
  "link.sent link.at-once signer.sent signer.status",
  "a finalized contract's link goes out at once, to its address only",
  async () => {
    const { email, contract } = await invited();
    const [signer] = contract.signers;
    assert.deepEqual([signer.status, signer.sendCount], ["sent", 1]);
    expectTime(signer.sentAt);
    const mails = await mailsTo(email);
    assert.equal(mails.length, 1);
    assert.equal(mails[0]?.link, at.secretOf(signer));
    const ours = smtp.accepted.filter(({ raw }) => raw.includes(mails[0]?.link ?? "?"));
    for (const { to } of ours) assert.deepEqual(to, [email]);
  },
);

conforms(
  "link.sent page.personal",
  "the link in the mail opens the signing page of its role",
  async () => {
    const { email } = await invited();
    const [mail] = await mailsTo(email);
    const view = await at.stranger("GET", `/signing/${mail?.link}`);
    expectStatus(view, 200);
    assert.deepEqual([view.body.link.kind, view.body.link.email], ["personal", email]);
  },
);

conforms(
  "link.not-for-draft link.after-finalize",
  "a draft's links wait until it is finalized",
  async () => {
    const account = await at.account();
    const email = newAddress();
    const contract = await create(account, htmlContract({ signers: [{ role: "A", email }] }));
    assert.deepEqual([contract.signers[0].status, contract.signers[0].sendCount], ["created", 0]);
    assert.deepEqual(await mailsTo(email), []);
    const answer = await account.call("PATCH", `/contracts/${contract.id}`, { finalize: true });
    expectStatus(answer, 200);
    const [signer] = answer.body.contract.signers;
    assert.deepEqual([signer.status, signer.sendCount], ["sent", 1]);
    assert.equal((await mailsTo(email)).length, 1);
  },
);

conforms(
  "link.not-for-draft link.after-finalize patch.signers",
  "signers that are added with finalize get their links at once",
  async () => {
    const account = await at.account();
    const email = newAddress();
    const contract = await create(account);
    const signers = [{ role: "A", email }];
    await account.call("PATCH", `/contracts/${contract.id}`, { finalize: true, signers });
    assert.equal((await mailsTo(email)).length, 1);
  },
);

conforms(
  "link.not-for-draft link.after-payment plan.redeem",
  "an unpaid contract's links wait until it is paid",
  async () => {
    const account = await at.account({ ownLimit: 0, credits: 1 });
    const email = newAddress();
    const contract = await createPending(account, { signers: [{ role: "A", email }] });
    assert.equal(contract.status, "pending_payment");
    assert.deepEqual([contract.signers[0].status, await mailsTo(email)], ["created", []]);
    await (await owner(at, account)).pay(contract.token);
    await until(async () => (await mailsTo(email)).length === 1, "the mail");
    await until(
      async () => (await read(account, contract.id)).signers[0].status === "sent",
      "sent",
    );
  },
);

conforms(
  "link.reminder signer.never-back",
  "the same address again gets the same link again, and the status stays",
  async () => {
    const { account, email, contract } = await invited();
    const secret = at.secretOf(contract.signers[0]);
    await at.stranger("POST", `/signing/${secret}/opened`);
    at.clock.moveMs(60_000);
    const answer = await invite(account, contract, email);
    expectStatus(answer, 200);
    const [signer] = answer.body.contract.signers;
    assert.deepEqual([signer.status, signer.sendCount], ["opened", 2]);
    assert.equal(signer.sentAt, at.clock.now().toISOString());
    assert.deepEqual(
      (await mailsTo(email)).map(({ link }) => link),
      [secret, secret],
    );
  },
);

conforms(
  "link.new-address signer.never-back",
  "a new address gets a new link, and the old one is dead",
  async () => {
    const { account, email, contract } = await invited();
    const old = at.secretOf(contract.signers[0]);
    await at.stranger("POST", `/signing/${old}/opened`);
    const next = newAddress();
    const answer = await invite(account, contract, next);
    const [signer] = answer.body.contract.signers;
    assert.deepEqual([signer.email, signer.status, signer.openedAt], [next, "sent", null]);
    const [mail] = await mailsTo(next);
    assert.notEqual(mail?.link, old);
    expectStatus(await at.stranger("GET", `/signing/${old}`), 410);
    expectStatus(await at.stranger("GET", `/signing/${mail?.link}`), 200);
    assert.equal((await mailsTo(email)).length, 1);
  },
);

conforms(
  "link.five-a-day link.five-retry-after error.signer-statuses",
  "a sixth send in a day is RATE_LIMITED and sends nothing",
  async () => {
    const { account, email, contract } = await invited();
    for (let sends = 2; sends <= 5; sends += 1) {
      expectStatus(await invite(account, contract, email), 200);
    }
    const answer = await invite(account, contract, email);
    expectRefused(answer, 429, "RATE_LIMITED");
    assert.match(answer.headers.get("retry-after") ?? "", /^[1-9]\d*$/);
    assert.equal((await mailsTo(email)).length, 5);
    assert.equal((await read(account, contract.id)).signers[0].sendCount, 5);
  },
);

conforms("link.five-rolling", "the day is a rolling one, across addresses", async () => {
  const { account, email, contract } = await invited();
  at.clock.moveMs(DAY_MS / 2);
  for (const to of [email, newAddress(), newAddress(), newAddress()]) {
    expectStatus(await invite(account, contract, to), 200);
  }
  const refused = await invite(account, contract, newAddress());
  expectRefused(refused, 429, "RATE_LIMITED");
  assert.equal(refused.headers.get("retry-after"), String(DAY_MS / 2 / 1_000));
  at.clock.moveMs(DAY_MS / 2);
  expectStatus(await invite(account, contract, newAddress()), 200);
  expectRefused(await invite(account, contract, newAddress()), 429, "RATE_LIMITED");
});

conforms(
  "link.five-a-day signers.before-creation patch.all-or-nothing",
  "with a sixth send nothing else changes",
  async () => {
    const { account, email, contract } = await invited();
    for (let sends = 2; sends <= 5; sends += 1) await invite(account, contract, email);
    const before = await read(account, contract.id);
    const signers = [{ role: "A", email: newAddress() }];
    const answer = await account.call("PATCH", `/contracts/${contract.id}`, {
      title: "x",
      signers,
    });
    expectRefused(answer, 429, "RATE_LIMITED");
    assert.deepEqual(await read(account, contract.id), before);
  },
);

conforms("link.five-a-day", "another role has its own five", async () => {
  const { account, email, contract } = await invited();
  for (let sends = 2; sends <= 5; sends += 1) await invite(account, contract, email);
  const signers = [{ role: "B", email: newAddress() }];
  expectStatus(await account.call("PATCH", `/contracts/${contract.id}`, { signers }), 200);
});

conforms(
  "link.send-failed link.send-failed-status link.per-role error.signer-statuses",
  "a link that cannot be sent is SEND_FAILED, and the contract exists",
  async () => {
    await refusing(async () => {
      const account = await at.account();
      const signers = ["A", "B"].map((role) => ({ role, email: newAddress() }));
      const body = htmlContract({ finalize: true, signers });
      const answer = await account.call("POST", "/contracts", body);
      expectRefused(answer, 502, "SEND_FAILED", ["contract"]);
      expectProperties(answer.body.contract, "id token status");
      assert.equal(answer.body.contract.status, "pending");
      const found = await read(account, answer.body.contract.id);
      for (const signer of found.signers) {
        assert.deepEqual([signer.status, signer.sendCount, signer.sentAt], ["created", 0, null]);
      }
      const told = JSON.stringify(answer.body.details);
      for (const role of ["A", "B"]) assert.ok(told.includes(`"${role}"`), told);
    });
  },
);

conforms("link.send-failed", "on a change it is SEND_FAILED with the contract too", async () => {
  const account = await at.account();
  const contract = await createPending(account);
  await refusing(async () => {
    const answer = await invite(account, contract, newAddress());
    expectRefused(answer, 502, "SEND_FAILED", ["contract"]);
    const { id, token } = contract;
    assert.deepEqual(answer.body.contract, { id, token, status: "pending" });
  });
});

conforms(
  "link.failed-count",
  "failed sends count toward the five and not in sendCount",
  async () => {
    const account = await at.account();
    const contract = await createPending(account);
    const email = newAddress();
    await refusing(async () => {
      for (let sends = 0; sends < 5; sends += 1) {
        expectStatus(await invite(account, contract, email), 502);
      }
    });
    expectRefused(await invite(account, contract, email), 429, "RATE_LIMITED");
    assert.equal((await read(account, contract.id)).signers[0].sendCount, 0);
  },
);

conforms(
  "link.send-retried event.invited signer.sent",
  "what failed for the moment is sent in the background, and told then",
  async () => {
    const account = await at.account();
    const ears = await listen(account, ["signer.invited"]);
    const email = newAddress();
    smtp.setFault({ at: "RCPT", does: "refuse", code: 451, words: "4.3.0 Try again later" });
    const body = htmlContract({ finalize: true, signers: [{ role: "A", email }] });
    const answer = await account.call("POST", "/contracts", body);
    smtp.setFault(null);
    expectStatus(answer, 502);
    assert.deepEqual(await ears.deliveries(), []);
    await until(async () => {
      await moveAll(at, 600_000);
      return (await mailsTo(email)).length > 0;
    }, "the mail");
    assert.equal((await mailsTo(email)).length, 1);
    const { id } = answer.body.contract;
    await until(async () => (await read(account, id)).signers[0].status === "sent", "sent");
    await ears.arrived(1);
    assert.equal(ears.payloads()[0].data.email, email);
  },
);

conforms(
  "link.cancel-mail cancel.kills-links",
  "who had a link and had not signed is told once of a cancellation",
  async () => {
    const account = await at.account();
    const [open, done] = [newAddress(), newAddress()];
    const contract = await createPending(account, {
      signers: [
        { role: "A", email: open },
        { role: "B", email: done },
      ],
    });
    await signed(at.url, at.secretOf(contract.signers.find(({ role }: Json) => role === "B")), "B");
    for (let times = 0; times < 2; times += 1) {
      await account.call("POST", `/contracts/${contract.id}/cancel`);
    }
    await until(async () => (await mailsTo(open)).length >= 2, "the mail");
    // Another contract's mail comes after whatever the second cancellation would have sent.
    const marker = await invited();
    await account.call("POST", `/contracts/${contract.id}/cancel`);
    await marker.account.call("POST", `/contracts/${marker.contract.id}/cancel`);
    await until(async () => (await mailsTo(marker.email)).length === 2, "the other mail");
    await until(async () => (await mailsTo(done)).length >= 2, "the receipt of who signed");
    assert.deepEqual([(await mailsTo(open)).length, (await mailsTo(done)).length], [2, 2]);
  },
);

conforms(
  "create.completion-email-on create.completion-email-off",
  "the owner is told of a completion, unless that is switched off",
  async () => {
    const email = `boss-${newAddress()}`;
    const account = await at.account({ email });
    const complete = async (change: Record<string, unknown>) => {
      const signer = newAddress();
      const contract = await createPending(account, {
        signers: [{ role: "A", email: signer }],
        signatureFields: [{ label: "A" }],
        ...change,
      });
      await signed(at.url, at.secretOf(contract.signers[0]), "A");
      await until(async () => (await mailsTo(signer)).length === 3, "link, receipt and copy");
    };
    await complete({ title: "Silent parrot", completionEmail: false });
    await complete({ title: "Loud parrot" });
    await until(async () => (await mailsTo(email)).length > 0, "the owner's mail");
    const texts = (await mailsTo(email)).map(({ text }) => text).join("\n");
    assert.match(texts, /Loud parrot/);
    assert.doesNotMatch(texts, /Silent parrot/);
  },
);

conforms(
  "link.shared-excluded link.own-label link.mixed",
  "one contract mixes delivered links and signing in person",
  async () => {
    const { account, contract } = await invited();
    expectStatus(await signOver(at.url, linkIn(contract.signUrl), "A"), 409);
    await signed(at.url, linkIn(contract.signUrl), "B");
    await signed(at.url, at.secretOf(contract.signers[0]), "A");
    assert.equal((await read(account, contract.id)).status, "fully_signed");
  },
);

conforms("link.sent create.language", "the mail is in the contract's language", async () => {
  const { email } = await invited({ language: "de" });
  assert.match((await mailsTo(email))[0]?.text ?? "", /unterschr|unterzeichn|Vertrag/i);
});

conforms(
  "create.copies-sent create.copies-completed create.copies-signer patch.copies",
  "who gets copies is sent the status page, then the sealed file, and no link that signs",
  async () => {
    const account = await at.account();
    const [signer, early, both, late] = [newAddress(), newAddress(), newAddress(), newAddress()];
    const answer = await account.call(
      "POST",
      "/contracts",
      htmlContract({
        signatureFields: [{ label: "A" }],
        signers: [{ role: "A", email: signer }],
        copies: [
          { email: early, when: "sent" },
          { email: both, name: "Ada Copy", when: "both" },
          { email: signer, when: "completed" },
        ],
        completionEmail: false,
        finalize: true,
      }),
    );
    expectStatus(answer, 201);
    assert.match(answer.body.warnings.join(), /copies/);
    const { contract } = answer.body;
    const { statusUrl } = await read(account, contract.id);
    for (const address of [early, both]) {
      const [mail, ...more] = await mailsTo(address);
      assert.deepEqual([mail?.link, more.length], [undefined, 0]);
      assert.ok(mail?.text.includes(statusUrl));
    }
    const copies = [
      { email: both, name: "Ada Copy", when: "both" },
      { email: late, when: "completed" },
      { email: signer, when: "completed" },
    ];
    const changed = await account.call("PATCH", `/contracts/${contract.id}`, { copies });
    expectStatus(changed, 200);
    assert.deepEqual(changed.body.contract.copies, copies);
    await signed(at.url, at.secretOf(contract.signers[0]), "A");
    for (const [address, count] of [
      [both, 2],
      [late, 1],
      [signer, 3],
    ] as const) {
      await until(async () => (await mailsTo(address)).length === count, `mails to ${address}`);
    }
    const [, sealed] = smtp.accepted.filter(({ to }) => to.includes(both));
    const { attachments, text } = await PostalMime.parse(sealed?.raw ?? "");
    assert.equal(attachments[0]?.mimeType, "application/pdf");
    assert.match(text ?? "", /Ada Copy/);
    assert.equal((await mailsTo(early)).length, 1);
    const late409 = await account.call("PATCH", `/contracts/${contract.id}`, { copies: [] });
    expectRefused(late409, 409, "CONTRACT_SIGNED");
  },
);

conforms(
  "patch.message patch.cancelled-mails",
  "a message may change as long as a mail may go out that says it",
  async () => {
    const account = await at.account();
    const email = newAddress();
    const draft = await create(account, {
      ...htmlContract({ signers: [{ role: "A", email }] }),
      message: "Old words",
    });
    const path = `/contracts/${draft.id}`;
    expectStatus(await account.call("PATCH", path, { message: "New words", finalize: true }), 200);
    const [mail] = await mailsTo(email);
    assert.match(mail?.text ?? "", /New words/);
    expectStatus(await account.call("PATCH", path, { message: "" }), 200);
    await account.call("POST", `${path}/cancel`);
    for (const change of [{ message: "More" }, { copies: [] }]) {
      expectRefused(await account.call("PATCH", path, change), 409);
    }
  },
);
