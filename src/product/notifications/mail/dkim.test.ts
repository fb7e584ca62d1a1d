import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { openDkimKey } from "./dkim.ts";

const folder = await mkdtemp(join(tmpdir(), "countersign-dkim-"));
after(() => rm(folder, { recursive: true, force: true }));

const pemOf = (bits: number) =>
  generateKeyPairSync("rsa", {
    modulusLength: bits,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });

async function fileOf(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

const open = (
  keyFile: string | null,
  selector: string | null = "s1",
  domain: string | null = null,
) => openDkimKey({ keyFile, selector, domain }, "example.com");

test("without settings mails are not signed, and half of them is a mistake that is named", async () => {
  assert.equal(await open(null, null), null);
  await assert.rejects(open(null), /^Error: DKIM_KEY is missing/);
  await assert.rejects(open("key.pem", null), /^Error: DKIM_SELECTOR is missing/);
});

test("a key signs for the domain that is named, else for the sender's", async () => {
  const { privateKey } = pemOf(1024);
  const path = await fileOf("good.pem", privateKey);
  assert.deepEqual(await open(path), { domainName: "example.com", keySelector: "s1", privateKey });
  assert.equal((await open(path, "s1", "mail.example.org"))?.domainName, "mail.example.org");
});

test("what is no RSA private key that others believe is refused with the file's name", async () => {
  const ec = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  for (const [name, text] of [
    ["short.pem", pemOf(1016).privateKey],
    ["public.pem", pemOf(1024).publicKey],
    ["ec.pem", ec.export({ type: "pkcs8", format: "pem" }).toString()],
    ["empty.pem", ""],
  ] as const) {
    const path = await fileOf(name, text);
    await assert.rejects(
      open(path),
      new RegExp(`DKIM_KEY: ${path} holds no RSA private key`),
      name,
    );
  }
  const missing = join(folder, "missing.pem");
  await assert.rejects(open(missing), new RegExp(`DKIM_KEY: ${missing} cannot be read`));
});
