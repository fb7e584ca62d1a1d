import { findAttachmentType } from "#attachments/attachment-types.ts";
import type { FilledAttachment } from "#attachments/fill-attachment.ts";
import type { DocumentToAppend } from "#documents/append-documents.ts";
import type { AttachmentToCompose } from "#documents/compose-attachments.ts";
import type { TakenDocument } from "#documents/take-document.ts";
import { TaskFailure } from "#documents/workers/errors.ts";
import { LIMITS } from "#kernel/limits.ts";
import { type Problem, type Refusal, refuse } from "#kernel/refusals.ts";
import { warningSentences } from "#lib/pdf/warnings.ts";
import { MissingFile } from "#lib/storage/files.ts";
import type { Contract, StoredDocument } from "./contract.ts";
import type { ContractsServices } from "./contracts-services.ts";

/** An attachment with its place in the request. */
export interface SentAttachment extends FilledAttachment {
  at: number;
  /** Of one that is a PDF, once it was taken in. */
  taken?: TakenDocument;
}

/** What is said where a limit of the worker stopped a document. */
export const BEYOND_LIMITS =
  "could not be read within the limits of processor time and memory that one document is given here; nothing has to be wrong with it";

/**
 * Takes in the PDFs among attachments, each by itself, and says what is wrong with any of them.
 * `attachments` has all of them, in the order of their pages: PDFs come last.
 */
export async function takeDocuments(
  { workers }: Pick<ContractsServices, "workers">,
  account: string,
  filled: readonly FilledAttachment[],
): Promise<{ attachments: SentAttachment[]; problems: Problem[]; warnings: string[] }> {
  const all = filled.map((attachment, at): SentAttachment => ({ ...attachment, at }));
  const texts = all.filter(({ pdf }) => !pdf);
  const sent = all.filter(({ pdf }) => pdf);
  const answers = await Promise.all(
    sent.map(async ({ pdf = new Uint8Array() }) => {
      try {
        return await workers.run("takeDocument", pdf, account);
      } catch (error) {
        if (!(error instanceof TaskFailure)) throw error;
        return { problem: BEYOND_LIMITS };
      }
    }),
  );
  const problems = answers.flatMap((answer, index) =>
    "problem" in answer ? [{ path: pathOf(sent[index]!), message: answer.problem }] : [],
  );
  const documents = answers.flatMap((answer, index) =>
    "problem" in answer ? [] : [{ ...sent[index]!, taken: answer }],
  );
  const warnings = documents.flatMap((one) =>
    warningSentences(one.taken.warnings).map((text) => `${pathOf(one)}: ${text}`),
  );
  return {
    attachments: [...texts, ...documents],
    problems: [...problems, ...tooManyPages(documents)],
    warnings,
  };
}

const pathOf = ({ at }: Pick<SentAttachment, "at">) => `attachments[${at}].fields.pdf`;

function tooManyPages(documents: readonly { at: number; taken: TakenDocument }[]): Problem[] {
  const { pages: most } = LIMITS.documents;
  const last = documents.at(-1);
  const pages = documents.reduce((sum, { taken }) => sum + taken.pages.length, 0);
  const message = `the attached PDFs have ${pages} pages together, at most ${most} are taken`;
  return last && pages > most ? [{ path: pathOf(last), message }] : [];
}

/** Those that are set from a text, and the PDFs whose pages come behind them. */
export function partedAttachments(attachments: readonly SentAttachment[]): {
  attachments: AttachmentToCompose[];
  documents: DocumentToAppend[];
} {
  return {
    attachments: attachments.flatMap(({ name, language, html, at, taken }) =>
      taken ? [] : [{ name, language, html, at }],
    ),
    documents: attachments.flatMap(({ name, language, taken }) =>
      taken ? [{ name, language, pdf: taken.pdf, pages: taken.pages }] : [],
    ),
  };
}

/** Whether an attachment came as a PDF, which is kept under its hash. */
export function isSentDocument({ input }: Pick<StoredDocument, "input">): boolean {
  return findAttachmentType(input?.type ?? "")?.isSent === true;
}

/** The files of a contract's attachments that came as PDFs, in base64 by their SHA-256. */
export async function findAttached(
  { files }: Pick<ContractsServices, "files">,
  { id, documents }: Pick<Contract, "id" | "documents">,
): Promise<ReadonlyMap<string, string> | Refusal<"CONFLICT">> {
  const hashes = documents.filter(isSentDocument).flatMap(({ sha256 }) => sha256 ?? []);
  try {
    const found = hashes.map(async (sha256) => {
      const file = await files.get(id, sha256);
      return [sha256, Buffer.from(file).toString("base64")] as const;
    });
    return new Map(await Promise.all(found));
  } catch (error) {
    if (!(error instanceof MissingFile)) throw error;
    return refuse("CONFLICT", "A PDF that goes with this contract is not kept any more.");
  }
}
