import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isRoot } from "#lib/pki/certificate.ts";
import { readP12 } from "#lib/pki/p12.ts";
import { certificatesIn, formerSealsIn } from "./known-seals.ts";

export interface KnownRootsSettings {
  dataDir: string;
  p12: string | null;
  p12Password: string | null;
  /** Of TSA_ROOTS. */
  timestampRoots: readonly Uint8Array[];
  /** DER: what the place of the keys knows, where it is the database (`ownRootsOf`). */
  ownRoots?: readonly Uint8Array[];
}

/** In DER. Apart, since whom one believes the time need not be whom one believes a seal. */
export interface KnownRoots {
  seals: readonly Uint8Array[];
  timestamps: readonly Uint8Array[];
}

/**
 * Whom this installation believes: for a seal the roots of the keys that it made, what SEAL_P12
 * seals with, and whatever sealed before, as the place of the keys has it; for a time
 * those roots and TSA_ROOTS. Private keys that stand in the same files are passed over.
 */
export async function readKnownRoots(settings: KnownRootsSettings): Promise<KnownRoots> {
  const folder = join(settings.dataDir, "keys");
  const [present, former] = [await certificatesIn(folder), await formerSealsIn(settings.dataDir)];
  const known = settings.ownRoots ?? [];
  const made = [...present, ...former, ...known].filter(isRoot);
  const given = settings.p12 === null ? [] : await sealOfP12(settings.p12, settings.p12Password);
  return {
    seals: [...made, ...former, ...known, ...given],
    timestamps: [...made, ...settings.timestampRoots],
  };
}

/**
 * The sealing certificate itself: below its root, authorities issue certificates to everybody,
 * and none of those seals for this installation.
 */
async function sealOfP12(path: string, password: string | null): Promise<Uint8Array[]> {
  try {
    return (await readP12(await readFile(path), password ?? "")).chain.slice(0, 1);
  } catch {
    // What is wrong with it, the start of the service says; a file can be checked without it.
    return [];
  }
}
