import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { runOn, unlessThere } from "#kit/peers/tools.ts";
import type { TestAccount, TestService } from "#kit/scenes/service.ts";
import { sharedService } from "#kit/scenes/shared-service.ts";
import { linkIn, submission } from "#kit/scenes/signer.ts";
import { readEntries } from "#trail/trail-store.ts";

let service: TestService;
let account: TestAccount;
const skip = unlessThere("pdftotext");
const shared = sharedService();
before(async () => {
  service = await shared.start();
  account = await service.openAccount();
});
after(() => shared.end());

const PDF = pagesPdf([{ entries: "/MediaBox [0 0 400 600]", content: "" }]).toString("base64");

async function create(change: object) {
  const answer = await account.call("POST", "/contracts", { finalize: true, ...change });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body.contract;
}

async function sign(signUrl: string, role: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${service.url}/api/v1/signing/${linkIn(signUrl)}/signatures`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(submission(role)),
  });
  assert.equal(answer.status, 201, await answer.text());
}

async function certificateOf(id: string): Promise<string> {
  const { bytes } = await account.call("GET", `/contracts/${id}/pdf`);
  const { output } = runOn(bytes, "pdftotext", ["-layout", "FILE", "-"]);
  return output.replace(/\s+/g, " ");
}

const entriesOf = (id: string) => readEntries(service.app.services.database, id);

test("A14: each signature is printed with the title it was given under, and a change names old and new", {
  skip,
}, async () => {
  const { id, signUrl } = await create({
    content: "<p>x</p>",
    title: "Invoice 7",
    signatureFields: [{ label: "A" }, { label: "B" }],
  });
  await sign(signUrl, "A");
  const title = "Sale of services for 1 EUR";
  assert.equal((await account.call("PATCH", `/contracts/${id}`, { title })).status, 200);
  await sign(signUrl, "B");
  const printed = await certificateOf(id);
  const [, first, second] = printed.split("Title of the document");
  assert.match(first ?? "", /^ Invoice 7 /);
  assert.match(second ?? "", /^ Sale of services for 1 EUR /);
  assert.ok(printed.includes("“Invoice 7” → “Sale of services for 1 EUR”"), printed);

  const entries = await entriesOf(id);
  const seen = entries.filter(({ event }) => event === "contract.signed");
  assert.deepEqual(
    seen.map(({ data }) => data.contractName),
    ["Invoice 7", title],
  );
  const changed = entries.find(({ event }) => event === "contract.title_changed");
  assert.deepEqual(changed?.data, { from: "Invoice 7", to: title });
});

test("A13: what the owner printed into fields, and where, is in the events and on the certificate by its hash", {
  skip,
}, async () => {
  const made = async (text: string, y: number) => {
    const { id, signUrl } = await create({
      document: { pdf: PDF },
      signatureFields: [
        { label: "A", x: 1, y: 1 },
        { type: "text", text, x: 40, y },
      ],
    });
    await sign(signUrl, "A");
    const entries = await entriesOf(id);
    const hashes = entries.flatMap(({ data }) => data.fieldsSha256 ?? []);
    assert.equal(hashes.length, 2, "created and signed");
    assert.equal(new Set(hashes).size, 1);
    const printed = (await certificateOf(id)).replace(/ /g, "");
    assert.ok(printed.includes(String(hashes[0])), printed);
    return hashes[0];
  };
  assert.notEqual(await made("Price: 9,000 EUR", 40), await made("Price: 000,9 EUR", 40));
});

test("A21: what a browser says of itself is quoted and called a claim", { skip }, async () => {
  const { id, signUrl } = await create({
    content: "<p>x</p>",
    signatureFields: [{ label: "A" }],
    signers: [{ role: "A", title: "Identity verified" }],
  });
  const agent = '203.0.113.7 (verified)" Signed with a qualified certificate';
  await sign(signUrl, "A", { "user-agent": agent });
  const printed = await certificateOf(id);
  assert.match(
    printed,
    /Browser “203\.0\.113\.7 \(verified\)' Signed with a qualified certificate” as claimed by the device/,
  );
});
