import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { findSignatures } from "#evidence/verification/find-seals.ts";
import { verifyFile } from "#evidence/verification/verify-file.ts";
import { sealContract } from "#kit/scenes/sealed-contract.ts";
import type { TestService } from "#kit/scenes/service.ts";
import { sharedService } from "#kit/scenes/shared-service.ts";
import { certificatesInPem } from "#lib/pki/certificate.ts";

let service: TestService;
let pdf: Uint8Array<ArrayBuffer>;
let roots: Uint8Array[];
const shared = sharedService();
before(async () => {
  service = await shared.start();
  ({ pdf } = await sealContract(service, await service.openAccount()));
  roots = certificatesInPem(await readFile(join(service.dataDir, "keys", "root.pem"), "utf8"));
});
after(() => shared.end());

test("a file that nobody touched is genuine", async () => {
  const { verdict, findings } = await verifyFile(pdf, roots);
  assert.equal(verdict, "genuine", JSON.stringify(findings));
});

test("no file with one bit changed is genuine, wherever it is", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(pdf.length - 1), fc.nat(7), async (at, bit) => {
      const changed = pdf.slice();
      changed[at]! ^= 1 << bit;
      const { verdict } = await verifyFile(changed, roots);
      assert.notEqual(verdict, "genuine", `byte ${at}, bit ${bit}`);
    }),
    { numRuns: 150 },
  );
});

test("no bit of a seal's own room, which nothing covers, can be changed unnoticed", async () => {
  const gaps = findSignatures(pdf).found.flatMap(({ gapStart, gapEnd, contents }) => {
    const used = contents!.findLastIndex((byte) => byte !== 0) + 1;
    return { gapStart, gapEnd, usedTo: gapStart + 1 + 2 * used };
  });
  const places = gaps.flatMap(({ gapStart, gapEnd, usedTo }) => [
    ...Array.from({ length: usedTo - gapStart }, (_, index) => gapStart + index),
    ...Array.from({ length: 20 }, (_, index) => gapEnd - 1 - index),
  ]);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), fc.nat(7), async (at, bit) => {
      const changed = pdf.slice();
      changed[at]! ^= 1 << bit;
      const { verdict } = await verifyFile(changed, roots);
      assert.notEqual(verdict, "genuine", `byte ${at}, bit ${bit}`);
    }),
    { numRuns: 300 },
  );
});

/** How many files are changed at random; `MUTATIONS=100000` tries that many. */
const MUTATIONS = Number(process.env.MUTATIONS ?? 250);

/** Where a change may come through: anywhere, in what no signature covers, in the last revision. */
function places(): fc.Arbitrary<number> {
  const { found } = findSignatures(pdf);
  const gaps = found.map(({ gapStart, gapEnd }) => fc.integer({ min: gapStart, max: gapEnd - 1 }));
  const last = fc.integer({ min: found[0]!.coversTo, max: pdf.length - 1 });
  return fc.oneof(fc.nat(pdf.length - 1), ...gaps, last);
}

/** Bytes of any kind, and such as PDF is written in. */
const written = fc.constantFrom(..."\n\r \0%<>/()[]0129afAF");
const newBytes = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 3 }),
  fc.array(written, { minLength: 1, maxLength: 3 }).map((all) => Buffer.from(all.join(""))),
);
const tails = fc.oneof(
  newBytes,
  fc.uint8Array({ minLength: 1, maxLength: 300 }),
  fc
    .array(
      fc.constantFrom("\n", "%%EOF\n", "startxref\n0\n", "1 0 obj\nnull\nendobj\n", "xref\n0 0\n"),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((all) => Buffer.from(all.join(""))),
);

test("no file with one to three bytes changed, put in or left out, or with anything behind, is genuine", async () => {
  const sealed = Buffer.from(pdf);
  const changed = fc.oneof(
    fc.tuple(places(), newBytes).map(([at, bytes]) => {
      const copy = Buffer.from(sealed);
      copy.set(bytes.subarray(0, pdf.length - at), at);
      return copy;
    }),
    fc
      .array(fc.tuple(places(), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 3 })
      .map((changes) => {
        const copy = Buffer.from(sealed);
        for (const [at, by] of changes) copy[at]! ^= by;
        return copy;
      }),
    fc
      .tuple(places(), newBytes)
      .map(([at, bytes]) => Buffer.concat([sealed.subarray(0, at), bytes, sealed.subarray(at)])),
    fc
      .tuple(places(), fc.integer({ min: 1, max: 3 }))
      .map(([at, count]) => Buffer.concat([sealed.subarray(0, at), sealed.subarray(at + count)])),
    tails.map((tail) => Buffer.concat([sealed, tail])),
  );
  const verdicts = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(changed, async (bytes) => {
      const { verdict } = await verifyFile(Uint8Array.from(bytes), roots);
      const name = bytes.equals(sealed) ? "unchanged" : verdict;
      verdicts.set(name, (verdicts.get(name) ?? 0) + 1);
      assert.notEqual(name, "genuine");
    }),
    { numRuns: MUTATIONS },
  );
  if (process.env.MUTATIONS) console.log(`${MUTATIONS} changed files:`, verdicts);
});

test("whatever bytes come, an answer comes and nothing is thrown", async () => {
  const pieces = fc.oneof(
    fc.uint8Array({ maxLength: 3_000 }),
    fc.nat(pdf.length).map((end) => pdf.slice(0, end)),
    fc.tuple(fc.nat(pdf.length), fc.uint8Array({ maxLength: 200 })).map(([at, noise]) => {
      const changed = pdf.slice();
      changed.set(noise.subarray(0, pdf.length - at), at);
      return changed;
    }),
  );
  await fc.assert(
    fc.asyncProperty(pieces, async (bytes) => {
      const { verdict } = await verifyFile(bytes, roots);
      assert.ok(verdict !== "genuine" || Buffer.compare(bytes, pdf) === 0);
    }),
    { numRuns: 150 },
  );
});
