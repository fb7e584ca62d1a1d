import { asUuid } from "#kernel/ids.ts";
import type { KeyRing } from "#kernel/key-ring.ts";
import { LIMITS } from "#kernel/limits.ts";

/** Which sealed file a link opens. */
interface Linked {
  accountId: string;
  contractId: string;
}

const MAC_BYTES = 16;
/** Two UUIDs, milliseconds since 1970 in six bytes, and what proves them. */
const LINK_BYTES = 16 + 16 + 6 + MAC_BYTES;
const UUID_BYTES = 16;

/** A link to a sealed file for a quarter of an hour. Nothing of it is stored: it proves itself. */
export function makeFileLink(
  { accountId, contractId }: Linked,
  { keys, now }: { keys: KeyRing; now: Date },
): { link: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + LIMITS.assistantFileMs);
  const expires = Buffer.alloc(6);
  expires.writeUIntBE(expiresAt.getTime(), 0, 6);
  const told = Buffer.concat([bytesOf(accountId), bytesOf(contractId), expires]);
  const link = Buffer.concat([told, keys.mac(told).subarray(0, MAC_BYTES)]).toString("base64url");
  return { link, expiresAt };
}

/** What a link opens now; null where it opens nothing, or no more. */
export function readFileLink(
  link: string,
  { keys, now }: { keys: KeyRing; now: Date },
): Linked | null {
  const bytes = Buffer.from(link, "base64url");
  if (bytes.length !== LINK_BYTES || bytes.toString("base64url") !== link) return null;
  const told = bytes.subarray(0, LINK_BYTES - MAC_BYTES);
  const mac = bytes.subarray(LINK_BYTES - MAC_BYTES);
  if (!keys.isMac(mac, told)) return null;
  if (told.readUIntBE(2 * UUID_BYTES, 6) <= now.getTime()) return null;
  return {
    accountId: uuidOf(told.subarray(0, UUID_BYTES)),
    contractId: uuidOf(told.subarray(UUID_BYTES, 2 * UUID_BYTES)),
  };
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll("-", ""), "hex");
}

function uuidOf(bytes: Uint8Array): string {
  return asUuid(Buffer.from(bytes).toString("hex"));
}
