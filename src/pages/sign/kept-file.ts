import type { Files } from "#store/files.ts";

/** What is being made at the moment, by contract and name. */
const underWay = new Map<string, Promise<Uint8Array>>();

/**
 * Something that is made from a contract when it is first asked for and kept
 * beside it, since what it is made from never changes. However many ask at
 * once, it is made once.
 */
export async function keptFile(
  files: Files,
  contractId: string,
  name: string,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const known = await files.get(contractId, name).catch(() => null);
  if (known) return known;
  const key = `${contractId} ${name}`;
  const making =
    underWay.get(key) ??
    make()
      .then(async (bytes) => {
        await files.put(contractId, name, [bytes]);
        return bytes;
      })
      .finally(() => underWay.delete(key));
  underWay.set(key, making);
  return making;
}
