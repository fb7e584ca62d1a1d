import { DAY_MS } from "#kernel/time.ts";
import type { Files } from "#lib/storage/files.ts";
import type { Database } from "#store/database.ts";
import { EXPORT_DAYS } from "./export-groups.ts";
import { deleteExport, listExports, listOver, listParts } from "./export-store.ts";

interface StoredServices {
  database: Database;
  files: Files;
}

/** A finished archive. */
export interface ReadableExport {
  bytes: number;
  /** Names these bytes for good. */
  tag: string;
  askedAt: Date;
  /** Its bytes from the first to the last, both included, part after part. */
  read(first: number, last: number): AsyncIterable<Uint8Array>;
}

/** An account's own export, once it is done; null where there is none, or no more. */
export async function readExport(
  { database, files }: StoredServices,
  { accountId, id }: { accountId: string; id: string },
): Promise<ReadableExport | null> {
  const found = (await listExports(database, accountId)).find((one) => one.id === id);
  if (!found || found.bytes === null) return null;
  const parts = await listParts(database, id);
  return {
    bytes: found.bytes,
    tag: `"${id}"`,
    askedAt: found.askedAt,
    async *read(first, last) {
      for (const { name, startsAt, bytes } of parts) {
        if (bytes === 0 || startsAt > last || startsAt + bytes <= first) continue;
        let at = startsAt;
        const { stream } = await files.read(id, name);
        for await (const slice of stream as AsyncIterable<Uint8Array>) {
          const wanted = slice.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at));
          at += slice.length;
          if (wanted.length > 0) yield wanted;
          if (at > last) break;
        }
      }
    },
  };
}

/** Removes archives that nobody may have any more: the bytes first, as without the row nobody knows of them. */
export async function sweepExports({ database, files }: StoredServices, now: Date): Promise<void> {
  for (const id of await listOver(database, new Date(now.getTime() - EXPORT_DAYS * DAY_MS))) {
    await files.deleteAll(id);
    await deleteExport(database, id);
  }
}
