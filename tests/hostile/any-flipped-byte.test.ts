import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sealContract } from "#kit/sealed-contract.ts";
import type { TestService } from "#kit/service.ts";
import { sharedService } from "#kit/shared-service.ts";
import { certificatesInPem } from "#lib/pki/certificate.ts";
import { findSignatures } from "#verification/find-seals.ts";
import { verifyFile } from "#verification/verify-file.ts";

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
