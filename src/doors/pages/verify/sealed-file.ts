import { createHash } from "node:crypto";
import type { Contract } from "#contracts/contract.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { collectSealPages, readUndrawnParts, trailHashes } from "#sealing/collect-seal-pages.ts";
import { FalseRecord } from "#sealing/prove-record.ts";
import type { SealingServices } from "#sealing/sealing-services.ts";
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

/** What is kept of a file. */
interface ReadOnce {
  bytes: number;
  sha512: Uint8Array;
}

/** Files of which that is kept. */
const MOST_DIGESTS = 1_000;

/** A sealed file never changes, so each is read for its SHA-512 and size once while the process runs. */
export function openSealedFiles(services: SealingServices & { random: RandomBytes }): SealedFiles {
  const digests = new Map<string, Promise<ReadOnce>>();

  /** Slice by slice: three megabytes at once would hold up everyone else. */
  async function readThrough(contractId: string, sha256: string): Promise<ReadOnce> {
    const { bytes, stream } = await services.files.read(contractId, sha256);
    const hash = createHash("sha512");
    for await (const slice of stream) hash.update(slice);
    return { bytes, sha512: hash.digest() };
  }

  function readOnce(contractId: string, sha256: string): Promise<ReadOnce> {
    const known = digests.get(sha256);
    if (known) return known;
    if (digests.size >= MOST_DIGESTS) digests.clear();
    const found = readThrough(contractId, sha256);
    digests.set(sha256, found);
    // One that could not be read may be readable the next time.
    found.catch(() => digests.delete(sha256));
    return found;
  }

  return {
    async find(contract) {
      const { id, publicId, sealedSha256, sealedAt } = contract;
      if (sealedSha256 === null || sealedAt === null) return null;
      const [{ bytes, sha512 }, parts] = await Promise.all([
        readOnce(id, sealedSha256),
        readUndrawnParts(services, contract),
      ]);
      const opened = openedFrom(services, contract, parts, sealedAt);
      const certificate =
        opened && (await lockCertificate(opened, sha512, publicId, services.random));
      return { sha256: sealedSha256, bytes, certificate };
    },
  };
}

function openedFrom(
  services: SealingServices,
  contract: Contract,
  parts: Awaited<ReturnType<typeof readUndrawnParts>>,
  sealedAt: Date,
): OpenedCertificate | null {
  const trail = trailHashes(contract.id, parts.entries);
  try {
    const { certificate } = collectSealPages(services, parts.entries, { contract, ...parts }, null);
    return openedCertificate(certificate, sealedAt, trail);
  } catch (error) {
    if (error instanceof FalseRecord) return null;
    throw error;
  }
}
