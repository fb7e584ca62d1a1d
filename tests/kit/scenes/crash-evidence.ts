import assert from "node:assert/strict";
import type { Store } from "#store/open-store.ts";
import { findBreak, type TrailEntry } from "#trail/chain.ts";
import { readEntries } from "#trail/trail-store.ts";

/** The contract's trail, whose chain has to be whole and to end where the contract says. */
export async function wholeTrail({ database }: Store, contractId: string): Promise<TrailEntry[]> {
  const [entries, contract] = await Promise.all([
    readEntries(database, contractId),
    database
      .selectFrom("contract")
      .select(["trail_length", "trail_head"])
      .where("id", "=", contractId)
      .executeTakeFirstOrThrow(),
  ]);
  assert.equal(findBreak(contractId, entries), null);
  assert.equal(entries.length, contract.trail_length);
  assert.deepEqual(entries.at(-1)?.hash, contract.trail_head);
  return entries;
}

/** Message-IDs of the mails that reached an address, in order. */
export function arrivedAt(
  accepted: readonly { to: readonly string[]; raw: Buffer }[],
  address: string,
): string[] {
  return accepted
    .filter(({ to }) => to.includes(address))
    .map(({ raw }) => /^Message-ID: *(\S+)/im.exec(raw.toString("latin1"))?.[1] ?? "");
}

/** What mails that reached an address are about, as their headers have it. */
export function subjectsAt(
  accepted: readonly { to: readonly string[]; raw: Buffer }[],
  address: string,
): string[] {
  return accepted
    .filter(({ to }) => to.includes(address))
    .map(({ raw }) => /^Subject: *(.*)/im.exec(raw.toString("latin1"))?.[1] ?? "");
}
