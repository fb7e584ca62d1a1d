import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import fc from "fast-check";
import type { RawKeys } from "#kernel/key-ring.ts";
import { systemRandom } from "#kernel/random.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { promisesOfSecrets } from "#kit/rooms/secrets-promises.ts";
import { SecretTrouble } from "./secrets.ts";
import { masterKeyId, secretsInDatabase } from "./secrets-in-database.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store?.close());

const clear = () => store.database.deleteFrom("sealed_secret").execute();
beforeEach(clear);

const [master, other] = [randomBytes(32), randomBytes(32)];
const under = (...ring: RawKeys) => secretsInDatabase(store.database, ring, systemRandom);

promisesOfSecrets("the database", async () => {
  await clear();
  return { open: () => under(master), close: async () => {} };
});

const rowOf = (name: string) =>
  store.database
    .selectFrom("sealed_secret")
    .selectAll()
    .where("name", "=", name)
    .executeTakeFirstOrThrow();

const write = (name: string, change: { sealed?: Uint8Array; master_key?: string }) =>
  store.database.updateTable("sealed_secret").set(change).where("name", "=", name).execute();

async function refused(act: Promise<unknown>, line: RegExp): Promise<void> {
  await assert.rejects(act, (error) => {
    assert.ok(error instanceof SecretTrouble, String(error));
    assert.match(error.message, line);
    assert.doesNotMatch(error.message, /\n/);
    return true;
  });
}

const CHANGED = /^MASTER_KEY: it is the right one, but the row link.key .* backup$/;

test("no row holds a secret in clear, and the same one never stands there the same way twice", async () => {
  const secret = randomBytes(32);
  await under(master).readOrMake("link.key", () => secret);
  const first = await rowOf("link.key");
  await under(master).replace("link.key", secret);
  const second = await rowOf("link.key");
  assert.notDeepEqual(first.sealed, second.sealed);
  for (const { sealed } of [first, second]) {
    assert.equal(Buffer.from(sealed).indexOf(secret.subarray(0, 8)), -1);
    assert.equal(Buffer.from(sealed).indexOf(master.subarray(0, 8)), -1);
  }
  assert.doesNotMatch(first.master_key, new RegExp(master.toString("hex").slice(0, 8)));
});

test("a row that was cut short at any place does not open", async () => {
  await under(master).readOrMake("link.key", () => randomBytes(32));
  const { sealed } = await rowOf("link.key");
  for (let length = 0; length < sealed.length; length += 3) {
    await write("link.key", { sealed: sealed.subarray(0, length) });
    await refused(under(master).read("link.key"), CHANGED);
    await refused(
      under(master).readOrMake("link.key", () => "new"),
      CHANGED,
    );
  }
});

test("a row of which any bit was changed does not open", async () => {
  await under(master).readOrMake("link.key", () => randomBytes(32));
  const { sealed } = await rowOf("link.key");
  await fc.assert(
    fc.asyncProperty(fc.nat(sealed.length - 1), fc.nat(7), async (at, bit) => {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ (1 << bit);
      await write("link.key", { sealed: changed });
      await refused(under(master).read("link.key"), CHANGED);
    }),
    { numRuns: 40 },
  );
});

test("the row of another purpose does not open in its place", async () => {
  await under(master).readOrMake("link.key", () => randomBytes(32));
  await under(master).readOrMake("link.2.key", () => randomBytes(32));
  const { sealed } = await rowOf("link.2.key");
  await write("link.key", { sealed });
  await refused(under(master).read("link.key"), CHANGED);
});

test("another master key opens nothing, and the line names both without telling either", async () => {
  await under(master).readOrMake("link.key", () => randomBytes(32));
  const line = new RegExp(
    `^MASTER_KEY is another one \\(${masterKeyId(other)}\\) than .*\\(${masterKeyId(master)}\\): `,
  );
  await refused(under(other).read("link.key"), line);
  await refused(
    under(other).readOrMake("link.key", () => "new"),
    line,
  );
  // A row that says that it is under the other does not open under it either.
  await write("link.key", { master_key: masterKeyId(other) });
  await refused(under(other).read("link.key"), CHANGED);
});

test("who has the old master key alone puts nothing in the place of what was rotated meanwhile", async () => {
  const made = await under(master).readOrMake("seal.pem", () => "made");
  const late = under(master);
  await under(other, master).replace("seal.pem", made);
  await refused(late.replace("seal.pem", "renewed"), /^MASTER_KEY is another one/);
  assert.equal(Buffer.from((await under(other).read("seal.pem")) ?? []).toString(), "made");
});

test("with the new master key before the old one all opens, and what is written needs the new one alone", async () => {
  const made = await under(master).readOrMake("link.key", () => randomBytes(32));
  const both = under(other, master);
  assert.deepEqual(Buffer.from((await both.read("link.key")) ?? []), Buffer.from(made));
  await both.replace("link.key", made);
  assert.deepEqual(Buffer.from((await under(other).read("link.key")) ?? []), Buffer.from(made));
  await refused(under(master).read("link.key"), /^MASTER_KEY is another one/);
});
