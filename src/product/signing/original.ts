import { pdfFileName } from "#contracts/pdf-file-name.ts";
import { CONTRACT_WORD } from "#kernel/language.ts";
import { isRefusal, type Refusal } from "#kernel/refusals.ts";
import type { FileReading, Files } from "#lib/storage/files.ts";
import type { LinkKeys } from "#signing/links/link-keys.ts";
import type { Database } from "#store/database.ts";
import { followLink } from "./link.ts";

export interface OriginalServices {
  database: Database;
  files: Files;
  linkKeys: LinkKeys;
}

/** The base PDF behind a link: what is signed, the same bytes before and after. */
export async function readOriginal(
  { database, files, linkKeys }: OriginalServices,
  link: string,
): Promise<{ pdf: FileReading; fileName: string; sha256: string } | Refusal<"UNKNOWN" | "GONE">> {
  const situation = await followLink(database, linkKeys, link);
  if (isRefusal(situation)) return situation;
  const { contract } = situation;
  return {
    pdf: await files.read(contract.id, contract.baseSha256),
    fileName: pdfFileName(contract, CONTRACT_WORD[contract.language]),
    sha256: contract.baseSha256,
  };
}
