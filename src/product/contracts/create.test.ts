import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { startService, type TestService } from "#kit/scenes/service.ts";

const EVER = [new Date(0), new Date(8e15)] as const;

let service: TestService;
before(async () => {
  service = await startService({ env: { LOG_LEVEL: "silent" } });
});
after(() => service.close());

test("a contract whose row cannot be written leaves no bytes behind", async () => {
  const { services } = service.app;
  const account = await service.openAccount();
  const create = () => account.call("POST", "/contracts", { content: "<p>x</p>" });
  const first = await create();
  assert.equal(first.status, 201);
  const { publicId } = services.ids;
  services.ids.publicId = () => first.body.contract.publicId;
  const second = await create();
  services.ids.publicId = publicId;
  assert.equal(second.status, 500);
  const owners: string[] = [];
  for await (const owner of services.files.ownersMadeBetween(...EVER)) owners.push(owner);
  assert.deepEqual(owners, [first.body.contract.id]);
});

test("one answer names letters that cannot be printed, places off the page and missing fields", async () => {
  const account = await service.openAccount();
  const pdf = readFileSync(
    new URL("../../../tests/kit/documents/pdfs/libreoffice.pdf", import.meta.url),
  );
  const refused = async (bytes: Buffer, title: string) => {
    const answer = await account.call("POST", "/contracts", {
      title,
      document: { pdf: bytes.toString("base64") },
      signatureFields: [
        { label: "A𓀁", x: 90, y: 4 },
        { type: "text", text: "𓀀", page: 99, x: 4, y: 4 },
        { label: "Client", y: 4 },
      ],
    });
    assert.equal(answer.status, 400);
    const unprinted = answer.body.details.filter(({ code }: { code?: string }) => code);
    for (const { message } of unprinted) {
      assert.match(message, /^has letters that no font .* prints: .*; .* npm run fonts/);
    }
    return answer.body.details.map(({ path }: { path: string }) => path).sort();
  };
  const letters = ["signatureFields[0].label", "signatureFields[1].text"];
  const places = ["signatureFields[0].x", "signatureFields[1].page", "signatureFields[2].x"];
  assert.deepEqual(await refused(pdf, "Lease"), [...letters, ...places].sort());
  assert.deepEqual(await refused(pdf, "𓀂"), [...letters, ...places, "title"].sort());
  assert.deepEqual(await refused(pdf.subarray(0, 20), "Lease"), ["document.pdf", ...letters]);
});

test("signers that are wrong are told beside everything else that is, before any text is typeset", async () => {
  const account = await service.openAccount();
  const { workers } = service.app.services;
  const { run } = workers;
  const ordered: string[] = [];
  workers.run = (name, input, owner) => {
    ordered.push(name);
    return run(name, input, owner);
  };
  try {
    const refused = async (method: string, path: string, change: object) => {
      const { status, body } = await account.call(method, path, change);
      assert.equal(status, 400, JSON.stringify(body));
      return [body.code ?? null, body.details.map((detail: { path: string }) => detail.path)];
    };
    const signers = [{ role: "Nobody", email: "at.example" }];
    const text = { content: "<p>Lease</p>" };
    const paths = ["signers[0].role", "signers[0].email"];
    const create = (more: object) => refused("POST", "/contracts", { ...text, ...more });
    assert.deepEqual(await create({ signers }), ["UNKNOWN_ROLE", paths]);
    const tags = [""];
    assert.deepEqual(await create({ signers, tags }), [null, ["tags[0]", ...paths]]);
    const { contract } = (await account.call("POST", "/contracts", text)).body;
    ordered.length = 0;
    const change = (more: object) => refused("PATCH", `/contracts/${contract.id}`, more);
    assert.deepEqual(await change({ ...text, signers }), ["UNKNOWN_ROLE", paths]);
    assert.deepEqual(ordered, []);
  } finally {
    workers.run = run;
  }
});
