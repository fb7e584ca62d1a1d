import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { test } from "node:test";
import type { LockedCertificate, OpenedCertificate } from "./certificate-lock.ts";
import { lockCertificate } from "./lock-certificate.ts";
import { unlock } from "./unlock.island.ts";

const ID = "7K3M-9XQ2-W8RD-5";
const FILE = randomBytes(50_000);
const sha512 = (file: Uint8Array) => new Uint8Array(createHash("sha512").update(file).digest());

test("the file's own SHA-512 opens the certificate, and all of it", async () => {
  const locked = await lock(certificateOf(3));
  assert.deepEqual(await unlock(locked, ID, sha512(FILE)), certificateOf(3));
});

const KEYS: [what: string, digest: Uint8Array<ArrayBuffer>][] = [
  ["of the file with one bit changed", sha512(FILE.with(100, (FILE[100] ?? 0) ^ 1))],
  ["of the SHA-256, which the page shows", sha512(createHash("sha256").update(FILE).digest())],
  ["of nothing", sha512(new Uint8Array())],
  ["that is the SHA-256", new Uint8Array(createHash("sha256").update(FILE).digest())],
];

for (const [what, digest] of KEYS) {
  test(`a digest ${what} does not open it`, async () => {
    const locked = await lock(certificateOf(1));
    await assert.rejects(unlock(locked, ID, digest));
  });
}

test("a certificate that was changed, or moved to another document's page, does not open", async () => {
  const locked = await lock(certificateOf(1));
  const bytes = Buffer.from(locked.text, "base64");
  bytes[10] = (bytes[10] ?? 0) ^ 1;
  const changed = { ...locked, text: bytes.toString("base64") };
  await assert.rejects(unlock(changed, ID, sha512(FILE)));
  await assert.rejects(unlock(locked, "0000-0000-0000-0", sha512(FILE)));
});

test("nothing of it can be read in the page, not even how many sign", async () => {
  const [one, three] = await Promise.all([lock(certificateOf(1)), lock(certificateOf(3))]);
  assert.equal(one.text.length, three.text.length);
  for (const { text } of [one, three]) {
    assert.doesNotMatch(Buffer.from(text, "base64").toString("latin1"), /Maria|Signatures/);
  }
});

test("every page is locked with a key of its own", async () => {
  const [first, second] = await Promise.all([lock(certificateOf(1)), lock(certificateOf(1))]);
  assert.notEqual(first.salt, second.salt);
  assert.notEqual(first.text, second.text);
});

function lock(opened: OpenedCertificate): Promise<LockedCertificate> {
  return lockCertificate(opened, sha512(FILE), ID, randomBytes);
}

function certificateOf(signers: number): OpenedCertificate {
  const facts = [{ term: "Name as typed", value: "Maria Łukasiewicz", note: null }];
  return {
    trail: [],
    brief: { name: "x", people: [] },
    title: "Audit certificate",
    note: "",
    document: { title: "Document", facts: [] },
    signers: {
      title: "Signatures",
      roles: Array.from({ length: signers }, (_, index) => ({ role: `Role ${index}`, facts })),
    },
    events: { title: "Event log", rows: [] },
  };
}
