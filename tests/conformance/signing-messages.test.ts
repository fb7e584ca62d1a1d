import assert from "node:assert/strict";
import { after } from "node:test";
import PostalMime from "postal-mime";
import { startSmtp, type TestSmtp } from "#kit/peers/smtp.ts";
import { linkIn, signOver, submission } from "#kit/scenes/signer.ts";
import { conforms, isListing } from "./conforms.ts";
import {
  contractIn,
  create,
  createDelivered,
  createPending,
  htmlContract,
  type Json,
  read,
  signed,
} from "./contracts.ts";
import { expectInvalid, expectRefused, expectStatus, expectTime } from "./expect.ts";
import { closeReceiversAfter, listen, until } from "./listener.ts";
import { stage } from "./stage.ts";

const DAY_MS = 86_400_000;
let smtp: TestSmtp;
const at = stage(async () => {
  smtp = await startSmtp();
  return { SMTP_URL: smtp.url, WEBHOOK_ALLOW_PRIVATE: "true" };
});
if (!isListing()) after(() => smtp?.close());
closeReceiversAfter();

const say = (link: string, message: Record<string, unknown>) =>
  at.stranger("POST", `/signing/${link}/message`, { role: "A", text: "No pets.", ...message });
const decline = (link: string, message = {}) => say(link, { kind: "decline", ...message });
const ask = (link: string, message = {}) => say(link, { kind: "question", ...message });

let owners = 0;
/** An account, and the address that its owner is written to. */
async function withMailbox() {
  owners += 1;
  const email = `owner-${owners}@example.org`;
  return { account: await at.account({ email }), email };
}

/** What the owner was mailed so far of what signers said. */
async function mailsTo(email: string) {
  const raw = smtp.accepted.filter(({ to }) => to.includes(email)).map((mail) => mail.raw);
  return Promise.all(raw.map((bytes) => PostalMime.parse(bytes)));
}

conforms(
  "signing-message.answer signing-message.decline signing-message.reply signer.declined",
  "saying no over a delivered link",
  async () => {
    const { account, email } = await withMailbox();
    const { contract, secret } = await createDelivered(at, account, { title: "Lease" });
    const ears = await listen(account, ["signer.declined"]);
    expectStatus(await decline(secret), 204);
    const { status, signers } = await read(account, contract.id);
    assert.equal(status, "pending");
    expectTime(signers[0].declinedAt);
    assert.equal(signers[0].declineReason, "No pets.");
    await ears.arrived(1);
    const [{ data }] = ears.payloads();
    const { id, token } = contract;
    const declinedAt = signers[0].declinedAt;
    assert.deepEqual(data, { id, token, title: "Lease", role: "A", declinedAt });
    await until(async () => (await mailsTo(email)).length === 1, "the mail arrived");
    const [mail] = await mailsTo(email);
    assert.deepEqual(
      mail?.replyTo?.map(({ address }) => address),
      ["a@example.com"],
    );
    assert.match(mail?.subject ?? "", /Lease/);
    assert.match(mail?.text ?? "", /No pets\./);
  },
);

conforms(
  "signing-message.sign-after",
  "who said no signs all the same, and the file is sealed",
  async () => {
    const account = await at.account();
    const { contract, secret } = await createDelivered(at, account);
    expectStatus(await decline(secret, { text: "" }), 204);
    await signed(at.url, secret, "A");
    await signed(at.url, linkIn(contract.signUrl), "B");
    const [signer] = (await read(account, contract.id)).signers;
    assert.equal(signer.status, "signed");
    expectTime(signer.declinedAt);
    assert.ok(!("declineReason" in signer));
    expectStatus(await account.call("GET", `/contracts/${contract.id}/pdf`), 200);
  },
);

conforms(
  "signing-message.reply signing-message.answer",
  "over the shared link the mail says that nobody's address is known, and answers go nowhere else",
  async () => {
    const { account, email } = await withMailbox();
    const { signUrl } = await createPending(account);
    expectStatus(await ask(linkIn(signUrl), { text: "Write to me@evil.example" }), 204);
    await until(async () => (await mailsTo(email)).length === 1, "the mail arrived");
    const [mail] = await mailsTo(email);
    assert.equal(mail?.replyTo, undefined);
    assert.match(mail?.text ?? "", /shared link/);
  },
);

conforms("signing-message.text", "words are bounded, and a question has some", async () => {
  const { signUrl } = await createPending(await at.account());
  const link = linkIn(signUrl);
  expectInvalid(await ask(link, { text: "x".repeat(501) }), "text");
  expectInvalid(await ask(link, { text: "  " }), "text");
  expectInvalid(await ask(link, { text: "a\u202eb" }), "text");
  expectInvalid(await say(link, { kind: "praise" }), "kind");
  expectStatus(await ask(link, { text: "é".repeat(500) }), 204);
  expectStatus(await say(link, { kind: "wrong-person", text: "" }), 204);
});

conforms(
  "signing-message.role signing-message.signed signing-message.not-this-link",
  "only a role that may still sign over this link has a say",
  async () => {
    const account = await at.account();
    const { contract, secret } = await createDelivered(at, account);
    const shared = linkIn(contract.signUrl);
    expectInvalid(await decline(shared, { role: "Nobody" }), "role");
    expectRefused(await decline(shared), 409);
    expectRefused(await decline(secret, { role: "B" }), 409);
    await signed(at.url, secret, "A");
    expectRefused(await decline(secret), 409, "ALREADY_SIGNED");
    await signed(at.url, shared, "B");
    expectRefused(await ask(shared, { role: "B" }), 409, "ALREADY_SIGNED");
  },
);

