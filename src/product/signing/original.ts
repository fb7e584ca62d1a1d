import { Readable } from "node:stream";
import { pdfFileName } from "#contracts/pdf-file-name.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { CONTRACT_WORD } from "#kernel/language.ts";
import { isRefusal, type Refusal } from "#kernel/refusals.ts";
import type { Clock } from "#kernel/time.ts";
import type { FileReading, Files } from "#lib/storage/files.ts";
import type { PdfFile } from "#schemas/pdf-file.ts";
import type { LinkKeys } from "#signing/links/link-keys.ts";
import type { Database } from "#store/database.ts";
import { readDocumentState } from "./document-state.ts";
import { followLink } from "./link.ts";
import type { PagesServices } from "./pages-services.ts";
import { documentAsItStands } from "./shown-pdf.ts";

export interface OriginalServices {
  database: Database;
  files: Files;
  linkKeys: LinkKeys;
  clock: Clock;
}

/** The base PDF behind a link: what is signed, the same bytes before and after. */
export async function readOriginal(
  services: OriginalServices,
  link: string,
): Promise<{ pdf: FileReading; fileName: string; sha256: string } | Refusal<"UNKNOWN" | "GONE">> {
  const situation = await followLink(services.database, services, link);
  if (isRefusal(situation)) return situation;
  const { contract } = situation;
  return {
    pdf: await services.files.read(contract.id, contract.baseSha256),
    fileName: pdfFileName(contract, CONTRACT_WORD[contract.language]),
    sha256: contract.baseSha256,
  };
}

/** The document behind a link as it stands: what its pages show there, with what has been signed and entered so far. */
export async function readDocument(
  services: PagesServices & OriginalServices,
  link: string,
): Promise<PdfFile | Refusal<"UNKNOWN" | "GONE">> {
  const situation = await followLink(services.database, services, link);
  if (isRefusal(situation)) return situation;
  const { contract } = situation;
  const state = await readDocumentState(services.database, contract, situation.link);
  const bytes = await documentAsItStands(services, contract, state).read();
  return {
    pdf: { bytes: bytes.length, stream: Readable.from([bytes]) },
    fileName: pdfFileName(contract, CONTRACT_WORD[contract.language]),
    sha256: sha256Hex(bytes),
  };
}
