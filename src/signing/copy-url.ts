import { copySecret } from "#invitations/copy-link.ts";
import { PAGE_SECRET_PATTERN } from "#kernel/ids.ts";

export interface CopyHouse {
  baseUrl: string;
  /** The server's key that links are derived from. */
  linkKey: Uint8Array;
}

/**
 * Where the sealed file will be for who signed over the shared link; null for
 * who signed over a delivered one, which opens the file itself.
 */
export function copyUrl(house: CopyHouse, link: string, signatureId: string): string | null {
  if (!PAGE_SECRET_PATTERN.test(link)) return null;
  return `${house.baseUrl}/copy/${copySecret(house.linkKey, signatureId)}`;
}
