import { archiveEnd, centralHeader, localHeader } from "#evidence/bundle/zip.ts";
import { DAY_MS } from "#kernel/time.ts";
import { inTransaction, type Transaction } from "#store/transaction.ts";
import type { ExportCursor } from "./export-cursor.ts";
import { EXPORT_DAYS, groupsFrom } from "./export-groups.ts";
import type { ExportServices } from "./export-services.ts";
import {
  type AccountExport,
  type ExportPart,
  endExport,
  findExport,
  insertPart,
  listParts,
  nextPart,
  readDirectory,
} from "./export-store.ts";

/** Tells whoever owns the account that it is ready, in the transaction that ends it. */
export type NotifyOfExport = (
  transaction: Transaction,
  of: Pick<AccountExport, "accountId" | "language" | "askedAt"> & { until: Date },
) => Promise<void>;

export type WritingServices = ExportServices & { notifyOfExport: NotifyOfExport };

/** A part ends behind the contract with which it becomes so large: little is lost with a process, little is read for nothing. */
const PART_BYTES = 16 * 1024 * 1024;

/**
 * Writes the next part of an archive: its file first, then its row, with which
 * the job for the part after it is there. Whoever takes it up later, after
 * whatever end, goes on behind the last row; of two processes that write the
 * same part, one puts its row there and the other's file is never read.
 */
export async function writeExport(
  services: WritingServices,
  { exportId }: { exportId: string },
  partBytes = PART_BYTES,
): Promise<void> {
  const of = await findExport(services.database, exportId);
  if (!of || of.doneAt !== null) return;
  const { number, startsAt, place } = await nextPart(services.database, exportId);
  const name = `part-${number}-${services.ids.uuid()}`;
  const at = { exportId, number, name, startsAt };
  if (place.step === "end") return writeEnd(services, of, at);
  const written = {
    bytes: 0,
    entries: 0,
    directory: [] as Buffer[],
    next: null as ExportCursor | null,
  };
  async function* write(of: AccountExport) {
    for await (const group of groupsFrom(services, of, place)) {
      for (const entry of group.entries) {
        const head = localHeader(entry, of.askedAt);
        written.directory.push(centralHeader(entry, of.askedAt, startsAt + written.bytes));
        yield head;
        let left = entry.bytes;
        for await (const slice of entry.content()) {
          left -= slice.length;
          yield slice;
        }
        if (left !== 0)
          throw new Error(`${entry.name} has not the bytes that it was announced with`);
        written.bytes += head.length + entry.bytes;
        written.entries += 1;
      }
      written.next = group.next;
      if (written.bytes >= partBytes) return;
    }
    written.next = { step: "end", after: "" };
  }
  await services.files.put(exportId, name, write(of));
  const { bytes, entries, next } = written;
  if (next === null) throw new Error("a part of an export ends nowhere");
  await keep(services, {
    ...at,
    bytes,
    entries,
    directory: Buffer.concat(written.directory),
    next,
  });
}

async function keep(services: WritingServices, part: ExportPart): Promise<void> {
  await inTransaction(services.database, async (transaction) => {
    if (!(await insertPart(transaction.queries, part))) return;
    await services.jobs.enqueue(transaction, "export-account", { exportId: part.exportId });
  });
}

/** The directory of all parts, and with it the end. */
async function writeEnd(
  services: WritingServices,
  of: AccountExport,
  at: Pick<ExportPart, "exportId" | "number" | "name" | "startsAt">,
): Promise<void> {
  const { database } = services;
  const parts = await listParts(database, of.id);
  let bytes = 0;
  async function* write() {
    for (const { number } of parts) {
      const directory = await readDirectory(database, of.id, number);
      bytes += directory.length;
      yield directory;
    }
    const count = parts.reduce((sum, { entries }) => sum + entries, 0);
    const end = archiveEnd(count, bytes, at.startsAt);
    bytes += end.length;
    yield end;
  }
  await services.files.put(of.id, at.name, write());
  await inTransaction(database, async (transaction) => {
    const { queries } = transaction;
    const end = { step: "end", after: "" } as const;
    const nothing = { entries: 0, directory: new Uint8Array() };
    if (!(await insertPart(queries, { ...at, ...nothing, bytes, next: end }))) return;
    const all = at.startsAt + bytes;
    await endExport(queries, of.id, all, services.clock.now());
    const { accountId, language, askedAt } = of;
    const until = new Date(askedAt.getTime() + EXPORT_DAYS * DAY_MS);
    await services.notifyOfExport(transaction, { accountId, language, askedAt, until });
  });
}
