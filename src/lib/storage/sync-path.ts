import { open } from "node:fs/promises";

/**
 * Makes one file's content, or one folder's list of names, durable: a new name survives a power
 * cut only once the folder itself is on the disk.
 */
export async function syncPath(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
