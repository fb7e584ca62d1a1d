import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { CLIENTS, connect, letIn, type TestAssistant } from "#kit/scenes/assistants.ts";
import { look, signedIn } from "#kit/scenes/member.ts";
import { request, type TestService } from "#kit/scenes/service.ts";
import { sharedService } from "#kit/scenes/shared-service.ts";
import { signOver } from "#kit/scenes/signer.ts";

let service: TestService;
const shared = sharedService();
before(async () => {
  service = await shared.start();
});
after(() => shared.end());

const LEASE = {
  title: "Lease",
  content: "<h1>Lease</h1><p>Rent is due on the first.</p>",
  signatureFields: [{ label: "Tenant" }],
  signers: [{ label: "Tenant", email: "tenant@example.org" }],
};

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

/** The same assistant, whose every answer is held against the schema that its tool is listed with. */
async function checked(assistant: TestAssistant): Promise<TestAssistant> {
  const { tools } = await assistant.client.listTools();
  const fits = new Map(
    tools.map(({ name, outputSchema }: { name: string; outputSchema: object }) => [
      name,
      ajv.compile(outputSchema),
    ]),
  );
  return {
    ...assistant,
    async call(tool, args) {
      const answer = await assistant.call(tool, args);
      const isFit = fits.get(tool) as ReturnType<typeof ajv.compile>;
      if (!answer.isError)
        assert.ok(isFit(answer.body), `${tool}: ${ajv.errorsText(isFit.errors)}`);
      return answer;
    },
  };
}

const approvalPath = (url: string) => new URL(url).pathname;

for (const kind of CLIENTS) {
  test(`the official client ${kind} looks, drafts, asks, sends what an owner approved, follows and cancels; each answer fits its schema`, async () => {
    const account = await service.openAccount();
    const assistant = await checked(await connect(service, await letIn(service, account), kind));
    try {
      const before = await assistant.call("list_contracts");
      assert.deepEqual(before.body.contracts, []);
      const seen = await assistant.call("preview_contract", LEASE);
      assert.deepEqual(seen.body.preview.roles, ["Tenant"]);
      assert.deepEqual(
        seen.content.map(({ type }) => type),
        ["text", "image"],
      );
      const made = await assistant.call("create_draft", { ...LEASE, requestId: "one" });
      const again = await assistant.call("create_draft", { ...LEASE, requestId: "one" });
      const { id, status } = made.body.contract;
      assert.deepEqual([status, again.body.contract.id], ["draft", id]);
      const text = await assistant.call("read_contract_text", { id });
      assert.match(text.body.text, /Rent is due on the first/);
      assert.equal(text.body.origin, "untrusted");

      const unknown = { id: "0198c0de-0000-7000-8000-000000000001" };
      for (const [tool, args, words] of [
        ["get_contract", unknown, /no such contract/],
        ["send_contract", unknown, /no such contract/],
        ["cancel_contract", unknown, /no such contract/],
        ["create_draft", { ...LEASE, signatureFields: [{ label: "" }] }, /label/],
        ["create_draft", {}, /content/],
      ] as const) {
        const refused = await assistant.call(tool, args);
        assert.ok(refused.isError, tool);
        assert.match(refused.content[0].text, words);
      }

      const asked = await assistant.call("send_contract", { id });
      assert.equal(asked.body.status, "needs_approval");
      assert.match(asked.body.summary, /by mail to: tenant@example\.org/);
      const sameAgain = await assistant.call("send_contract", { id });
      assert.equal(sameAgain.body.approvalUrl, asked.body.approvalUrl);
      assert.equal((await account.call("GET", `/contracts/${id}`)).body.contract.status, "draft");

      const owner = await signedIn(service, account.accountId);
      const path = approvalPath(asked.body.approvalUrl);
      const page = await owner.get(path);
      assert.match(
        page.html,
        /Send this contract\?[\s\S]*tenant@example\.org[\s\S]*New: you have never/,
      );
      const pressed = await owner.post(path, { decision: "approve" });
      assert.deepEqual([pressed.status, pressed.location], [303, path]);
      assert.match((await owner.get(path)).html, /You approved it, and it was carried out/);

      const sent = await assistant.call("send_contract", { id });
      assert.deepEqual([sent.body.status, sent.body.contract.status], ["done", "pending"]);
      const told = await assistant.call("get_contract", { id });
      assert.deepEqual(told.body.contract.signers[0].status, "sent");
      assert.doesNotMatch(JSON.stringify([sent, told]), /\/(?:sign|status)\//);

      const ending = await assistant.call("cancel_contract", { id });
      await owner.post(approvalPath(ending.body.approvalUrl), { decision: "approve" });
      const cancelled = await assistant.call("get_contract", { id });
      assert.equal(cancelled.body.contract.status, "cancelled");

      const { resourceTemplates } = await assistant.client.listResourceTemplates();
      assert.equal(resourceTemplates.length, 2);
      const trail = await assistant.client.readResource({
        uri: `countersign://contract/${id}/trail`,
      });
      const { entries } = JSON.parse(trail.contents[0].text);
      const finalized = entries.find(({ event }: { event: string }) => /finalized/.test(event));
      assert.equal(finalized.by.kind, "person");
      const { prompts } = await assistant.client.listPrompts();
      const prompt = await assistant.client.getPrompt({
        name: prompts[0].name,
        arguments: { partner: "Acme" },
      });
      assert.match(prompt.messages[0].content.text, /agreement with Acme/);
      const log = await owner.get("/app/assistant");
      assert.match(log.html, /cancel_contract[\s\S]*send_contract[\s\S]*create_draft/);
    } finally {
      await assistant.close();
    }
  });
}

test("a sealed PDF is handed on as a link, which opens the file for a quarter of an hour and no longer", async () => {
  const account = await service.openAccount();
  const made = await account.call("POST", "/contracts", {
    ...LEASE,
    signers: [],
    finalize: true,
  });
  const { id, signUrl, publicId } = made.body.contract;
  const assistant = await checked(await connect(service, await letIn(service, account), "v2"));
  try {
    const early = await assistant.call("get_signed_pdf", { id });
    assert.deepEqual([early.isError, early.body.code], [true, "NOT_SIGNED"]);
    const secret = signUrl.slice(signUrl.lastIndexOf("/") + 1);
    assert.equal((await signOver(service.url, secret, "Tenant")).status, 201);
    const { headers, bytes } = await account.call("GET", `/contracts/${id}/pdf`);
    assert.equal(headers.get("content-type"), "application/pdf");
    const linked = await assistant.call("get_signed_pdf", { id });
    assert.equal(linked.content[1].type, "resource_link");
    const { pathname } = new URL(linked.body.url);
    const file = await request(service.url + pathname, "GET");
    assert.deepEqual([file.status, Buffer.compare(file.bytes, bytes)], [200, 0]);
    const wrong = `${pathname.slice(0, -2)}${pathname.endsWith("AA") ? "BB" : "AA"}`;
    assert.equal((await look(service.url + wrong)).status, 404);
    const record = await assistant.call("verify_document", { sha256: linked.body.sha256 });
    assert.deepEqual([record.body.publicId, record.body.status], [publicId, "fully_signed"]);
    service.clock.moveMs(15 * 60_000);
    assert.equal((await look(service.url + pathname)).status, 404);
  } finally {
    await assistant.close();
  }
});
