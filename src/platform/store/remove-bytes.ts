import type { Files } from "#lib/storage/files.ts";
import { StorageAway } from "#lib/storage/storage-away.ts";

/**
 * Removes the stored bytes of what has no rows any more. Where the storage is away they stay: bytes
 * without a row are only waste, and are found by whoever removes them later.
 */
export async function removeBytes(files: Pick<Files, "deleteAll">, owner: string): Promise<void> {
  await files.deleteAll(owner).catch((error: unknown) => {
    if (!(error instanceof StorageAway)) throw error;
  });
}
