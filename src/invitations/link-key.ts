import { join } from "node:path";
import type { RandomBytes } from "#kernel/random.ts";
import { openPrivateFolder, readIfThere, readOrCreate } from "#store/private-files.ts";

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
  const path = join(folder, FILE);
  await openPrivateFolder(folder);
  const key = mayMake
    ? await readOrCreate(folder, FILE, () => random(KEY_BYTES))
    : await readIfThere(path);
  if (key && key.length !== KEY_BYTES) {
    throw new Error(`${path} is damaged: it has ${key.length} bytes, not ${KEY_BYTES}`);
  }
  return key;
}

const FILE = "link.key";
