import type { Contract } from "#contracts/contract.ts";
import { findContract, noteSealProblem, storeSealed } from "#contracts/contracts-store.ts";
import type { SealPagesInput } from "#documents/seal-pages/typeset-seal-pages.ts";
import { certificateWords } from "#i18n/certificate-words.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { knownText } from "#kernel/personal-text.ts";
import { reservedCmsBytes } from "./crypto/cms.ts";
import { gatherSealPages, readParts } from "./gather.ts";
import { gatherEvidence } from "./gather-evidence.ts";
import { FalseRecord, proveRecord } from "./prove-record.ts";
import { type Sealer, signAssembled, type ValidationMaterial } from "./sealer.ts";
import type { SealingHouse } from "./sealing-house.ts";

/**
 * Seals a fully signed contract, once: whoever calls while it is under way
 * waits for the same file, in whichever process, and whoever comes later gets
 * the stored one's hash.
 * @throws TimestampFailure when no authority gives a valid token; FalseRecord when what is stored
 *   contradicts itself; nothing is stored then
 */
export async function sealContract(house: SealingHouse, contractId: string): Promise<string> {
  return house.exclusive.run(`seal ${contractId}`, async () => {
    const contract = await readSignedContract(house, contractId);
    if (contract.sealedSha256) return contract.sealedSha256;
    const since = performance.now();
    try {
      const sealed = await buildSealed(house, contract);
      house.log("contract.sealed", { contract: contractId, ms: performance.now() - since });
      return sealed;
    } catch (error) {
      if (error instanceof FalseRecord) {
        house.log("record.false", { contract: contractId, why: error.message });
      }
      // The owner can read why a contract is not sealed yet.
      const problem = error instanceof Error ? error.message.slice(0, 500) : "unknown";
      await noteSealProblem(house.database, contractId, problem);
      throw error;
    }
  });
}

async function readSignedContract(house: SealingHouse, id: string): Promise<Contract> {
  const contract = await findContract(house.database, { id });
  if (contract?.status !== "fully_signed") throw new Error("only a signed contract is sealed");
  return contract;
}

async function buildSealed(house: SealingHouse, contract: Contract): Promise<string> {
  const gathering = gatherMeans(house.sealer);
  // What is wrong with the record is told first, whether or not an authority answers.
  gathering.catch(() => {});
  const [base, parts] = await Promise.all([
    house.files.get(contract.id, contract.baseSha256),
    readParts(house, contract),
  ]);
  proveRecord({ contract, base, ...parts });
  const means = await gathering;
  const pages = gatherSealPages(house, contract, parts);
  const evidence = gatherEvidence(contract, parts);
  const content = { base, pages, evidence };
  const { update, pageCount } = await makeUpdate(house, contract, content, means);
  const sha256 = sha256Hex(base, update);
  await house.files.put(contract.id, sha256, [base, update]);
  await store(house, contract, sha256, pageCount - contract.pages.length);
  return sha256;
}

/** What is sealed. */
interface SealContent {
  base: Uint8Array;
  pages: SealPagesInput;
  evidence: Uint8Array;
}

/** What a seal is made with, whichever contract it is for. */
interface SealMeans {
  /** Of the time-stamp authority that is expected to answer. */
  chain: readonly Uint8Array[];
  validation: ValidationMaterial;
  /** Bytes to leave free for the signature. */
  contentsLength: number;
}

async function gatherMeans(sealer: Sealer): Promise<SealMeans> {
  const chain = await sealer.authority.chain();
  const [validation, contentsLength] = await Promise.all([
    sealer.validation(),
    reservedCmsBytes(sealer.keyHolder, sealer.authority),
  ]);
  return { chain, validation, contentsLength };
}

/**
 * The update with its signature. The validation data in it is that of the
 * authorities known so far; when one answered that was not, it is known then,
 * and the update is made once more.
 */
async function makeUpdate(
  house: SealingHouse,
  contract: Contract,
  content: SealContent,
  { chain, validation, contentsLength }: SealMeans,
  isLast = false,
): Promise<{ update: Uint8Array; pageCount: number }> {
  const { sealer } = house;
  const toPrepare = {
    ...content,
    validation,
    signature: {
      fieldName: "Countersign seal",
      name: sealer.subject,
      reason: `Sealed after ${contract.signatureCount} signatures, document ${contract.publicId}`,
      at: house.clock.now(),
      contentsLength,
    },
  };
  const assembled = await house.workshop.run("prepareSeal", toPrepare, contract.accountId);
  const update = await signAssembled(sealer, content.base, assembled);
  const answered = await sealer.authority.chain();
  const isKnown = Buffer.concat(chain).equals(Buffer.concat(answered));
  if (!isKnown && !isLast) {
    return makeUpdate(house, contract, content, await gatherMeans(sealer), true);
  }
  return { update, pageCount: assembled.pageCount };
}

async function store(
  house: SealingHouse,
  contract: Contract,
  sealedSha256: string,
  certificatePages: number,
): Promise<void> {
  const certificate = {
    id: `${contract.id}-certificate`,
    name: knownText(certificateWords[contract.language].title),
    type: "certificate" as const,
    pages: certificatePages,
    order: contract.documents.length + 1,
  };
  const documents = [...contract.documents, certificate];
  const at = house.clock.now();
  const stored = await storeSealed(house.database, contract.id, { sealedSha256, documents, at });
  if (!stored) throw new Error("the contract was sealed meanwhile, or is gone");
}
