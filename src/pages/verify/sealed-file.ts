import type { Contract } from "#contracts/contract.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { gatherSealPages, readParts, trailHashes } from "#sealing/gather.ts";
import { FalseRecord } from "#sealing/prove-record.ts";
import type { SealingHouse } from "#sealing/sealing-house.ts";
import type { LockedCertificate, OpenedCertificate } from "./certificate-lock.ts";
import { lockCertificate } from "./lock-certificate.ts";
import { openedCertificate } from "./opened-certificate.ts";

/** The stored copy as the verify page shows it. */
export interface SealedCopy {
  /** Lower-case hexadecimal. */
  sha256: string;
  bytes: number;
  /** Null where what is stored of the contract contradicts itself so that it cannot be told. */
  certificate: LockedCertificate | null;
}

/** Finds what a verify page says of sealed files. */
export interface SealedFiles {
  /** Null until the contract is sealed. */
  find(contract: Contract): Promise<SealedCopy | null>;
}

/** Digests that are kept, of 64 bytes each. */
const MOST_DIGESTS = 1_000;

/** A sealed file never changes, so each is read for its SHA-512 once while the process runs. */
export function openSealedFiles(house: SealingHouse & { random: RandomBytes }): SealedFiles {
  const digests = new Map<string, Promise<Uint8Array>>();

  async function sha512(contractId: string, sha256: string): Promise<Uint8Array> {
    const bytes = await house.files.get(contractId, sha256);
    // Web Crypto works on a thread of its own: three megabytes would hold up everyone else.
    return new Uint8Array(await crypto.subtle.digest("SHA-512", new Uint8Array(bytes)));
  }

  function digest(contractId: string, sha256: string): Promise<Uint8Array> {
    const known = digests.get(sha256);
    if (known) return known;
    if (digests.size >= MOST_DIGESTS) digests.clear();
    const found = sha512(contractId, sha256);
    digests.set(sha256, found);
    // One that could not be read may be readable the next time.
    found.catch(() => digests.delete(sha256));
    return found;
  }

  return {
    async find(contract) {
      const { id, publicId, sealedSha256, sealedAt } = contract;
      if (sealedSha256 === null || sealedAt === null) return null;
      const [bytes, fileSha512, parts] = await Promise.all([
        house.files.size(id, sealedSha256),
        digest(id, sealedSha256),
        readParts(house, contract),
      ]);
      const opened = openedFrom(house, contract, parts, sealedAt);
      const certificate =
        opened && (await lockCertificate(opened, fileSha512, publicId, house.random));
      return { sha256: sealedSha256, bytes, certificate };
    },
  };
}

function openedFrom(
  house: SealingHouse,
  contract: Contract,
  parts: Awaited<ReturnType<typeof readParts>>,
  sealedAt: Date,
): OpenedCertificate | null {
  const trail = trailHashes(contract.id, parts.entries);
  try {
    const { certificate } = gatherSealPages(house, parts.entries, { contract, ...parts }, null);
    return openedCertificate(certificate, sealedAt, trail);
  } catch (error) {
    if (error instanceof FalseRecord) return null;
    throw error;
  }
}
