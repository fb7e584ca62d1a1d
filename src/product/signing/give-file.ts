import { Readable } from "node:stream";
import { lockContract } from "#contracts/contracts-store.ts";
import { type FileRequest, requestsOf } from "#contracts/file-requests.ts";
import { TaskFailure } from "#documents/workers/errors.ts";
import type { Workers } from "#documents/workers/workers.ts";
import { readBase64 } from "#kernel/base64.ts";
import { sha256Hex } from "#kernel/digest.ts";
import type { Ids } from "#kernel/ids.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { ProblemCode } from "#kernel/problem-codes.ts";
import { isRefusal, type Refusal, refuse, refuseProblem } from "#kernel/refusals.ts";
import type { Clock } from "#kernel/time.ts";
import type { Files } from "#lib/storage/files.ts";
import type { PdfFile } from "#schemas/pdf-file.ts";
import type { FileInput } from "#schemas/signing.ts";
import type { Database, Queries } from "#store/database.ts";
import { inTransaction, type Transaction } from "#store/transaction.ts";
import { followLink, type LinkServices } from "./link.ts";
import { decideRole, roleOfLink, type SigningSituation } from "./roles.ts";
import {
  countUnsignedFiles,
  deleteUnsignedFile,
  findSignerFiles,
  insertSignerFile,
  readSignerPdf,
  type SignerFile,
} from "./signer-files-store.ts";

/** What files of signers are taken in with. */
export interface GiveFileServices extends LinkServices {
  database: Database;
  workers: Workers;
  files: Files;
  ids: Ids;
  clock: Clock;
}

type GiveRefusal = Refusal<
  "UNKNOWN" | "GONE" | "ALREADY_SIGNED" | "CONFLICT" | "INVALID" | "RATE_LIMITED"
>;

/** Stores what a signer is told with the file itself. */
type KeepGiven = (transaction: Transaction, file: SignerFile) => Promise<void>;

/**
 * Takes a file in that a role is asked for, which may sign now; it belongs to nothing until somebody
 * signs with it, and whoever does not know its id cannot.
 */
export async function giveFile(
  services: GiveFileServices,
  link: string,
  sent: FileInput,
  keep: KeepGiven = async () => {},
): Promise<SignerFile | GiveRefusal> {
  const { database, workers, files, clock, ids } = services;
  const seen = await decideGiving(database, services, link, sent);
  if (isRefusal(seen)) return seen;
  const { contract, request } = seen;
  const bytes = readBase64(sent.file);
  if (!bytes || bytes.length === 0)
    return refuseFile("must be a file in base64", "file-unreadable");
  if (bytes.length > LIMITS.signerFileBytes) {
    const message = `has ${bytes.length} bytes, at most ${LIMITS.signerFileBytes} are taken`;
    return refuseFile(message, "file-size");
  }
  const input = {
    file: Buffer.from(bytes),
    accept: request.accept,
    name: request.name,
    language: contract.language,
    base: await files.get(contract.id, contract.baseSha256),
    pages: contract.pages,
  };
  const taken = await workers.run("takeFile", input, contract.accountId).catch((error: unknown) => {
    if (error instanceof TaskFailure) return BEYOND_LIMITS;
    throw error;
  });
  if ("problem" in taken) return refuseFile(taken.problem, taken.code);
  const { pdf, pages } = taken;
  return inTransaction(database, async (transaction) => {
    const { queries } = transaction;
    await lockContract(queries, { id: contract.id });
    const decided = await decideGiving(queries, services, link, sent);
    if (isRefusal(decided)) return decided;
    const file = {
      id: ids.uuid(),
      contractId: contract.id,
      role: request.role,
      request: request.id,
      sha256: sha256Hex(pdf),
      pages,
      signatureId: null,
    };
    const { accountId } = contract;
    await insertSignerFile(queries, { ...file, accountId, pdf, at: clock.now() });
    await keep(transaction, file);
    return file;
  });
}

const BEYOND_LIMITS = {
  problem: "could not be read within the limits of processor time and memory",
  code: "file-unreadable",
} as const;

function refuseFile(message: string, code: ProblemCode): Refusal<"INVALID"> {
  return refuseProblem({ path: "file", message, code });
}

interface Giving extends SigningSituation {
  request: FileRequest;
}

async function decideGiving(
  queries: Queries,
  services: LinkServices,
  link: string,
  { role: named, request: asked }: Pick<FileInput, "role" | "request">,
): Promise<Giving | GiveRefusal> {
  const situation = await followLink(queries, services, link);
  if (isRefusal(situation)) return situation;
  const role = decideRole(situation, { role: named });
  if (isRefusal(role)) return role;
  const { contract } = situation;
  const request = requestsOf(contract, role.role).find(({ id }) => id === asked);
  if (!request) {
    const message = "is nothing that this role is asked for";
    return refuseProblem({ path: "request", message, code: "stale" });
  }
  if ((await countUnsignedFiles(queries, contract.id)) >= LIMITS.unsignedFiles) return TOO_MANY;
  return { ...situation, request };
}

const TOO_MANY = refuse(
  "RATE_LIMITED",
  `At most ${LIMITS.unsignedFiles} files of a contract wait until somebody signs with them. Take one back, or try again later.`,
  { headers: { "retry-after": "600" } },
);

const NO_FILE = refuse("UNKNOWN", "There is no such file behind this link.");

/** A file that was sent over this link, or another of the same role, and that nobody signed with yet. */
export async function findGivenFile(
  services: Pick<GiveFileServices, "database"> & LinkServices,
  link: string,
  id: string,
): Promise<{ file: SignerFile; situation: SigningSituation } | Refusal<"UNKNOWN" | "GONE">> {
  const situation = await followLink(services.database, services, link);
  if (isRefusal(situation)) return situation;
  const { contract } = situation;
  const [file] = await findSignerFiles(services.database, contract.id, [id]);
  const own = roleOfLink(situation.link);
  if (!file || file.signatureId !== null || (own !== null && own !== file.role)) return NO_FILE;
  return { file, situation };
}

/** The PDF that was made of such a file. */
export async function readGivenFile(
  services: Pick<GiveFileServices, "database"> & LinkServices,
  link: string,
  id: string,
): Promise<PdfFile | Refusal<"UNKNOWN" | "GONE">> {
  const found = await findGivenFile(services, link, id);
  if (isRefusal(found)) return found;
  const bytes = await readSignerPdf(services.database, found.file.id);
  if (!bytes) return NO_FILE;
  const { request, sha256 } = found.file;
  return {
    pdf: { bytes: bytes.length, stream: Readable.from([bytes]) },
    fileName: `${request}.pdf`,
    sha256,
  };
}

/** Takes back a file that nobody signed with yet. */
export async function takeBackFile(
  services: Pick<GiveFileServices, "database"> & LinkServices,
  link: string,
  id: string,
): Promise<Refusal<"UNKNOWN" | "GONE"> | null> {
  const found = await findGivenFile(services, link, id);
  if (isRefusal(found)) return found;
  await deleteUnsignedFile(services.database, found.file.id);
  return null;
}
