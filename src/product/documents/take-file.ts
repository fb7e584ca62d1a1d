import { type FileKind, fileKindOf } from "#kernel/file-kinds.ts";
import type { Language } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { ProblemCode } from "#kernel/problem-codes.ts";
import type { DocumentProblem, PageSize } from "#lib/pdf/parts.ts";
import { BrokenPdf } from "#lib/pdf/reading/parse.ts";
import { UNSEALABLE } from "./finish-base.ts";
import { placePicture } from "./picture-page.ts";
import { type FileBehind, prepareSeal } from "./prepare-seal.ts";
import { TRIAL_CERTIFICATE, TRIAL_SIGNATURE } from "./rehearse-seal.ts";
import { takeDocument } from "./take-document.ts";

export interface FileToTake {
  file: Uint8Array;
  accept: readonly FileKind[];
  /** What was asked for. */
  name: string;
  language: Language;
  /** The base PDF that its pages are going to follow, and that one's pages. */
  base: Uint8Array;
  pages: PageSize[];
}

/** A file that a signer gave, as a PDF. */
export type TakenFile = Pick<FileBehind, "pdf" | "pages">;

/** Why a file is not taken, and what a page says of it. */
export type FileProblem = DocumentProblem & { code: ProblemCode };

/**
 * Takes a file in that a signer gave: a PDF as an uploaded contract is, a picture written anew from
 * its pixels on a page of its own. It is put behind the contract for trial.
 */
export async function takeFile(input: FileToTake): Promise<TakenFile | FileProblem> {
  const { file, accept, name, language } = input;
  const kind = fileKindOf(file);
  if (kind === null || !accept.includes(kind)) {
    return { problem: `must be one of ${accept.join(", ")}`, code: "file-kind" };
  }
  const taken =
    kind === "pdf" ? await takeDocument(file) : await placePicture({ file, kind, name, language });
  if ("problem" in taken) return { problem: taken.problem, code: "file-unreadable" };
  const { pdf, pages } = taken;
  if (pages.length > LIMITS.signerFilePages) {
    const message = `has ${pages.length} pages, at most ${LIMITS.signerFilePages} are taken`;
    return { problem: message, code: "file-pages" };
  }
  try {
    await rehearse(input, { name, pdf, pages });
  } catch (error) {
    if (!(error instanceof BrokenPdf || error instanceof RangeError)) throw error;
    return { problem: UNSEALABLE, code: "file-unreadable" };
  }
  return { pdf, pages };
}

async function rehearse({ base, pages }: FileToTake, file: FileBehind): Promise<void> {
  await prepareSeal({
    base,
    pages: { pages, fields: [], certificate: TRIAL_CERTIFICATE },
    files: [file],
    firstPage: new Uint8Array(),
    evidence: Buffer.from("{}"),
    signature: TRIAL_SIGNATURE,
  });
}
