import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { request, startService, type TestAccount, type TestService } from "#kit/service.ts";
import { signOver } from "#kit/signer.ts";
import { type EmbeddedPostgres, openEmbeddedPostgres } from "#store/postgres/open.ts";

let folder: string;
let postgres: EmbeddedPostgres;
let services: TestService[];
let account: TestAccount;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-two-"));
  postgres = await openEmbeddedPostgres({
    dataDir: join(folder, "database"),
    role: "service",
    log: () => {},
  });
  // A database of the operator's own, named by a URL, with two services on it and on the same files.
  const { host, port, user, database } = postgres.address;
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const dataDir = join(folder, "data");
  const start = () => startService({ dataDir, env: { DATABASE_URL: url } });
  services = await Promise.all([start(), start()]);
  account = await services[0]!.openAccount();
});
after(async () => {
  await Promise.all(services.map((service) => service.close()));
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

test("two processes behave as one: each role is signed once, and the file is sealed once", async () => {
  const [one, other] = services.map((service) => service.url) as [string, string];
  for (let round = 0; round < 5; round += 1) {
    const created = await account.call("POST", "/contracts", {
      content: "<p>Two</p>",
      signatureFields: [{ label: "A" }, { label: "B" }],
      finalize: true,
    });
    const { id, token } = created.body.contract;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        signOver(index % 2 ? one : other, token, index % 3 ? "A" : "B"),
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
