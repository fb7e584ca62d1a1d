import type { RandomBytes } from "#kernel/random.ts";
import { type Secrets, SecretTrouble } from "#store/secrets.ts";

export const LINK_KEY_BYTES = 32;

/**
 * One of the server's keys that delivered links are derived from, and that
 * what the database alone shall not tell is encrypted with. The first is made
 * at the first start, a further one by each rotation. Two processes that start
 * at once end up with the same key.
 *
 * @param number counted from 1
 * @returns null where there is none and none may be made
 * @throws SecretTrouble when it is damaged, or its place cannot be used
 */
export async function openLinkKey(
  secrets: Secrets,
  number: number,
  make: RandomBytes | null,
): Promise<Uint8Array | null> {
  const name = linkKeyName(number);
  const key = make
    ? await secrets.readOrMake(name, () => make(LINK_KEY_BYTES))
    : await secrets.read(name);
  if (key && key.length !== LINK_KEY_BYTES) {
    throw new SecretTrouble(
      `${secrets.where}: ${name} is damaged, it has ${key.length} bytes and not ${LINK_KEY_BYTES}: ${secrets.remedy}`,
    );
  }
  return key;
}

/** The name that it is kept under. */
export function linkKeyName(number: number): string {
  return number === 1 ? "link.key" : `link.${number}.key`;
}
