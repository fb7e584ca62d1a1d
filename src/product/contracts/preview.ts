import type { Caller } from "#accounts/account.ts";
import { monthlyLimit, monthStart } from "#accounts/monthly-limit.ts";
import type { ContractStatus } from "#kernel/contract-states.ts";
import { DEFAULT_LANGUAGE } from "#kernel/language.ts";
import { isRefusal, type Problem, type Refusal, refuseProblems } from "#kernel/refusals.ts";
import type { CreateContract } from "#schemas/contracts.ts";
import { checkContent } from "./check-content.ts";
import type { SignerRefusal } from "./check-signers.ts";
import { type ComposedContract, composeContract, lookAtUpload } from "./compose.ts";
import { rolesOf } from "./contract.ts";
import type { ContractsServices } from "./contracts-services.ts";
import { countDocuments } from "./counts-store.ts";
import { documentsOf } from "./documents.ts";
import { decideFinalize } from "./finalize.ts";
import {
  fieldsOf,
  forConsumer,
  type ReadyRequest,
  readRequest,
  withdrawPageOf,
} from "./read-request.ts";

/** Wide enough to read by, and no wider: several of them are one answer. */
const PICTURE_WIDTH = 720;

/** In the place of the secret that a contract gets when it is created: as long, and none. */
const NO_SECRET = "x".repeat(26);

/** A contract as a request would make it; it has no id, as it does not exist. */
export interface PreviewedContract
  extends Pick<ReadyRequest, "language" | "signers">,
    Pick<ComposedContract, "fields"> {
  form: "html" | "pdf";
  title: string | null;
  status: ContractStatus;
  roles: string[];
  documents: ReturnType<typeof documentsOf>;
  pages: { page: number; width: number; height: number; picture: string | null }[];
  warnings: string[];
}

/** Which pages are drawn: so many, from this one on. */
interface Wanted {
  picturesFrom: number;
  pictures: number;
}

/**
 * Does all that creating a contract does up to storing it, on the same bench of
 * the workers, and stores nothing. A refusal is the one that creating would
 * answer with, and lists what is wrong everywhere in the request; `extra.warnings`
 * are what would be said of the rest.
 */
export async function previewContract(
  services: ContractsServices,
  caller: Caller,
  sent: CreateContract,
  wanted: Wanted,
): Promise<PreviewedContract | SignerRefusal | Refusal<"LIMIT_REACHED" | "RATE_LIMITED">> {
  const withdrawPage = withdrawPageOf(services, NO_SECRET);
  const input = forConsumer(sent);
  const ready = await readRequest(services, caller, input, { withdrawPage, before: null });
  if (isRefusal(ready)) return listEverything(services, caller, input, ready);
  const status = input.finalize ? await wouldBecome(services, caller) : "draft";
  if (isRefusal(status)) return status;
  const { language, content, composed, signers, filled } = ready;
  const madeFrom = { filled, attachments: [], centred: false };
  const pdf = Buffer.concat(composed.base);
  const drawn = { pdf, from: wanted.picturesFrom, most: wanted.pictures, width: PICTURE_WIDTH };
  const pictures = await services.workers.run("previewPages", drawn, caller.account.id);
  return {
    language,
    signers,
    status,
    title: content.title,
    fields: composed.fields,
    form: composed.html === null ? "pdf" : "html",
    roles: rolesOf(composed.fields),
    documents: documentsOf(services.ids, content, composed, madeFrom),
    pages: composed.pages.map(({ width, height }, index) => ({
      page: index + 1,
      width,
      height,
      picture: asUrl(pictures[index + 1 - wanted.picturesFrom]),
    })),
    warnings: composed.warnings,
  };
}

function asUrl(webp: Uint8Array | undefined): string | null {
  return webp ? `data:image/webp;base64,${Buffer.from(webp).toString("base64")}` : null;
}

/** As finalizing decides, but for the lock: somebody else may take what is left meanwhile. */
async function wouldBecome(
  { database, plans, clock }: Pick<ContractsServices, "database" | "plans" | "clock">,
  { account }: Caller,
) {
  const limit = monthlyLimit(account, plans);
  if (limit === null) return "pending";
  const used = await countDocuments(database, account.id, monthStart(clock.now()));
  return decideFinalize(limit, used, account.credits);
}

/** The refusal with what the steps behind it would have found as well. */
async function listEverything<R extends Refusal>(
  services: ContractsServices,
  caller: Caller,
  input: CreateContract,
  refusal: R,
): Promise<R> {
  const document = await lookAtDocument(services, caller, input);
  const known = [...(refusal.details ?? []), ...document.problems];
  const details = refuseProblems(eachOnce(known))?.details;
  const { warnings } = document;
  return {
    ...refusal,
    ...(details && { details }),
    extra: { ...refusal.extra, ...(warnings.length > 0 && { warnings }) },
  };
}

function eachOnce(problems: readonly Problem[]): Problem[] {
  const known = new Map(problems.map((one) => [JSON.stringify([one.path, one.message]), one]));
  return [...known.values()];
}

/** What is wrong with the document alone, whatever is wrong around it. */
async function lookAtDocument(
  services: ContractsServices,
  caller: Caller,
  { content: html, document, layout, ...input }: CreateContract,
): Promise<{ problems: readonly Problem[]; warnings: string[] }> {
  const language = input.language ?? DEFAULT_LANGUAGE;
  const alone = {
    ...(html !== undefined && { content: html }),
    ...(document !== undefined && { document }),
    ...(layout !== undefined && { layout }),
  };
  const fields = fieldsOf({ ...input, ...alone }, language);
  const content = checkContent(alone, fieldsOf(alone, language), services.clock.now());
  if (isRefusal(content)) return { problems: content.details ?? [], warnings: [] };
  if ("pdf" in content.form) {
    const wanted = { fields, language };
    return lookAtUpload(services, caller.account.id, content.form.pdf, wanted);
  }
  const composed = await composeContract(services, caller.account.id, content, {
    title: null,
    language,
    centred: false,
    attachments: [],
    fields: fieldsOf(alone, language),
  });
  if (isRefusal(composed)) return { problems: composed.details ?? [], warnings: [] };
  return { problems: [], warnings: composed.warnings };
}
