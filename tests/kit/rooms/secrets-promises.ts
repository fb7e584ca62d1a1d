import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import type { Secrets } from "#store/secrets.ts";

/** A place for secrets as a test has it. */
export interface SecretsPlace {
  /** Opens the same place once more, as another process would. */
  open(): Secrets;
  close(): Promise<void>;
}

/** What every place for the service's own secrets promises, whatever it is made of. */
export function promisesOfSecrets(kind: string, make: () => Promise<SecretsPlace>): void {
  function promise(what: string, act: (place: SecretsPlace) => Promise<void>): void {
    void test(`${kind}: ${what}`, async () => {
      const place = await make();
      try {
        await act(place);
      } finally {
        await place.close();
      }
    });
  }

  const bytes = (secret: Uint8Array | null) => secret && Buffer.from(secret);

  promise("what was made once is read by everybody from then on", ({ open }) =>
    fc.assert(
      fc.asyncProperty(
        fc.stringMatching(/^[a-z]{1,20}\.(?:key|pem)$/),
        fc.uint8Array({ minLength: 1, maxLength: 3_000 }),
        async (name, secret) => {
          const made = await open().readOrMake(name, () => secret);
          assert.deepEqual(bytes(await open().read(name)), bytes(made));
          const again = await open().readOrMake(name, () => "another");
          assert.deepEqual(bytes(again), bytes(made));
          await open().remove(name);
          assert.equal(await open().read(name), null);
        },
      ),
      { numRuns: 15 },
    ),
  );

  promise("of many who make the same one at once, one is right and all have it", async (place) => {
    const made = await Promise.all(
      Array.from({ length: 12 }, () => place.open().readOrMake("link.key", () => randomBytes(32))),
    );
    for (const secret of made) assert.deepEqual(bytes(secret), bytes(made[0] ?? null));
    assert.deepEqual(bytes(await place.open().read("link.key")), bytes(made[0] ?? null));
  });

  promise("one that is not there is null, and reading makes nothing", async ({ open }) => {
    assert.equal(await open().read("link.key"), null);
    assert.deepEqual(await open().names(), []);
  });

  promise("one that is replaced is another for everybody", async ({ open }) => {
    await open().readOrMake("seal.pem", () => "old");
    await open().replace("seal.pem", "new");
    await open().replace("root.pem", "first");
    assert.equal(String(bytes(await open().read("seal.pem"))), "new");
    assert.equal(String(bytes(await open().read("root.pem"))), "first");
  });

  promise("names are told in their order, and those that were removed are not", async (place) => {
    const secrets = place.open();
    for (const name of ["seal.pem", "link.key", "root.pem"]) {
      await secrets.readOrMake(name, () => name);
    }
    assert.deepEqual(await place.open().names(), ["link.key", "root.pem", "seal.pem"]);
    await secrets.remove("root.pem");
    await secrets.remove("root.pem");
    assert.deepEqual(await place.open().names(), ["link.key", "seal.pem"]);
  });

  promise("it says where it is, the setting first, and what to do, on one line", async (place) => {
    const { where, remedy } = place.open();
    assert.match(where, /^[A-Z_]+: \S/);
    assert.doesNotMatch(`${where}${remedy}`, /\n/);
  });
}
