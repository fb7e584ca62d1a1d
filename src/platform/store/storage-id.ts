import { randomUUID } from "node:crypto";
import { type Files, MissingFile } from "#lib/storage/files.ts";

/** No contract's id is this, so no sweep and no deletion ever meets it. */
const OWNER = "installation";
const NAME = "id";

/** What tells a place for files from every other; null where it was never marked. */
export async function findStorageId(files: Files): Promise<string | null> {
  try {
    return String(Buffer.from(await files.get(OWNER, NAME)));
  } catch (error) {
    if (error instanceof MissingFile) return null;
    throw error;
  }
}

/**
 * Marks a place for files, unless it is marked already: what has a name keeps
 * it, so of several processes at once the first is right.
 * @param id for a place that takes over what another had
 */
export async function markStorage(files: Files, id: string = randomUUID()): Promise<string> {
  await files.put(OWNER, NAME, [Buffer.from(id)]);
  return (await findStorageId(files)) ?? id;
}
