import { BrokenPdf } from "#lib/pdf/reading/parse.ts";
import { readBack } from "./read-back.ts";

/**
 * Reads a base with the update that is to be signed as strictly as whoever verifies it: nothing is
 * signed that would be called ambiguous afterwards. A base that a version before kept byte for byte
 * is let through, since it was agreed to as it is.
 * @throws BrokenPdf which says where the update is not what our writers write
 */
export function holdToOneReading(base: Uint8Array, update: Uint8Array): void {
  try {
    readBack(Buffer.concat([base, update]));
  } catch (error) {
    if (error instanceof BrokenPdf && !isOurs(base)) return;
    throw error;
  }
}

function isOurs(base: Uint8Array): boolean {
  try {
    readBack(base);
    return true;
  } catch (error) {
    if (error instanceof BrokenPdf) return false;
    throw error;
  }
}
