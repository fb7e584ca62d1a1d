import { createPrivateKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { systemRandom } from "#kernel/random.ts";
import { startIssuing } from "#kit/peers/authority/issuing.ts";
import { sealContract } from "#kit/scenes/sealed-contract.ts";
import type { TestService } from "#kit/scenes/service.ts";
import { certificatesInPem } from "#lib/pki/certificate.ts";
import { holdKey } from "#lib/pki/key-holder.ts";
import { openLocalTimestampAuthority } from "#sealing/local-timestamp-authority.ts";
import type { Material } from "./alterations.ts";
import type { Forging } from "./forgeries.ts";

export interface SealedMaterial extends Material {
  /** What verifying trusts. */
  roots: Uint8Array[];
  /** The document ID of the sealed file. */
  publicId: string;
}

/** What forgers have besides: an authority that is known here, and one of their own. */
export async function forgingMaterial(
  service: TestService,
  material: SealedMaterial,
): Promise<SealedMaterial & Forging> {
  const { services } = service.app;
  const { timestamp } = startIssuing({ clock: service.clock, base: "http://127.0.0.1:1" });
  const own = openLocalTimestampAuthority({
    keyHolder: holdKey(timestamp.privateKey, timestamp.chain),
    clock: service.clock,
    random: systemRandom,
  });
  return { ...material, known: await services.sealer.authority.choose(), own };
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
