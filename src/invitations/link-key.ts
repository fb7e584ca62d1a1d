import { join } from "node:path";
import type { RandomBytes } from "#kernel/random.ts";
import { readIfThere, readOrCreate } from "#store/private-files.ts";

const KEY_BYTES = 32;

/**
 * One of the server's keys that delivered links are derived from, and that
 * what the database alone shall not tell is encrypted with. The first is made
 * at the first start, a further one by each rotation. Two processes that start
 * at once end up with the same key.
 *
 * @param number counted from 1
 * @returns null where there is none and none may be made
 * @throws when the file is damaged
 */
export async function openLinkKey(
  folder: string,
  number: number,
  make: RandomBytes | null,
): Promise<Uint8Array | null> {
  const name = linkKeyFile(number);
  const key = make
    ? await readOrCreate(folder, name, () => make(KEY_BYTES))
    : await readIfThere(join(folder, name));
  if (key && key.length !== KEY_BYTES) {
    throw new Error(
      `${join(folder, name)} is damaged: it has ${key.length} bytes, not ${KEY_BYTES}`,
    );
  }
  return key;
}

/** The name of the file that it lies in. */
export function linkKeyFile(number: number): string {
  return number === 1 ? "link.key" : `link.${number}.key`;
}
