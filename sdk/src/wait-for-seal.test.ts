import assert from "node:assert/strict";
import { test } from "node:test";
import type { Operations } from "./operations.generated.ts";
import { NotSealedError, waitForSeal } from "./wait-for-seal.ts";

const SEALED = { status: "fully_signed", finalPdf: { sha256: "ab", storedAt: null } };
const PENDING = { status: "pending", finalPdf: null };

function contractIs(...looks: object[]) {
  const told = [...looks];
  const look = async () => ({
    contract: { id: "c1", ...(told.length > 1 ? told.shift() : told[0]) },
  });
  return look as unknown as Operations["getContract"];
}

function waiting() {
  const waits: number[] = [];
  return { waits, wait: async (ms: number) => void waits.push(ms) };
}

test("it looks until the signed PDF is there, and no longer", async () => {
  const { waits, wait } = waiting();
  const looks = contractIs(PENDING, { status: "fully_signed", finalPdf: null }, SEALED);
  const { finalPdf } = await waitForSeal(looks, wait, "c1");
  assert.equal(finalPdf.sha256, "ab");
  assert.deepEqual(waits, [5_000, 5_000]);
});

test("a cancelled contract is not waited for, and what is not sealed in time is told as it stands", async () => {
  const { waits, wait } = waiting();
  const cancelled = contractIs({ status: "cancelled", finalPdf: null });
  const isCancelled = (error: unknown) =>
    error instanceof NotSealedError && error.reason === "cancelled";
  await assert.rejects(waitForSeal(cancelled, wait, "c1"), isCancelled);
  assert.deepEqual(waits, []);
  const never = waitForSeal(contractIs(PENDING), wait, "c1", { withinMs: 25, everyMs: 10 });
  const isLate = (error: unknown) =>
    error instanceof NotSealedError && error.reason === "timeout" && error.contract.id === "c1";
  await assert.rejects(never, isLate);
  assert.deepEqual(waits, [10, 10, 5]);
});
