import { promisify } from "node:util";
import { deflate } from "node:zlib";
import { distinctBytes } from "#kernel/bytes.ts";
import type { PackedMaterial } from "./security-store.ts";

/** What lets a signature be checked in years, each in DER. */
export interface ValidationMaterial {
  certificates: Uint8Array[];
  crls: Uint8Array[];
  ocsps: Uint8Array[];
}

const pack = promisify(deflate) as (data: Uint8Array) => Promise<Uint8Array>;

/** Packs on another thread: a revocation list may take a megabyte. */
export async function packMaterial(material: ValidationMaterial): Promise<PackedMaterial> {
  const packAll = (pieces: readonly Uint8Array[]) =>
    Promise.all(distinctBytes(pieces).map((der) => pack(der)));
  const [certificates, crls, ocsps] = await Promise.all([
    packAll(material.certificates),
    packAll(material.crls),
    packAll(material.ocsps),
  ]);
  return { certificates, crls, ocsps };
}
