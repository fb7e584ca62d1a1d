import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { checkSealed } from "#kit/judges/check-sealed.ts";
import { secretsOf } from "#kit/scenes/page-links.ts";
import { request, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { sharedService } from "#kit/scenes/shared-service.ts";
import { linkIn, signOver, submission } from "#kit/scenes/signer.ts";

const lease = readFileSync(
  new URL("../kit/documents/contracts/lease.html", import.meta.url),
  "utf8",
);

let service: TestService;
let account: TestAccount;
const shared = sharedService();
before(async () => {
  service = await shared.start();
  account = await service.openAccount();
});
after(() => shared.end());

test("a lease from HTML is created, signed by two people and sealed once", async () => {
  const created = await account.call("POST", "/contracts", {
    title: "Mietvertrag Gartenstraße 3",
    language: "de",
    content: lease,
    signatureFields: [{ label: "Vermieterin" }, { label: "Mieter" }],
    tags: ["lease", "lease", "berlin"],
    finalize: true,
  });
  assert.equal(created.status, 201, JSON.stringify(created.body));
  const { id, token, publicId, signUrl, requiresPayment } = created.body.contract;
  assert.equal(requiresPayment, false);
  assert.match(signUrl, /\/sign\/[a-z2-9]{26}$/);

  const early = await account.call("GET", `/contracts/${id}/pdf`);
  assert.deepEqual(
    [early.status, early.body.code, early.body.status],
    [409, "NOT_SIGNED", "pending"],
  );

  const view = await request(`${service.url}/api/v1/signing/${linkIn(signUrl)}`, "GET");
  assert.equal(view.status, 200);
  assert.deepEqual(
    view.body.roles.map((role: { state: string }) => role.state),
    ["open", "open"],
  );

  const first = await signOver(service.url, linkIn(signUrl), "Mieter", {
    title: "Geschäftsführer",
  });
  assert.deepEqual([first.status, first.body.contract.status], [201, "pending"]);
  const last = await signOver(service.url, linkIn(signUrl), "Vermieterin", {
    email: "me@example.com",
  });
  assert.deepEqual([last.status, last.body.contract.status], [201, "fully_signed"]);

  const [one, two] = await Promise.all([
    account.call("GET", `/contracts/${id}/pdf`),
    account.call("GET", `/contracts/${token}/pdf`),
  ]);
  assert.equal(one.status, 200);
  assert.ok(Buffer.from(one.bytes).equals(two.bytes), "two downloads differ");
  const sha256 = createHash("sha256").update(one.bytes).digest("hex");
  const contract = (await account.call("GET", `/contracts/${id}`)).body.contract;
  assert.equal(contract.finalPdf.sha256, sha256);
  assert.equal(contract.status, "fully_signed");
  assert.deepEqual(contract.tags, ["lease", "berlin"]);
  assert.deepEqual(
    contract.signatures.map((signature: { role: string }) => signature.role),
    ["Mieter", "Vermieterin"],
  );
  assert.equal(contract.documents.at(-1).type, "certificate");
  await checkSealed(one.bytes, { publicId, text: ["Zoë Łukasiewicz-Παππά", "me@example.com"] });
});

test("the same submission again gets the same answer, another one for the role is refused", async () => {
  const { signUrl } = (
    await account.call("POST", "/contracts", {
      content: "<h1>Note</h1>",
      signatureFields: [{ label: "A" }, { label: "B" }],
      finalize: true,
    })
  ).body.contract;
  const path = `${service.url}/api/v1/signing/${linkIn(signUrl)}/signatures`;
  const body = submission("A");
  const answers = await Promise.all(Array.from({ length: 5 }, () => request(path, "POST", body)));
  const [first, ...again] = answers;
  assert.equal(first?.status, 201);
  for (const answer of again) {
    assert.equal(answer.status, 201);
    assert.deepEqual(answer.body, first?.body);
  }
  const other = await request(path, "POST", submission("A"));
  assert.deepEqual([other.status, other.body.code], [409, "ALREADY_SIGNED"]);
});

test("of forty last signatures at once, exactly one counts for each role and the contract completes once", async () => {
  const { id, signUrl } = (
    await account.call("POST", "/contracts", {
      content: "<p>Race</p>",
      signatureFields: [{ label: "A" }, { label: "B" }],
      finalize: true,
    })
  ).body.contract;
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      signOver(service.url, linkIn(signUrl), index % 2 ? "A" : "B"),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 2);
  assert.equal(answers.filter(({ body }) => body.contract?.status === "fully_signed").length, 1);
  const { contract } = (await account.call("GET", `/contracts/${id}`)).body;
  assert.equal(contract.signatures.length, 2);
});

test("a draft cannot be signed, and its links say nothing is open", async () => {
  const { id, signUrl, verifyUrl } = (
    await account.call("POST", "/contracts", { content: "<p>Draft</p>" })
  ).body.contract;
  assert.deepEqual([signUrl, verifyUrl], [null, null]);
  const { sign } = await secretsOf(service, id);
  assert.equal((await signOver(service.url, sign, "Signature")).status, 409);
});

test("another account's contract is unknown, by id and by token", async () => {
  const stranger = await service.openAccount();
  const { id, token } = (
    await account.call("POST", "/contracts", { content: "<p>Mine</p>", finalize: true })
  ).body.contract;
  for (const key of [id, token]) {
    assert.equal((await stranger.call("GET", `/contracts/${key}`)).status, 404);
    assert.equal((await stranger.call("GET", `/contracts/${key}/pdf`)).status, 404);
  }
});

test("with one document left, of thirty finalized contracts at once exactly one passes", async () => {
  const limited = await service.openAccount({ ownLimit: 1 });
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      limited.call("POST", "/contracts", { content: "<p>One</p>", finalize: true }),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  const refused = answers.find(({ status }) => status === 403);
  assert.deepEqual(
    [refused?.body.code, refused?.body.documentsUsed, refused?.body.documentsLimit],
    ["LIMIT_REACHED", 1, 1],
  );
});
