import { isRefusal, type Refusal } from "#kernel/refusals.ts";
import type { CreateContract } from "#schemas/contracts.ts";
import { asRequest } from "./as-request.ts";
import { findUpload } from "./change-content.ts";
import type { ContractsServices } from "./contracts-services.ts";
import { type ContractWithParties, findHtml } from "./contracts-store.ts";
import { findAttached } from "./sent-documents.ts";

/**
 * The request that would make a contract again, its files included, as `asRequest` has it.
 * CONFLICT where one of them is not kept any more.
 */
export async function requestAgain(
  services: Pick<ContractsServices, "database" | "files">,
  { contract, signers }: ContractWithParties,
): Promise<CreateContract | Refusal<"CONFLICT">> {
  const html = contract.form === "html" ? await findHtml(services.database, contract.id) : null;
  const upload = html === null ? await findUpload(services, contract) : null;
  if (isRefusal(upload)) return upload;
  const pdf = upload === null ? "" : Buffer.from(upload).toString("base64");
  const attached = await findAttached(services, contract);
  return isRefusal(attached) ? attached : asRequest(contract, signers, { html, pdf, attached });
}
