import type { Caller } from "#accounts/account.ts";
import { type ContractKey, findContract } from "#contracts/contracts-store.ts";
import { pdfFileName } from "#contracts/pdf-file-name.ts";
import { CONTRACT_WORD } from "#kernel/language.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import type { AssistantServices } from "./assistant-services.ts";
import { findSetting } from "./assistant-store.ts";
import { makeFileLink, readFileLink } from "./file-link.ts";

/** Where links to sealed files lead. */
export const FILE_PATH = "/assistant/files";

/** A link to the sealed file for a while. It reads what is there and seals nothing. */
export async function linkSealed(
  services: Pick<AssistantServices, "database" | "clock" | "fileLinkKeys" | "baseUrl">,
  { account }: Caller,
  key: ContractKey,
): Promise<Record<string, unknown> | Refusal> {
  const contract = await findContract(services.database, key);
  if (!contract) return refuse("UNKNOWN", "There is no such contract.");
  const { status, sealedSha256: sha256 } = contract;
  if (status !== "fully_signed") {
    return refuse("NOT_SIGNED", "Not everyone has signed yet.", { extra: { status } });
  }
  if (sha256 === null) {
    return refuse("BUSY", "Everyone has signed, and the file is being sealed. Ask again soon.");
  }
  const { link, expiresAt } = makeFileLink(
    { accountId: account.id, contractId: contract.id },
    { keys: services.fileLinkKeys, now: services.clock.now() },
  );
  return {
    url: `${services.baseUrl}${FILE_PATH}/${link}`,
    fileName: pdfFileName(contract, CONTRACT_WORD[contract.language]),
    sha256,
    expiresAt: expiresAt.toISOString(),
  };
}

/** Which contract's file a link opens now: none, once its account lets no assistant in any more. */
export async function openFileLink(
  services: Pick<AssistantServices, "database" | "clock" | "fileLinkKeys">,
  link: string,
): Promise<{ accountId: string; id: string } | null> {
  const linked = readFileLink(link, { keys: services.fileLinkKeys, now: services.clock.now() });
  if (!linked) return null;
  const { isAllowed } = await findSetting(services.database, linked.accountId);
  return isAllowed ? { accountId: linked.accountId, id: linked.contractId } : null;
}
