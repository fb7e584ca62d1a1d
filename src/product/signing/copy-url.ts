import { PAGE_SECRET_PATTERN } from "#kernel/ids.ts";
import { copySecret, mailedCopySecret } from "#signing/links/copy-link.ts";
import type { LinkKeys } from "#signing/links/link-keys.ts";

export interface CopyServices {
  baseUrl: string;
  /** What links are derived from. */
  linkKeys: LinkKeys;
}

/**
 * Where the sealed file will be for who signed over the shared link; null for
 * who signed over a delivered one, which opens the file itself.
 */
export function copyUrl(services: CopyServices, link: string, signatureId: string): string | null {
  return PAGE_SECRET_PATTERN.test(link) ? copyUrlOf(services, signatureId) : null;
}

/** Where whoever was mailed a copy has the sealed file. */
export function mailedCopyUrl({ baseUrl, linkKeys }: CopyServices, mailId: string): string {
  return `${baseUrl}/copy/${mailedCopySecret(linkKeys, mailId)}`;
}

/** The same of a signature that is known to be one over the shared link. */
export function copyUrlOf({ baseUrl, linkKeys }: CopyServices, signatureId: string): string {
  return `${baseUrl}/copy/${copySecret(linkKeys, signatureId)}`;
}
