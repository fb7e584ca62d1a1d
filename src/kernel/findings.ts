/**
 * What can be found out about a file that claims to be sealed. Whoever explains findings needs
 * every one of them, so they stand here and not where they are found.
 */

/** What a file turned out to be. */
export type Verdict =
  | "genuine"
  | "altered"
  | "ambiguous"
  | "incomplete"
  | "no-timestamp"
  | "resaved"
  | "other-document"
  | "unsealed"
  | "not-a-pdf";

/** One thing that was found out about a file. */
export interface Finding {
  code: FindingCode;
  /** What the words of the finding name: a name, a time, a page. */
  values: Record<string, string>;
}

/** What a finding makes of a file: nothing, or the verdict that it names. */
type Weight = null | Exclude<Verdict, "genuine">;

/** Every finding, and what it means for the verdict. */
export const FINDINGS = {
  // of the seal
  "bytes-changed": "altered",
  "signature-invalid": "altered",
  "seal-unreadable": "altered",
  "certificate-swapped": "altered",
  "seal-not-in-document": "altered",
  "algorithm-refused": "altered",
  "hidden-in-seal": "altered",
  "certificate-expired": "other-document",
  "certificate-not-yet-valid": "other-document",
  "chain-wrong": "other-document",
  "sealer-unknown": "other-document",
  "changes-not-forbidden": null,
  "two-readings": "ambiguous",
  "certificate-revoked": "other-document",
  "certificate-revoked-later": null,
  "revocation-holds": null,
  "revocation-unproven": null,
  "revocation-wrong": "altered",
  // of the time
  "timestamp-missing": "no-timestamp",
  "timestamp-wrong": "altered",
  "authority-unknown": "no-timestamp",
  "authority-revoked": "no-timestamp",
  "document-timestamp": null,
  "document-timestamp-wrong": "altered",
  "document-timestamp-unknown": "no-timestamp",
  "document-timestamp-revoked": "no-timestamp",
  // of what came behind the seal
  "added-behind": "altered",
  // of the record inside
  "record-missing": null,
  "record-holds": null,
  "record-broken": "altered",
  "record-other-base": "altered",
  "record-times": null,
  "record-unreadable": null,
  // of a receipt
  "receipt-holds": null,
  "receipt-carried": null,
  "receipt-changed": "altered",
  // of a bundle
  "bundle-holds": null,
  "bundle-part-changed": "altered",
  "bundle-part-missing": "incomplete",
  "bundle-part-unknown": "altered",
  "bundle-unreadable": "incomplete",
  "receipt-contradicts": "altered",
  // of the log of seals, in a bundle
  "log-holds": null,
  "log-unattested": null,
  "log-late": "no-timestamp",
  "log-waits": null,
  // of a file without a seal that can be checked
  "cut-short": "incomplete",
  "written-anew": "resaved",
  "id-within": "resaved",
  "other-id": "other-document",
  "no-seal": "unsealed",
  "no-pdf": "not-a-pdf",
  "too-large": "unsealed",
} as const satisfies Record<string, Weight>;

export type FindingCode = keyof typeof FINDINGS;

/** The gravest first. Where a file is altered, nothing else counts. */
const ORDER: readonly Verdict[] = [
  "not-a-pdf",
  "incomplete",
  "altered",
  "ambiguous",
  "resaved",
  "unsealed",
  "other-document",
  "no-timestamp",
];

function weightOf({ code }: Finding): Weight {
  return FINDINGS[code];
}

/** The gravest of what was found; a file about which nothing speaks is genuine. */
export function verdictOf(findings: readonly Finding[]): Verdict {
  const weights = new Set<Verdict | null>(findings.map(weightOf));
  return ORDER.find((verdict) => weights.has(verdict)) ?? "genuine";
}

export function gravestFirst(findings: readonly Finding[]): Finding[] {
  const rank = (finding: Finding) => {
    const weight = weightOf(finding);
    return weight === null ? ORDER.length : ORDER.indexOf(weight);
  };
  return findings.toSorted((one, other) => rank(one) - rank(other));
}

export function finding(code: FindingCode, values: Record<string, string> = {}): Finding {
  return { code, values };
}
