import { canonicalJson } from "#kernel/canonical-json.ts";

/** A document as it stood when somebody looked at it: the base PDF with all that had been signed until then. */
export interface ShownDocument {
  /** Of the base PDF; in hex, as all of these. */
  baseSha256: string;
  fieldsSha256: string;
  /**
   * The trail's hash after the last signature: it covers everybody's names, times, entries and
   * drawings. Null where nobody had signed.
   */
  trailHash: string | null;
}

/** What `shownSha256` of a signature is taken over, as UTF-8. */
export function shownDocumentText({ baseSha256, fieldsSha256, trailHash }: ShownDocument): string {
  return canonicalJson({ baseSha256, fieldsSha256, trailHash });
}
