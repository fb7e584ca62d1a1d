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
  return PAGE_SECRET_PATTERN.test(link) ? copyUrlOf(house, signatureId) : null;
}

/** The same of a signature that is known to be one over the shared link. */
export function copyUrlOf({ baseUrl, linkKey }: CopyHouse, signatureId: string): string {
  return `${baseUrl}/copy/${copySecret(linkKey, signatureId)}`;
}
