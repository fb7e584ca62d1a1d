import assert from "node:assert/strict";
import { before, test } from "node:test";
import { systemRandom } from "#kernel/random.ts";
import { openUnder, sealUnder, WrongPassphrase } from "./passphrase.ts";

const PASSPHRASE = "correct horse battery stäple";
const SECRET = Buffer.from("the keys of the service");
const BOUND = "what it came with";

// Each try takes some 0.4 s of a processor: one sealing serves all.
let sealed: string;
before(async () => {
  sealed = await sealUnder(PASSPHRASE, SECRET, BOUND, systemRandom);
});

const changed = (change: Record<string, unknown>) =>
  JSON.stringify({ ...JSON.parse(sealed), ...change });

const refuses = (text: string, passphrase = PASSPHRASE, bound = BOUND) =>
  assert.rejects(openUnder(passphrase, text, bound), WrongPassphrase);

test("what was sealed opens under its passphrase, however its letters are composed", async () => {
  assert.deepEqual(await openUnder(PASSPHRASE.normalize("NFD"), sealed, BOUND), SECRET);
  const { kdf, N, r, p, cipher } = JSON.parse(sealed);
  assert.deepEqual([kdf, N, r, p, cipher], ["scrypt", 2 ** 17, 8, 1, "AES-256-GCM"]);
  assert.ok(!sealed.includes(SECRET.toString("base64")));
});

test("another passphrase, another place and a changed byte open nothing", async () => {
  await refuses(sealed, `${PASSPHRASE}!`);
  await refuses(sealed, PASSPHRASE, `${BOUND}!`);
  const bytes = Buffer.from(JSON.parse(sealed).sealed, "base64");
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  await refuses(changed({ sealed: bytes.toString("base64") }));
});

/** Refused before anything is computed: whoever wrote the file chose what that takes. */
const UNBEARABLE: [what: string, change: Record<string, unknown>][] = [
  ["more memory than a machine has", { N: 2 ** 19 }],
  ["next to no work", { N: 2 ** 13 }],
  ["work that is no power of two", { N: 2 ** 17 - 1 }],
  ["work that is a text", { N: "131072x" }],
  ["larger blocks", { r: 16 }],
  ["more lanes", { p: 2 }],
  ["another way to stretch", { kdf: "pbkdf2" }],
  ["another cipher", { cipher: "AES-128-GCM" }],
  ["a nonce that is too short", { nonce: "AAAA" }],
  ["no salt", { salt: null }],
  ["a tag that is no text", { tag: 1 }],
  ["nothing that is sealed", { sealed: undefined }],
];

for (const [what, change] of UNBEARABLE) {
  test(`what asks for ${what} is not tried`, async () => {
    await assert.rejects(openUnder(PASSPHRASE, changed(change), BOUND), /cannot be read/);
  });
}

test("what is none of ours cannot be read", async () => {
  for (const text of ["", "{", "null", "[]", "1"]) await refuses(text);
});
