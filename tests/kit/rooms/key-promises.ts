import assert from "node:assert/strict";
import { createHash, KeyObject, randomBytes, verify } from "node:crypto";
import { test } from "node:test";
import { inspect } from "node:util";
import fc from "fast-check";
import { systemRandom } from "#kernel/random.ts";
import { readCertificate } from "#lib/pki/certificate.ts";
import { checkSealChain } from "#lib/pki/check-seal-chain.ts";
import { checkSignedData } from "#lib/pki/check-signed-data.ts";
import { reservedCmsBytes, signDetached } from "#lib/pki/cms.ts";
import { signJws } from "#lib/pki/jws.ts";
import type { KeyHolder } from "#lib/pki/key-holder.ts";
import { OID } from "#lib/pki/oids.ts";
import { publicKeyOf } from "#lib/pki/public-key.ts";
import { readSignedData } from "#lib/pki/read-signed-data.ts";
import { heldClock } from "./held-clock.ts";

/** A key of some kind as a test has it. */
export interface KeyPlace {
  /** Opens it once more, as the next start would. */
  open(): Promise<KeyHolder>;
  /** What nobody above the holder may ever see: the key as it is kept, its numbers as they are. */
  secrets(): Promise<Uint8Array[]>;
  close(): Promise<void>;
}

/** What every kind of key that seals promises, wherever it is. */
// oxlint-disable-next-line max-lines-per-function -- a list: one promise after the other
export function promisesOfKeys(
  kind: string,
  make: () => Promise<KeyPlace>,
  { skip = false, rounds = 20 }: { skip?: string | false; rounds?: number } = {},
): void {
  function promise(what: string, act: (place: KeyPlace) => Promise<void>): void {
    void test(`${kind}: ${what}`, { skip }, async () => {
      const place = await make();
      try {
        await act(place);
      } finally {
        await place.close();
      }
    });
  }

  const publicOf = ({ chain }: KeyHolder) => publicKeyOf(readCertificate(first(chain)));

  promise(
    "whatever bytes it signs, the first certificate of its chain proves it",
    async (place) => {
      const keyHolder = await place.open();
      await fc.assert(
        fc.asyncProperty(
          fc.uint8Array({ maxLength: 5_000 }),
          fc.constantFrom("sha256" as const, "sha384" as const, "sha512" as const, undefined),
          async (bytes, digest) => {
            const signature = await keyHolder.sign(bytes, digest);
            assert.ok(verify(digest ?? "sha256", bytes, publicOf(keyHolder), signature));
          },
        ),
        { numRuns: rounds },
      );
    },
  );

  promise("its chain leads from the certificate for documents to the root", async (place) => {
    const { chain } = await place.open();
    assert.deepEqual(await checkSealChain(chain, heldClock().now()), []);
    assert.ok(chain.length > 1);
  });

  promise("many at once get each their own signature", async (place) => {
    const keyHolder = await place.open();
    const orders = Array.from({ length: rounds }, () => randomBytes(100));
    const signatures = await Promise.all(orders.map((bytes) => keyHolder.sign(bytes)));
    for (const [at, bytes] of orders.entries()) {
      const signature = signatures[at] ?? new Uint8Array();
      assert.ok(verify("sha256", bytes, publicOf(keyHolder), signature));
    }
  });

  promise("the next start holds the same key", async (place) => {
    const [one, two] = [await place.open(), await place.open()];
    assert.deepEqual(two.chain, one.chain);
    const signature = await two.sign(Buffer.from("x"));
    assert.ok(verify("sha256", Buffer.from("x"), publicOf(one), signature));
  });

  promise("a seal made with it is whole and fits the room left for it", async (place) => {
    const keyHolder = await place.open();
    const covered = randomBytes(500);
    const digest = createHash("sha256").update(covered).digest();
    const token = readCertificate(first(keyHolder.chain)).der;
    const cms = await signDetached({ digest, keyHolder, timestamp: async () => token });
    assert.ok(cms.length <= (await reservedCmsBytes(keyHolder, { tokenBytes: token.length })));
    const { problems } = await checkSignedData(readSignedData(cms), OID.data, covered);
    assert.deepEqual(problems, []);
  });

  promise("a receipt made with it is proven by its own header", async (place) => {
    const keyHolder = await place.open();
    const jws = await signJws(keyHolder, "test+jws", { a: 1 });
    const [header = "", payload = "", signature = ""] = jws.split(".");
    const { x5c, alg } = JSON.parse(Buffer.from(header, "base64url").toString());
    assert.deepEqual(
      x5c,
      keyHolder.chain.map((der) => Buffer.from(der).toString("base64")),
    );
    const digest = `sha${alg.slice(2)}`;
    const key = { key: publicOf(keyHolder), dsaEncoding: "ieee-p1363" as const };
    const signed = Buffer.from(`${header}.${payload}`);
    assert.ok(verify(digest, signed, key, Buffer.from(signature, "base64url")));
  });

  promise("nothing that can be reached from it is the private key", async (place) => {
    const keyHolder = await place.open();
    await keyHolder.sign(systemRandom(10));
    const seen = everythingIn(keyHolder);
    assert.ok(!seen.some((one) => one instanceof KeyObject && one.type !== "public"));
    const secrets = await place.secrets();
    assert.ok(secrets.length > 0);
    const told = [
      ...seen.filter((one) => one instanceof Uint8Array).map((one) => Buffer.from(one)),
      Buffer.from(JSON.stringify(keyHolder)),
      Buffer.from(inspect(keyHolder, { showHidden: true, depth: 20, maxArrayLength: null })),
    ];
    for (const secret of secrets.map((one) => Buffer.from(one))) {
      assert.ok(secret.length >= 16);
      for (const text of told) {
        for (const as of ["latin1", "hex", "base64"] as const) {
          assert.ok(!text.includes(Buffer.from(secret.toString(as), "latin1")), as);
        }
      }
    }
  });
}

/** Everything that properties, symbols and prototypes lead to. */
function everythingIn(start: object): unknown[] {
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (value === null || (typeof value !== "object" && typeof value !== "function")) return;
    if (seen.has(value) || value === Object.prototype || value === Function.prototype) return;
    seen.add(value);
    if (value instanceof Uint8Array) return;
    for (const { value: inside } of Object.values(Object.getOwnPropertyDescriptors(value))) {
      visit(inside);
    }
    for (const symbol of Object.getOwnPropertySymbols(value)) {
      visit(Object.getOwnPropertyDescriptor(value, symbol)?.value);
    }
    visit(Object.getPrototypeOf(value));
  };
  visit(start);
  return [...seen];
}

function first(chain: readonly Uint8Array[]): Uint8Array {
  const [certificate] = chain;
  assert.ok(certificate);
  return certificate;
}
