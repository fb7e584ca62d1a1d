import type { Contract } from "#contracts/contract.ts";
import { hasWaves, type Turns, turnsOf, waveOf } from "#contracts/waves.ts";
import type { TrailEntry } from "#trail/chain.ts";
import { type EntryOf, entriesOf } from "#trail/entries-of.ts";
import type { SignerPreset } from "#trail/events.ts";

type Fields = Contract["fields"];

/** Whose turn it was after these entries, by what they say and nothing else. */
export function toldTurns(fields: Fields, entries: readonly TrailEntry[]): Turns {
  const signers = [...toldPresets(entries)].map(
    ([role, { level, order = null, witnesses = null }]) => ({ role, level, order, witnesses }),
  );
  const signed = entriesOf(entries, "contract.signed").map(({ data }) => data);
  return turnsOf({ fields }, signers, signed);
}

/** What the sender had said of each role after these entries; of a role that was dropped nothing. */
export function toldPresets(entries: readonly TrailEntry[]): ReadonlyMap<string, SignerPreset> {
  const told = new Map<string, SignerPreset>();
  for (const entry of entries) tell(told, entry);
  return told;
}

function tell(told: Map<string, SignerPreset>, entry: TrailEntry): void {
  for (const { data } of entriesOf([entry], "contract.created")) {
    for (const { role, ...preset } of data.signers) told.set(role, preset);
  }
  for (const { data } of entriesOf([entry], "contract.content_changed")) {
    for (const role of data.dropped ?? []) told.delete(role);
  }
  for (const { data } of entriesOf([entry], "signer.changed")) told.set(data.role, data.to);
}

/** In which wave a signature was given; undefined where all could sign at once. */
export function toldOrder(
  fields: Fields,
  entries: readonly TrailEntry[],
  { number, data: { role } }: EntryOf<"contract.signed">,
): number | undefined {
  const turns = toldTurns(fields, entries.slice(0, number - 1));
  if (!hasWaves(turns)) return undefined;
  return waveOf(turns.signers.find((signer) => signer.role === role));
}

/** The deadline after these entries, as ISO 8601; null for none. */
export function toldDeadline(entries: readonly TrailEntry[]): string | null {
  const changed = entriesOf(entries, "contract.deadline_changed").at(-1);
  if (changed) return changed.data.to;
  return entriesOf(entries, "contract.created")[0]?.data.expiresAt ?? null;
}
