import { createPrivateKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sealContract } from "#kit/sealed-contract.ts";
import type { TestService } from "#kit/service.ts";
import { certificatesInPem } from "#lib/pki/certificate.ts";
import type { Material } from "./alterations.ts";

export interface SealedMaterial extends Material {
  /** What verifying trusts. */
  roots: Uint8Array[];
  /** The document ID of the sealed file. */
  publicId: string;
}

/** Two sealed files of a service, and the root that it made. */
export async function sealedMaterial(service: TestService): Promise<SealedMaterial> {
  const account = await service.openAccount();
  const { pdf: sealed, publicId } = await sealContract(service, account);
  const { pdf: other } = await sealContract(service, account, { content: "<h1>Another</h1>" });
  const pem = await readFile(join(service.dataDir, "keys", "root.pem"), "utf8");
  const roots = certificatesInPem(pem);
  const root = { certificate: roots[0]!, privateKey: createPrivateKey(pem) };
  return { sealed, other, root, roots, publicId };
}
