import { latin1, sameBytes } from "#kernel/bytes.ts";
import { type Finding, type FindingCode, finding } from "#kernel/findings.ts";
import type { Certificate } from "#lib/pki/certificate.ts";
import type { Revocation } from "#lib/pki/read-crl.ts";
import {
  type Issued,
  type Proofs,
  type RevocationStatus,
  revocationStatus,
} from "#lib/pki/revocation-proofs.ts";

/** A chain that something in the file rests on. */
export interface UsedChain {
  /** What its first certificate signed: the seal, the seal's time, or a time over the whole file. */
  use: "seal" | "time" | "file-time";
  /** Leaf first. */
  certificates: readonly Certificate[];
  roots: readonly Certificate[];
  /** When that was, as far as it is proven. */
  at: Date | null;
}

const REVOKED: Readonly<Record<UsedChain["use"], FindingCode>> = {
  seal: "certificate-revoked",
  time: "authority-revoked",
  "file-time": "document-timestamp-revoked",
};

/**
 * Of reasons these leave what an authority stamped before as it was; any other, and none, says
 * that whoever has its key may have stamped it since (RFC 3161, 4): unspecified, a changed
 * affiliation, superseded, out of operation.
 */
const HARMLESS: ReadonlySet<number | null> = new Set([0, 3, 4, 5]);

/**
 * Holds the certificates that a file rests on against the revocation lists and answers inside
 * it. What nobody tells is said and harms nobody: a file can be cut back to its seal, and many
 * authorities tell of no certificate.
 */
export async function checkRevocation(
  proofs: Proofs,
  chains: readonly UsedChain[],
): Promise<Finding[]> {
  const ofTimes = chains.filter(({ use }) => use !== "seal");
  const times = await Promise.all(ofTimes.map((chain) => checkOne(proofs, chain)));
  const isTimeLost = times.some(({ findings }) =>
    findings.some(({ code }) => code === "authority-revoked"),
  );
  const ofSeals = chains
    .filter(({ use }) => use === "seal")
    .map((chain) => (isTimeLost ? { ...chain, at: null } : chain));
  const seals = await Promise.all(ofSeals.map((chain) => checkOne(proofs, chain)));
  const found = [...seals, ...times];
  const isRevoked = found.some(({ findings }) => findings.length > 0);
  const untold = new Set(found.flatMap(({ unproven }) => unproven));
  const { size: count } = new Set(found.flatMap(({ asked }) => asked));
  const wrong = new Set(found.flatMap(({ problems }) => problems));
  if (proofs.unreadable > 0) wrong.add("unreadable");
  return [
    ...distinctFindings(found.flatMap(({ findings }) => findings)),
    ...[...wrong].map((detail) => finding("revocation-wrong", { detail })),
    ...[...untold].map((name) => finding("revocation-unproven", { name })),
    ...(count > 0 && untold.size === 0 && !isRevoked
      ? [finding("revocation-holds", { count: String(count) })]
      : []),
  ];
}

async function checkOne(proofs: Proofs, { use, certificates, roots, at }: UsedChain) {
  const asked = issuedIn(certificates, roots);
  const said = await Promise.all(asked.map((one) => revocationStatus(proofs, one)));
  const findings: Finding[] = [];
  const unproven: string[] = [];
  for (const [index, { told }] of said.entries()) {
    const { certificate } = asked[index]!;
    const { name } = certificate;
    const revocation = earliestRevocation(told);
    if (revocation) {
      const code = isTooLate(use, revocation, at) ? "certificate-revoked-later" : REVOKED[use];
      findings.push(finding(code, { name, at: revocation.at.toISOString() }));
    } else if (!told.some((one) => isGoodAt(one, certificate, at))) unproven.push(name);
  }
  return {
    findings,
    unproven,
    asked: asked.map(({ certificate }) => latin1(certificate.der)),
    problems: said.flatMap(({ problems }) => problems),
  };
}

/** Each with its issuer, up to the root that is trusted: an authority vouches for itself. */
function issuedIn(chain: readonly Certificate[], roots: readonly Certificate[]): Issued[] {
  const isAnchor = (one: Certificate) =>
    one.authority !== null && roots.some(({ der }) => sameBytes(der, one.der));
  const top = chain.findIndex(isAnchor);
  const below = top < 0 ? chain : chain.slice(0, top + 1);
  return below.flatMap((certificate, index) => {
    const issuer = below[index + 1];
    return issuer ? [{ certificate, issuer }] : [];
  });
}

/** Whoever revokes twice means the first time. */
function earliestRevocation(told: readonly RevocationStatus[]): Revocation | null {
  return told.reduce<Revocation | null>((first, one) => {
    if (one.state !== "revoked") return first;
    return first === null || one.revocation.at < first.at ? one.revocation : first;
  }, null);
}

/** Too late to matter: the seal, or the time, is older. */
function isTooLate(use: UsedChain["use"], { at, reason }: Revocation, used: Date | null): boolean {
  if (used === null || at <= used) return false;
  return use === "seal" || HARMLESS.has(reason);
}

/**
 * Whether it tells of the time in question: it was current then, or is later, from while the
 * certificate had not ended, after which authorities forget it.
 */
function isGoodAt(told: RevocationStatus, { notAfter }: Certificate, at: Date | null): boolean {
  if (told.state !== "good") return false;
  return (at === null || told.until >= at) && told.from <= notAfter;
}

function distinctFindings(findings: readonly Finding[]): Finding[] {
  const byText = new Map(findings.map((one) => [JSON.stringify(one), one]));
  return [...byText.values()];
}
