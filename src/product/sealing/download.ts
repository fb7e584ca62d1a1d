import type { Contract } from "#contracts/contract.ts";
import { type ContractKey, findContract } from "#contracts/contracts-store.ts";
import { pdfFileName } from "#contracts/pdf-file-name.ts";
import { CONTRACT_WORD } from "#kernel/language.ts";
import { isRefusal, type Refusal, refuse } from "#kernel/refusals.ts";
import type { FileReading } from "#lib/storage/files.ts";
import { sealContract } from "./seal.ts";
import { whySealWaits } from "./seal-waits.ts";
import type { SealingServices } from "./sealing-services.ts";

export interface SealedFile {
  pdf: FileReading;
  fileName: string;
  sha256: string;
}

/** Seconds after which a caller may ask again when no timestamp could be had. */
const RETRY_AFTER = "30";

/** Why there is no sealed file, and what there will be one after. */
const NOT_SIGNED: Record<Exclude<Contract["status"], "fully_signed">, string> = {
  draft: "The contract is a draft, which nobody can sign yet. Send PATCH with finalize: true.",
  pending_payment:
    "The contract waits for its owner to pay for it or redeem a credit; nobody can sign it before.",
  pending:
    "Not everyone has signed yet. Wait for the event contract.completed, or ask again later.",
  cancelled: "The contract was cancelled before everyone had signed: no sealed PDF comes.",
};

type NotSealed = Refusal<"UNKNOWN" | "NOT_SIGNED" | "TIMESTAMP_FAILED">;

/** The sealed PDF of a contract; built now when the background has not come to it yet. */
export async function downloadSealed(
  services: SealingServices,
  key: ContractKey,
): Promise<SealedFile | NotSealed> {
  const found = await findSealedFile(services, key);
  if (isRefusal(found)) return found;
  const { contract, sha256 } = found;
  const pdf = await services.files.read(contract.id, sha256);
  return { pdf, sha256, fileName: pdfFileName(contract, CONTRACT_WORD[contract.language]) };
}

/** The contract and the hash of its sealed file, which is there then. */
export async function findSealedFile(
  services: SealingServices,
  key: ContractKey,
): Promise<{ contract: Contract; sha256: string } | NotSealed> {
  const contract = await findContract(services.database, key);
  if (!contract) return refuse("UNKNOWN", "There is no such contract.");
  if (contract.status !== "fully_signed") {
    return refuse("NOT_SIGNED", NOT_SIGNED[contract.status], {
      extra: { status: contract.status },
    });
  }
  try {
    return {
      contract,
      sha256: contract.sealedSha256 ?? (await sealContract(services, contract.id)),
    };
  } catch (error) {
    if (!whySealWaits(error)?.isElsewhere) throw error;
    return refuse(
      "TIMESTAMP_FAILED",
      "Everyone has signed, but no timestamp that can be relied on was to be had, so the PDF is not sealed yet. Ask again after the seconds in Retry-After; it is tried meanwhile.",
      {
        headers: { "retry-after": RETRY_AFTER },
      },
    );
  }
}
