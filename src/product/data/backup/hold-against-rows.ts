import type { Contract, StoredDocument } from "#contracts/contract.ts";
import { filesNamedBy } from "#contracts/named-files.ts";
import type { Actor } from "#kernel/actor.ts";
import type { ContractStatus } from "#kernel/contract-states.ts";
import { findBreak, type TrailEntry } from "#trail/chain.ts";
import { entryFrom } from "#trail/trail-store.ts";
import { entriesOf, type OpenArchive, rowsIn } from "./archive-entries.ts";
import type { CopiedRow } from "./copied-rows.ts";
import { fileName } from "./entry-names.ts";
import type { Manifest } from "./manifest.ts";

/** What a backup's rows and files say of one another. */
export interface HeldAgainstRows {
  contracts: number;
  trailEntries: number;
  /** Trails that do not hold, in words. */
  findings: string[];
  /** Files that rows name and that none of the archives has. */
  missing: { owner: string; name: string }[];
}

const MOST_FINDINGS = 50;

/**
 * Goes through all contracts of a backup: computes each trail anew and holds it
 * against its contract's row, and looks for the files that the row names. Rows
 * and files come in the same order, so that one contract at a time is held.
 *
 * @param archives the newest first, whose rows are read; files may be in any of them
 */
export async function holdAgainstRows(
  manifest: Manifest,
  archives: readonly OpenArchive[],
): Promise<HeldAgainstRows> {
  const [newest] = archives;
  if (!newest) throw new Error("no archive");
  const found: HeldAgainstRows = { contracts: 0, trailEntries: 0, findings: [], missing: [] };
  const find = (words: string) =>
    void (found.findings.length < MOST_FINDINGS && found.findings.push(words));
  const known = new Set([...manifest.lost, ...manifest.deleted.map(({ id }) => id)]);
  const rowsOf = (table: string) => rowsIn(newest, manifest.tables, table);
  const trails = groupsOf(rowsOf("trail_entry"), (row) => text(row, "contract_id"));
  // A backup of before there was this table has none.
  const hasValues = manifest.tables.some(({ name }) => name === "trail_personal");
  const values = hasValues
    ? groupsOf(rowsOf("trail_personal"), (row) => text(row, "contract_id"))
    : null;
  const files = archives.map((archive) => groupsOf(filesIn(archive), ({ owner }) => owner));
  try {
    for await (const row of rowsOf("contract")) {
      const id = text(row, "id");
      found.contracts += 1;
      const trail = await trails.groupOf(id, () => find(`an entry of the trail is of no contract`));
      found.trailEntries += trail.length;
      const opened = (await values?.groupOf(id)) ?? [];
      const problem = problemOf(id, row, trail, opened);
      if (problem) find(`contract ${id}: ${problem}`);
      const there = new Set<string>();
      for (const group of files) for (const { name } of await group.groupOf(id)) there.add(name);
      for (const { name, isEvidence } of filesNamedBy(namesIn(row))) {
        if (there.has(name) || !isEvidence) continue;
        if (known.has(id) || known.has(fileName(id, name))) continue;
        found.missing.push({ owner: id, name });
      }
    }
    await trails.rest(() => find(`an entry of the trail is of no contract`));
  } finally {
    await Promise.all(
      [trails, ...(values ? [values] : []), ...files].map((group) => group.close()),
    );
  }
  return found;
}

/** What a contract's row says of its files. */
export function namesIn(row: CopiedRow) {
  return {
    publicId: text(row, "public_id"),
    baseSha256: text(row, "base_sha256"),
    originalSha256: text(row, "original_sha256"),
    sealedSha256: row.get("sealed_sha256") ?? null,
    status: text(row, "status") as ContractStatus,
    form: text(row, "form") as Contract["form"],
    documents: JSON.parse(text(row, "documents")) as StoredDocument[],
  };
}

/** @throws where the column is empty or not there */
export function text(row: CopiedRow, column: string): string {
  const value = row.get(column);
  if (value === null || value === undefined) throw new Error(`a row has no ${column}`);
  return value;
}

/** A time as PostgreSQL writes it in UTC. */
export function timeIn(value: string): Date {
  return new Date(`${value.replace(" ", "T").replace(/\+00$/, "")}Z`);
}

function problemOf(
  id: string,
  contract: CopiedRow,
  rows: readonly CopiedRow[],
  values: readonly CopiedRow[],
): string | null {
  const opened = new Map(values.map((row) => [text(row, "number"), text(row, "opened")]));
  const entries = rows.map((row) => {
    const found = opened.get(text(row, "number"));
    return entryFrom(entryRow(row), found === undefined ? null : JSON.parse(found));
  });
  const broken = findBreak(id, entries);
  if (broken !== null) return `entry ${broken} of its trail does not fit to its hash`;
  const length = Number(text(contract, "trail_length"));
  if (entries.length !== length) return `its trail has ${entries.length} entries, not ${length}`;
  const head = hex(contract.get("trail_head") ?? null);
  const last = entries.at(-1)?.hash ?? null;
  const isSame = head === null ? last === null : last !== null && Buffer.compare(head, last) === 0;
  return isSame ? null : "its trail does not end as its row says";
}

function entryRow(row: CopiedRow): Omit<TrailEntry, "personal"> {
  return {
    number: Number(text(row, "number")),
    at: timeIn(text(row, "at")),
    event: text(row, "event"),
    by: JSON.parse(text(row, "actor")) as Actor,
    data: JSON.parse(text(row, "data")) as Record<string, unknown>,
    hash: hex(text(row, "hash")) ?? new Uint8Array(),
  };
}

/** Bytes as PostgreSQL writes them. */
export function hex(value: string | null): Uint8Array | null {
  return value === null ? null : Buffer.from(value.replace(/^\\x/, ""), "hex");
}

async function* filesIn(archive: OpenArchive): AsyncGenerator<{ owner: string; name: string }> {
  for await (const { of } of entriesOf(archive)) if (of.kind === "file") yield of;
}

/** Hands out what comes in the order of a key, group by group. */
function groupsOf<T>(all: AsyncGenerator<T>, keyOf: (value: T) => string) {
  let next: IteratorResult<T> | null = null;
  const peek = async () => {
    next ??= await all.next();
    return next;
  };
  async function groupOf(key: string, passedBy: () => void = () => {}): Promise<T[]> {
    const group: T[] = [];
    for (let at = await peek(); !at.done && keyOf(at.value) <= key; at = await peek()) {
      if (keyOf(at.value) === key) group.push(at.value);
      else passedBy();
      next = null;
    }
    return group;
  }
  return {
    groupOf,
    async rest(passedBy: () => void): Promise<void> {
      for (let at = await peek(); !at.done; at = await peek()) {
        passedBy();
        next = null;
      }
    },
    close: () => all.return(undefined),
  };
}
