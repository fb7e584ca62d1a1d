import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createPrivateKey, type KeyObject, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { systemRandom } from "#kernel/random.ts";
import { startIssuing } from "#kit/peers/authority/issuing.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { type KeyPlace, promisesOfKeys } from "#kit/rooms/key-promises.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import type { KeyHolder } from "#lib/pki/key-holder.ts";
import { fromPem } from "#lib/pki/pem.ts";
import type { Secrets } from "#store/secrets.ts";
import { secretsInDatabase } from "#store/secrets-in-database.ts";
import { secretsInFolder } from "#store/secrets-in-folder.ts";
import { type KeyKind, openSealKey } from "./key-kinds.ts";
import { openLocalKeys } from "./local-keys.ts";

const clock = heldClock();
const issuing = startIssuing({ clock, base: "http://127.0.0.1:1" });

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store?.close());

const newFolder = () => mkdtemp(join(tmpdir(), "countersign-kinds-"));

/** A key of this installation's settings, of the kind that they name. */
function openWith(secrets: Secrets, p12: string | null = null) {
  return openSealKey({
    p12,
    p12Password: "secret",
    clock,
    secretsKind: secrets.kind,
    local: () => openLocalKeys({ name: "localhost", secrets, clock, random: systemRandom }),
  });
}

async function holderOf(expected: KeyKind, ...settings: Parameters<typeof openWith>) {
  const { kind, keyHolder } = await openWith(...settings);
  assert.equal(kind, expected);
  return keyHolder;
}

/** The key as it is kept, and the number alone that is its secret. */
const secretsOf = (key: KeyObject): Uint8Array[] => [
  key.export({ type: "pkcs8", format: "der" }),
  Buffer.from(key.export({ format: "jwk" }).d ?? "", "base64url"),
];

async function secretsOfMade(secrets: Secrets): Promise<Uint8Array[]> {
  const pem = Buffer.from((await secrets.read("seal.pem")) ?? []).toString();
  const [der = new Uint8Array()] = fromPem("PRIVATE KEY", pem);
  return secretsOf(createPrivateKey({ key: Buffer.from(der), format: "der", type: "pkcs8" }));
}

promisesOfKeys("a key in the folder", async (): Promise<KeyPlace> => {
  const folder = await newFolder();
  const secrets = () => secretsInFolder(join(folder, "keys"));
  return {
    open: () => holderOf("file", secrets()),
    secrets: () => secretsOfMade(secrets()),
    close: () => rm(folder, { recursive: true, force: true }),
  };
});

promisesOfKeys("a key in the database", async (): Promise<KeyPlace> => {
  const master = randomBytes(32);
  await store.database.deleteFrom("sealed_secret").execute();
  const secrets = () => secretsInDatabase(store.database, [master], systemRandom);
  return {
    open: () => holderOf("database", secrets()),
    secrets: async () => [...(await secretsOfMade(secrets())), master],
    close: async () => {},
  };
});

for (const kind of ["P-256", "P-384", "P-521", "RSA-2048"] as const) {
  promisesOfKeys(`a P12 with ${kind}`, async (): Promise<KeyPlace> => {
    const folder = await newFolder();
    const issued = issuing.issueSeal({ kind });
    const file = join(folder, "seal.p12");
    await writeFile(file, issued.p12("secret"));
    const secrets = secretsInFolder(join(folder, "keys"));
    return {
      open: () => holderOf("pkcs12", secrets, file),
      secrets: async () => secretsOf(issued.privateKey),
      close: () => rm(folder, { recursive: true, force: true }),
    };
  });
}

/** A key that this process never reads: another program signs with it, as a card or a service would. */
promisesOfKeys(
  "a key that another program holds",
  async (): Promise<KeyPlace> => {
    const folder = await newFolder();
    const issued = issuing.issueSeal();
    const file = join(folder, "key.der");
    const [der = new Uint8Array()] = secretsOf(issued.privateKey);
    await writeFile(file, der, { mode: 0o600 });
    return {
      open: async () => ({
        chain: issued.chain,
        algorithm: "ecdsa-p256-sha256",
        sign: (bytes, digest = "sha256") => signElsewhere(file, bytes, digest),
      }),
      secrets: async () => secretsOf(issued.privateKey),
      close: () => rm(folder, { recursive: true, force: true }),
    };
  },
  { skip: unlessThere("openssl"), rounds: 4 },
);

async function signElsewhere(
  file: string,
  bytes: Uint8Array,
  digest: NonNullable<Parameters<KeyHolder["sign"]>[1]>,
): Promise<Uint8Array> {
  const child = spawn("openssl", ["dgst", `-${digest}`, "-keyform", "DER", "-sign", file]);
  child.stdin.end(bytes);
  const [signature] = await Promise.all([child.stdout.toArray(), once(child, "close")]);
  assert.equal(child.exitCode, 0);
  return Buffer.concat(signature);
}

test("a P12 seals where one is named, wherever the service's own keys are", async () => {
  const folder = await newFolder();
  try {
    const file = join(folder, "seal.p12");
    await writeFile(file, issuing.issueSeal().p12("secret"));
    const inDatabase = secretsInDatabase(store.database, [randomBytes(32)], systemRandom);
    assert.equal((await openWith(inDatabase, file)).kind, "pkcs12");
    assert.equal((await openWith(secretsInFolder(folder), file)).kind, "pkcs12");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
