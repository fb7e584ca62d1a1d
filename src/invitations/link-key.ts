import { randomUUID } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { RandomBytes } from "#kernel/random.ts";

const KEY_BYTES = 32;

/**
 * The server's key that delivered links are derived from, made at the first
 * start. Two processes that start at once end up with the same key.
 *
 * @returns null where there is none and none may be made
 */
export async function openLinkKey(
  folder: string,
  random: RandomBytes,
  { mayMake }: { mayMake: boolean },
): Promise<Uint8Array | null> {
  const path = join(folder, "link.key");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const known = await readFile(path).catch(() => null);
  if (known?.length === KEY_BYTES) return known;
  if (known) throw new Error(`${path} is damaged: it has ${known.length} bytes, not ${KEY_BYTES}`);
  if (!mayMake) return null;
  const temporary = `${path}.${randomUUID()}.part`;
  const file = await open(temporary, "wx", 0o600);
  try {
    await file.writeFile(random(KEY_BYTES));
    await file.sync();
  } finally {
    await file.close();
  }
  // A hard link fails where the name is taken, so the first key wins and is whole.
  await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(temporary);
  return readFile(path);
}
