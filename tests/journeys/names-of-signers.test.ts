import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { askTool } from "#kit/documents/pdfs/tools.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";
import { deliveredTo, linkIn, signOver } from "#kit/scenes/signer.ts";
import { certificateWords } from "#words/certificate-words.ts";

let service: TestService;
before(async () => {
  service = await startService();
});
after(() => service.close());

const words = certificateWords.en;

/** A contract of two named people; what each of them writes may be another name. */
async function signedBy(written: Record<"Tenant" | "Landlord", string>) {
  const account = await service.openAccount();
  const { body } = await account.call("POST", "/contracts", {
    title: "Lease",
    content: "<p>Text</p>",
    signatureFields: [{ label: "Tenant" }, { label: "Landlord" }],
    signers: [
      { role: "Tenant", email: "ada@example.com", name: "Ada Tenant" },
      { role: "Landlord", email: "bob@example.com", name: "Bob <Landlord>" },
    ],
    finalize: true,
  });
  for (const signer of body.contract.signers) {
    const link = deliveredTo(service, signer);
    const signerName = written[signer.role as keyof typeof written];
    const signed = await signOver(service.url, link, signer.role, { signerName });
    assert.equal(signed.status, 201, JSON.stringify(signed.body));
  }
  return { account, id: body.contract.id };
}

async function certificateOf({ account, id }: Awaited<ReturnType<typeof signedBy>>) {
  const { bytes, status } = await account.call("GET", `/contracts/${id}/pdf`);
  assert.equal(status, 200);
  return askTool("pdftotext", ["-layout", "FILE", "-"], bytes).toString();
}

test("where a signer writes another name than the sender gave, the certificate says both", async () => {
  const text = await certificateOf(
    await signedBy({ Tenant: "Ada T. Lovelace", Landlord: "Bob <Landlord>" }),
  );
  assert.equal(text.split(words.senderHad).length, 2, "of the one who wrote another");
  assert.match(text, new RegExp(`${words.senderHad}[^\n]*Ada Tenant`));
  assert.ok(text.includes("Ada T. Lovelace"));
});

test("the status page names who stands for a role as the sender does, and never as somebody wrote it", async () => {
  const account = await service.openAccount();
  const { body } = await account.call("POST", "/contracts", {
    content: "<p>Text</p>",
    signatureFields: [{ label: "Tenant" }, { label: "Landlord" }],
    signers: [
      { role: "Tenant", email: "ada@example.com", name: "Ada Tenant" },
      { role: "Landlord", email: "bob@example.com", name: "Bob <b>Landlord" },
    ],
    finalize: true,
  });
  const [tenant] = body.contract.signers;
  await signOver(service.url, deliveredTo(service, tenant), "Tenant", {
    signerName: "Ada Lovelace",
  });
  const { statusUrl } = (await account.call("GET", `/contracts/${body.contract.id}`)).body.contract;
  const page = await (await fetch(`${service.url}/status/${linkIn(statusUrl)}`)).text();
  assert.ok(page.includes("Ada Tenant"));
  assert.ok(!page.includes("Lovelace"));
  assert.ok(page.includes("Bob &lt;b>Landlord"));
});

test("the certificate lists whoever gets copies as text, whatever they are called", async () => {
  const account = await service.openAccount();
  const name = '#strong[Ada] *Law* <b>"x" =1+1';
  const { body } = await account.call("POST", "/contracts", {
    content: "<p>Text</p>",
    signatureFields: [{ label: "Tenant" }],
    copies: [{ email: "ada@example.com", name, when: "both" }],
    message: "#panic() \r\nBcc: eve@example.com",
    reference: "#panic()",
    metadata: { "#panic()": "=cmd" },
    finalize: true,
  });
  await signOver(service.url, linkIn(body.contract.signUrl), "Tenant");
  const text = (await certificateOf({ account, id: body.contract.id })).replace(/\s+/g, " ");
  assert.ok(text.includes(words.copyTo) && text.includes(words.copies.both.slice(0, 20)));
  assert.ok(text.includes(name) && text.includes("ada@example.com"), text);
  assert.ok(!text.includes("panic") && !text.includes("=cmd"));
  for (const copy of [{ name: "Ada\r\nBcc: eve@example.com" }, { name: "\u202eadA" }]) {
    const copies = [{ email: "ada@example.com", when: "sent", ...copy }];
    const refused = await account.call("POST", "/contracts", { content: "<p>x</p>", copies });
    assert.equal(refused.status, 400);
    assert.equal(refused.body.details[0].path, "copies[0].name");
  }
});
