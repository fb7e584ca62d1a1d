import type { Contract } from "#contracts/contract.ts";
import { requestsOf } from "#contracts/file-requests.ts";
import type { FileBehind } from "#documents/prepare-seal.ts";
import { UUID_PATTERN } from "#kernel/ids.ts";
import { type PersonalText, tidy } from "#kernel/personal-text.ts";
import { type Problem, type Refusal, refuseProblems } from "#kernel/refusals.ts";
import type { PageSize } from "#lib/pdf/parts.ts";
import type { Queries } from "#store/database.ts";
import {
  findSignerFiles,
  readSignedFiles,
  readSignerPdf,
  type SignerFile,
} from "./signer-files-store.ts";
import type { Submission } from "./submission.ts";

/** A file that a signature was given with, as it goes into what is hashed of the submission. */
export interface GivenFile {
  /** The contract's request that it answers, and what that asks for. */
  request: string;
  name: PersonalText;
  /** How many it has. */
  pages: number;
  sha256: string;
}

/** The files of a submission, and the rows that keep them. */
export interface GivenFiles {
  files: GivenFile[];
  ids: string[];
}

type Asking = Pick<Contract, "id" | "requests">;
type Given = Pick<Submission, "role" | "files">;

/** What is wrong with the files that a submission names, before anybody looks for them. */
export function checkGiven(
  { role, files = {} }: Given,
  contract: Pick<Contract, "requests">,
): Problem[] {
  const requests = requestsOf(contract, tidy(role));
  const strangers = Object.keys(files)
    .filter((id) => !requests.some((request) => request.id === id))
    .map((id) => ({
      path: `files.${id}`,
      message: "is nothing that this role is asked for",
      code: "stale" as const,
    }));
  const missing = requests
    .filter(({ id, required }) => required && files[id] === undefined)
    .map(({ id }) => ({
      path: `files.${id}`,
      message: "must be given",
      code: "missing" as const,
    }));
  return [...strangers, ...missing];
}

/** The files that a submission names, in the order in which they are asked for, or what is wrong with them. */
export async function findGiven(
  queries: Queries,
  contract: Asking,
  { role, files = {} }: Given,
): Promise<GivenFiles | Refusal<"INVALID">> {
  const requests = requestsOf(contract, tidy(role)).filter(({ id }) => files[id] !== undefined);
  const named = requests.map((request) => ({ request, id: String(files[request.id]) }));
  const ids = named.map(({ id }) => id).filter((id) => UUID_PATTERN.test(id));
  const rows = await findSignerFiles(queries, contract.id, ids);
  const found = named.flatMap(({ request, id }) => {
    const file = rows.find((row) => row.id === id);
    const fits = file?.role === request.role && file.request === request.id && !file.signatureId;
    return file && fits ? [{ request, file }] : [];
  });
  const lost = named.filter(({ request }) => !found.some((one) => one.request === request));
  const refusal = refuseProblems(lost.map(({ request }) => noFile(request.id)));
  if (refusal) return refusal;
  return {
    ids: found.map(({ file }) => file.id),
    files: found.map(({ request: { id, name }, file: { pages, sha256 } }) => {
      return { request: id, name, pages: pages.length, sha256 };
    }),
  };
}

function noFile(request: string): Problem {
  const message = "is no file that was sent for this, and that nobody signed with";
  return { path: `files.${request}`, message, code: "no-file" };
}

/** A file that a signature was given with, as its pages are shown and printed. */
export interface PrintedFile {
  id: string;
  role: PersonalText;
  name: PersonalText;
  sha256: string;
  pages: PageSize[];
}

/** All of them, in the order in which they are printed: as people signed, and as they were asked. */
export async function readPrintedFiles(
  queries: Queries,
  contract: Asking,
  signatures: readonly { id: string; files: readonly GivenFile[] }[],
): Promise<PrintedFile[]> {
  if (signatures.every(({ files }) => files.length === 0)) return [];
  const kept = await readSignedFiles(queries, contract.id);
  return signatures.flatMap(({ id, files }) => files.map((given) => printedFile(kept, id, given)));
}

function printedFile(kept: readonly SignerFile[], signatureId: string, given: GivenFile) {
  const file = kept.find((one) => one.signatureId === signatureId && one.request === given.request);
  // Without it the state would name what it does not show.
  if (file?.sha256 !== given.sha256) throw new Error("a file that was signed with is gone");
  const { id, role, sha256, pages } = file;
  return { id, role, name: given.name, sha256, pages };
}

/** The same with their bytes. */
export async function readFilesBehind(
  queries: Queries,
  files: readonly PrintedFile[],
): Promise<FileBehind[]> {
  return Promise.all(
    files.map(async ({ id, name, pages }) => {
      const pdf = await readSignerPdf(queries, id);
      if (!pdf) throw new Error("a file that was signed with is gone");
      return { name, pages, pdf };
    }),
  );
}