conforms("signing-message.reconsider", "a no is shown until it is taken back", async () => {
  const { signUrl } = await createPending(await at.account());
  const link = linkIn(signUrl);
  const role = "B";
  const shown = async () => {
    const { body } = await at.stranger("GET", `/signing/${link}`);
    return body.roles.map(({ declined }: { declined?: true }) => declined);
  };
  expectRefused(await say(link, { kind: "reconsider", role }), 409);
  expectStatus(await decline(link, { role }), 204);
  assert.deepEqual(await shown(), [undefined, true]);
  expectStatus(await say(link, { kind: "reconsider", role }), 204);
  assert.deepEqual(await shown(), [undefined, undefined]);
});

for (const status of ["draft", "pending_payment"] as const) {
  conforms("signing-message.not-now", `nothing is said of a ${status} contract`, async () => {
    const { contract } = await contractIn(at, status);
    const { sign } = await at.secretsOf(contract.id);
    expectRefused(await ask(sign), 409, null, ["status"]);
  });
}

conforms("signing-message.switched-off", "saying no is switched off, asking is not", async () => {
  const { signUrl } = await createPending(await at.account(), { allowDecline: false });
  const link = linkIn(signUrl);
  const view = await at.stranger("GET", `/signing/${link}`);
  assert.equal(view.body.contract.allowDecline, false);
  expectRefused(await decline(link), 409);
  expectStatus(await ask(link), 204);
  expectStatus(await say(link, { kind: "wrong-person" }), 204);
});

conforms(
  "signing-message.repeated signing-message.limited",
  "the same words are told once; after five others it is enough for a day",
  async () => {
    const { account, email } = await withMailbox();
    const { secret } = await createDelivered(at, account);
    for (const text of ["1", "1", "2", "3", "4", "5", "5"]) {
      expectStatus(await ask(secret, { text }), 204);
    }
    const refused = await ask(secret, { text: "6" });
    expectRefused(refused, 429, "RATE_LIMITED");
    assert.match(refused.headers.get("retry-after") ?? "", /^\d+$/);
    await until(async () => (await mailsTo(email)).length === 5, "five mails arrived");
    at.clock.moveMs(DAY_MS);
    expectStatus(await ask(secret, { text: "6" }), 204);
  },
);

conforms("signing-message.unknown", "where there is nothing to sign nothing is said", async () => {
  expectRefused(await ask("7tq3mzk9p2xw4hbe7tq3mzk9p2"), 404);
  const { contract } = await contractIn(at, "pending");
  const { sign } = await at.secretsOf(contract.id);
  const account = await at.account();
  const { contract: moved, secret } = await createDelivered(at, account);
  const signers = [{ role: "A", email: "b@example.com" }];
  expectStatus(await decline(secret), 204);
  const changed = await account.call("PATCH", `/contracts/${moved.id}`, { signers });
  expectStatus(changed, 200);
  // A new person has said nothing yet.
  assert.ok(!("declinedAt" in changed.body.contract.signers[0]));
  expectRefused(await ask(secret), 410, null, ["reason", "language"]);
  assert.ok(sign);
});

conforms(
  "signing-reading.required signing-reading.recorded",
  "where reading is required a signature without it is refused, and with it the trail says so",
  async () => {
    const account = await at.account();
    const { id, signUrl } = await create(
      account,
      htmlContract({ requireReading: true, finalize: true, signatureFields: [{ label: "A" }] }),
    );
    const link = linkIn(signUrl);
    assert.equal((await at.stranger("GET", `/signing/${link}`)).body.contract.requireReading, true);
    expectInvalid(await signOver(at.url, link, "A"), "endInView");
    expectInvalid(await signOver(at.url, link, "A", { endInView: false }), "endInView");
    expectStatus(await signOver(at.url, link, "A", { endInView: true }), 201);
    const trail = await trailOf(id);
    assert.equal(
      trail.find(({ event }) => event === "contract.created")?.data.requiresReading,
      true,
    );
    assert.equal(trail.find(({ event }) => event === "contract.signed")?.data.endInView, true);
  },
);

async function trailOf(id: string): Promise<{ event: string; data: Json }[]> {
  const { database } = at.service.app.services;
  return database
    .selectFrom("trail_entry")
    .select(["event", "data"])
    .where("contract_id", "=", id)
    .execute();
}

conforms("signing-reading.usual", "without it nobody has to say so", async () => {
  const { signUrl } = await createPending(await at.account());
  const link = linkIn(signUrl);
  const { contract } = (await at.stranger("GET", `/signing/${link}`)).body;
  for (const name of ["requireReading", "allowDecline", "returnUrl"]) {
    assert.ok(!(name in contract), name);
  }
  const sent = submission("A");
  assert.ok(!("endInView" in sent));
  expectStatus(await signOver(at.url, link, "A"), 201);
});

conforms("signing-return.shown signing-return.https", "where the page leads back to", async () => {
  const account = await at.account();
  const returnUrl = "https://shop.example/done?order=7";
  const { id, signUrl } = await createPending(account, { returnUrl });
  const view = await at.stranger("GET", `/signing/${linkIn(signUrl)}`);
  assert.equal(view.body.contract.returnUrl, returnUrl);
  assert.ok(!JSON.stringify(await read(account, id)).includes("shop.example"));
  for (const wrong of [
    "http://shop.example/",
    "javascript:alert(1)",
    "//shop.example",
    "https://me:secret@shop.example/",
    "",
    "data:text/html,x",
  ]) {
    const answer = await account.call("POST", "/contracts", htmlContract({ returnUrl: wrong }));
    expectInvalid(answer, "returnUrl");
  }
});
