import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { systemRandom } from "#kernel/random.ts";
import { linkKeysOf } from "#kit/rooms/link-keys-of.ts";
import { SecretTrouble } from "#store/secrets.ts";
import { secretsInFolder } from "#store/secrets-in-folder.ts";
import { derivedSecret, type LinkPurpose, readDerivedSecret } from "./derived-link.ts";
import { LINK_KEY_BYTES, linkKeyName, openLinkKey } from "./link-key.ts";

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-link-keys-"));
});
after(() => rm(folder, { recursive: true }));

const secretsOf = (name: string) => secretsInFolder(join(folder, name));

test("a key is made at the first start and is the same at every other, and two that start at once have one", async () => {
  const secrets = secretsOf("first");
  const [one, other] = await Promise.all([
    openLinkKey(secrets, 1, systemRandom),
    openLinkKey(secrets, 1, systemRandom),
  ]);
  assert.equal(one?.length, LINK_KEY_BYTES);
  assert.deepEqual(other, one);
  assert.deepEqual(await openLinkKey(secrets, 1, systemRandom), one);
  assert.deepEqual(await openLinkKey(secrets, 1, null), one);
});

test("each rotation has a key of its own, beside those before it", async () => {
  const secrets = secretsOf("rotated");
  const [first, second] = [
    await openLinkKey(secrets, 1, systemRandom),
    await openLinkKey(secrets, 2, systemRandom),
  ];
  assert.notDeepEqual(first, second);
  assert.deepEqual(await openLinkKey(secrets, 1, null), first);
  assert.deepEqual([1, 2, 3].map(linkKeyName), ["link.key", "link.2.key", "link.3.key"]);
});

test("where no key may be made there is none", async () => {
  assert.equal(await openLinkKey(secretsOf("none"), 1, null), null);
});

test("a key that is cut short or too long is told with its name and how long it is, and never used", async () => {
  const secrets = secretsOf("damaged");
  await openLinkKey(secrets, 1, systemRandom);
  for (const bytes of [LINK_KEY_BYTES - 1, LINK_KEY_BYTES + 1]) {
    await writeFile(join(folder, "damaged", "link.key"), Buffer.alloc(bytes, 1));
    await assert.rejects(openLinkKey(secrets, 1, systemRandom), (error: Error) => {
      assert.ok(error instanceof SecretTrouble);
      return error.message.includes("link.key") && error.message.includes(`${bytes} bytes`);
    });
  }
});

const keys = linkKeysOf(systemRandom(LINK_KEY_BYTES));
const PURPOSES: LinkPurpose[] = ["copy", "withdraw", "acknowledgement"];

test("a link leads to what it was made for, for one purpose and no other", () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      for (const purpose of PURPOSES) {
        const secret = derivedSecret(keys, purpose, id);
        for (const asked of PURPOSES) {
          const found = readDerivedSecret(keys, asked, secret);
          assert.equal(found, asked === purpose ? id : null);
        }
      }
    }),
  );
});

test("a tag that is cut short, too long or another's proves nothing", () => {
  const named = Buffer.from(randomUUID());
  const tag = keys.tag("copy", named);
  assert.equal(tag.length, 16);
  assert.ok(keys.isTag("copy", named, tag));
  for (const wrong of [
    tag.subarray(1),
    Buffer.concat([tag, tag]),
    new Uint8Array(16),
    Buffer.of(),
  ]) {
    assert.ok(!keys.isTag("copy", named, wrong));
  }
  assert.ok(!keys.isTag("withdraw", named, tag));
  assert.ok(!keys.isTag("copy", Buffer.from(randomUUID()), tag));
});
