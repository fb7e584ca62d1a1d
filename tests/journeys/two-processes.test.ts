import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { look, signedIn } from "#kit/scenes/member.ts";
import { request, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { startTwoServices } from "#kit/scenes/two-services.ts";

let two: Awaited<ReturnType<typeof startTwoServices>>;
let services: TestService[];
let account: TestAccount;
before(async () => {
  two = await startTwoServices();
  services = two.services;
  account = await two.services[0].openAccount();
});
after(() => two.close());

test("two processes behave as one: each role is signed once, and the file is sealed once", async () => {
  const [one, other] = services.map((service) => service.url) as [string, string];
  for (let round = 0; round < 5; round += 1) {
    const created = await account.call("POST", "/contracts", {
      content: "<p>Two</p>",
      signatureFields: [{ label: "A" }, { label: "B" }],
      finalize: true,
    });
    const { id, signUrl } = created.body.contract;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        signOver(index % 2 ? one : other, linkIn(signUrl), index % 3 ? "A" : "B"),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 2);
    const headers = { authorization: `Bearer ${account.apiKey}` };
    const pdfs = await Promise.all(
      [one, other, one, other].map((url) =>
        request(`${url}/api/v1/contracts/${id}/pdf`, "GET", undefined, headers),
      ),
    );
    for (const pdf of pdfs) {
      assert.equal(pdf.status, 200);
      assert.ok(Buffer.from(pdf.bytes).equals(pdfs[0]!.bytes), "two processes sealed twice");
    }
  }
});

test("B3: a session that is ended in one process opens nothing in the other from then on, nor makes a key there", async () => {
  const [one, other] = services as [TestService, TestService];
  const [owner, thief] = [
    await signedIn(one, account.accountId),
    await signedIn(one, account.accountId),
  ];
  const elsewhere = (path: string, form?: Record<string, string>) =>
    look(other.url + path, {
      headers: { cookie: thief.cookie },
      ...(form && { method: "POST", body: new URLSearchParams({ token: thief.token, ...form }) }),
    });
  assert.equal((await elsewhere("/app")).status, 200);
  assert.equal((await owner.post("/app/sessions/end-others")).status, 303);
  assert.equal((await elsewhere("/app")).status, 401);
  const form = { formId: crypto.randomUUID(), name: "stolen", lastDay: "" };
  assert.equal((await elsewhere("/app/keys", form)).status, 401);
  assert.equal((await owner.get("/app")).status, 200);
});
