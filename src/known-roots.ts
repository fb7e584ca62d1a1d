import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { readP12 } from "#sealing/crypto/p12.ts";
import { certificatesInPem, isRoot } from "#verification/certificate.ts";

export interface KnownRootsSettings {
  dataDir: string;
  p12: string | null;
  p12Password: string | null;
  /** Of TSA_ROOTS. */
  timestampRoots: readonly Uint8Array[];
}

/** In DER. Apart, since whom one believes the time need not be whom one believes a seal. */
export interface KnownRoots {
  seals: readonly Uint8Array[];
  timestamps: readonly Uint8Array[];
}

/**
 * The roots that this installation's own seals and timestamps lead to, in DER: those of the keys
 * that it made, also of earlier ones that are kept beside them, that of SEAL_P12, and those of TSA_ROOTS. Private
 * keys that stand in the same files are passed over.
 */
export async function readKnownRoots(settings: KnownRootsSettings): Promise<KnownRoots> {
  const made = await rootsIn(join(settings.dataDir, "keys"));
  const given = settings.p12 === null ? [] : await sealOfP12(settings.p12, settings.p12Password);
  return { seals: [...made, ...given], timestamps: [...made, ...settings.timestampRoots] };
}

async function rootsIn(folder: string): Promise<Uint8Array[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files = names.filter((name) => name.endsWith(".pem")).sort();
  const texts = await Promise.all(
    files.map((name) => readFile(join(folder, name), "utf8").catch(() => "")),
  );
  return texts.flatMap(certificatesInPem).filter(isRoot);
}

/**
 * The sealing certificate itself: below its root, authorities issue certificates to everybody,
 * and none of those seals for this installation.
 */
async function sealOfP12(path: string, password: string | null): Promise<Uint8Array[]> {
  try {
    return readP12(await readFile(path), password ?? "").chain.slice(0, 1);
  } catch {
    // What is wrong with it, the start of the service says; a file can be checked without it.
    return [];
  }
}
