import type { Resolve } from "./geometry.ts";
import type { PdfDict } from "./objects.ts";

/**
 * Entries of a catalog's permissions by which Adobe's programs allow what they
 * otherwise do not, such as filling forms in (ISO 32000-1, 12.8.2.3). They are
 * written like a signature; nobody signed there.
 */
export const USAGE_RIGHTS = ["UR", "UR3"] as const;

/** Whether a document brings usage rights along. */
export function hasUsageRights(catalog: PdfDict, resolve: Resolve): boolean {
  const permissions = catalog.getDict("Perms", resolve);
  return USAGE_RIGHTS.some((key) => permissions?.has(key) === true);
}
