import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { truncate } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";

/** Files are handed on as they are read, and are never held whole for whoever reads slowly. */

const BYTES = 40_000_000;
const MEGABYTE = 1_000_000;

let service: TestService;
let owner: TestAccount;
let contractId: string;
let sha256: string;
let large: Buffer;
before(async () => {
  service = await startService();
  owner = await service.openAccount();
  contractId = (await signedContract()).id;
  // Larger than any file that the service seals, so that what is held of it shows.
  large = randomBytes(BYTES);
  sha256 = createHash("sha256").update(large).digest("hex");
  const { files, database } = service.app.services;
  await files.put(contractId, sha256, [large]);
  await database
    .updateTable("contract")
    .set({ sealed_sha256: sha256 })
    .where("id", "=", contractId)
    .execute();
});
after(() => service?.close());

/** A contract that was signed and sealed. */
async function signedContract(): Promise<{ id: string; link: string }> {
  const made = await owner.call("POST", "/contracts", {
    content: "<h1>Lease</h1><p>The miller pays.</p>",
    signatureFields: [{ label: "A" }],
    finalize: true,
  });
  const { id, signUrl } = made.body.contract;
  const link = linkIn(signUrl);
  assert.equal((await signOver(service.url, link, "A")).status, 201);
  assert.equal((await owner.call("GET", `/contracts/${id}/pdf`)).status, 200);
  return { id, link };
}

/** Asks, and reads nothing of the body yet. */
function ask(method = "GET", more: Record<string, string> = {}): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${owner.apiKey}`, ...more };
  return new Promise((resolve, reject) => {
    const url = `${service.url}/api/v1/contracts/${contractId}/pdf`;
    get(url, { method, headers, agent: false }, resolve).on("error", reject);
  });
}

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await answer.toArray());
}

test("of what slow readers download at once, a few slices each are in memory, and all of it arrives", async () => {
  const before = process.memoryUsage().arrayBuffers;
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask()));
  try {
    const held = await mostHeld(before);
    // Whole files would be eight times as much as one; slices are some megabytes each.
    assert.ok(held < 3 * BYTES, `${Math.round(held / MEGABYTE)} MB are held for eight downloads`);
    for (const answer of answers) {
      assert.equal(answer.statusCode, 200);
      assert.equal(answer.headers["content-length"], String(BYTES));
      assert.equal(answer.headers.etag, `"${sha256}"`);
      assert.ok((await bodyOf(answer)).equals(large));
    }
  } finally {
    // One that nobody reads to its end would keep the service from closing.
    for (const answer of answers) answer.destroy();
  }
});

/** What is held once nothing more is read ahead: about the same twice in a row. */
async function mostHeld(before: number): Promise<number> {
  let last = -1;
  for (;;) {
    const held = process.memoryUsage().arrayBuffers - before;
    if (Math.abs(held - last) < MEGABYTE) return held;
    last = held;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test("who asks for the head of a file is told its size and sent nothing", async () => {
  const answer = await ask("HEAD");
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers["content-length"], String(BYTES));
  assert.equal((await bodyOf(answer)).length, 0);
});

test("the rest of a download that broke off can be had, and who has all of it is told so", async () => {
  const tag = `"${sha256}"`;
  const rest = await ask("GET", { range: `bytes=${BYTES - 5}-`, "if-range": tag });
  assert.equal(rest.statusCode, 206);
  assert.equal(rest.headers["content-range"], `bytes ${BYTES - 5}-${BYTES - 1}/${BYTES}`);
  assert.ok((await bodyOf(rest)).equals(large.subarray(-5)));
  const same = await ask("GET", { "if-none-match": `W/${tag}` });
  assert.deepEqual([same.statusCode, same.headers.etag], [304, tag]);
  assert.equal((await bodyOf(same)).length, 0);
  const behind = await ask("GET", { range: `bytes=${BYTES}-` });
  assert.deepEqual([behind.statusCode, behind.headers["content-range"]], [416, `bytes */${BYTES}`]);
  behind.destroy();
});

test("every download has pieces and tags: original, document, sealed file, evidence, over keys and links", async () => {
  const { id, link } = await signedContract();
  const bearer = { authorization: `Bearer ${owner.apiKey}` };
  const paths = [
    ...["original", "document"].map((what) => `signing/${link}/${what}`),
    ...["pdf", "evidence"].map((what) => `contracts/${id}/${what}`),
  ];
  for (const path of paths) {
    const url = `${service.url}/api/v1/${path}`;
    const whole = await fetch(url, { headers: bearer });
    const bytes = Buffer.from(await whole.arrayBuffer());
    const piece = await fetch(url, { headers: { ...bearer, range: "bytes=100-199" } });
    assert.equal(piece.status, 206, path);
    assert.ok(Buffer.from(await piece.arrayBuffer()).equals(bytes.subarray(100, 200)), path);
    const headers = { ...bearer, "if-none-match": whole.headers.get("etag") ?? "" };
    for (const method of ["GET", "HEAD"]) {
      assert.equal((await fetch(url, { method, headers })).status, 304, `${method} ${path}`);
    }
  }
});

test("a file that is cut while it is sent breaks off, and is no whole file for whoever reads it", async () => {
  const answer = await ask();
  const folder = join(service.dataDir, "files", contractId.slice(-2), contractId);
  await truncate(join(folder, sha256), BYTES / 2);
  await assert.rejects(bodyOf(answer), /aborted|hang up|ECONNRESET/);
});
