import type { Caller } from "#accounts/account.ts";
import { allows } from "#kernel/contract-states.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import { isRefusal, type Refusal, refuse, refuseProblem } from "#kernel/refusals.ts";
import { MissingFile } from "#lib/storage/files.ts";
import type { CreateContract, UpdateContract } from "#schemas/contracts.ts";
import { asRequest } from "./as-request.ts";
import type { SignerRefusal } from "./check-signers.ts";
import { type Contract, rolesOf, type Signer } from "./contract.ts";
import type { ContractsServices } from "./contracts-services.ts";
import {
  type ContractKey,
  type ContractWithParties,
  findContractWithParties,
  findHtml,
} from "./contracts-store.ts";
import { documentsOf, storeFiles, withNewViews } from "./documents.ts";
import { filesNamedBy } from "./named-files.ts";
import { readRequest, type WantedContract, withdrawPageOf } from "./read-request.ts";
import { findAttached } from "./sent-documents.ts";
import { noteBeforeStoring } from "./superseded-store.ts";

/** What is signed, as a draft has it from now on. */
export type Content = Pick<
  Contract,
  | "form"
  | "documentName"
  | "firstHeading"
  | "fields"
  | "documents"
  | "pages"
  | "originalSha256"
  | "baseSha256"
>;

/** A draft's content made anew, its files stored; for the contract as it was then. */
export interface NewContent {
  /** The contract that it was made for, as it was then. */
  contractId: string;
  version: number;
  content: Content;
  html: Uint8Array | null;
  warnings: string[];
}

type ContentRefusal =
  | SignerRefusal
  | Refusal<"UNKNOWN" | "NOT_A_DRAFT" | "CONFLICT" | "RATE_LIMITED">;

/** The properties of a change that make the base PDF anew. */
const MAKES_ANEW = [
  "content",
  "contentFormat",
  "document",
  "layout",
  "signatureFields",
  "signaturesCentered",
] as const;

export function changesContent(change: UpdateContract): boolean {
  return MAKES_ANEW.some((name) => change[name] !== undefined);
}

/** Whether a change is one of what is signed, which is fixed once it can be. */
export function changesSigned(change: UpdateContract): boolean {
  const { obligationToPay, requests } = change;
  return changesContent(change) || obligationToPay !== undefined || requests !== undefined;
}

/** Whether a contract in this status takes another content; null when it does. */
export function decideContent({ status }: Pick<Contract, "status">): Refusal<"NOT_A_DRAFT"> | null {
  if (allows(status, "finalize")) return null;
  return refuse(
    "NOT_A_DRAFT",
    "What is signed can be changed as long as the contract is a draft, and this one is none any more. Create another one, and cancel this one where it is still open.",
  );
}

/**
 * Makes the base PDF of a draft anew, under every rule that creating has, with
 * what the change names and as it was for the rest. Its files are stored then;
 * the rows are whoever's who commits the change.
 */
export async function makeContent(
  services: Pick<
    ContractsServices,
    | "database"
    | "files"
    | "workers"
    | "ids"
    | "imageReach"
    | "clock"
    | "mailLimits"
    | "baseUrl"
    | "pageSecrets"
    | "browsers"
  >,
  caller: Caller,
  key: ContractKey,
  change: UpdateContract,
): Promise<NewContent | ContentRefusal> {
  const found = await findContractWithParties(services.database, key);
  if (!found) return refuse("UNKNOWN", "There is no such contract.");
  const refusal = decideContent(found.contract);
  if (refusal) return refusal;
  const input = await requestFor(services, found, change);
  if (isRefusal(input)) return input;
  const { contract } = found;
  const withdrawPage = contract.sealedWithdrawSecret
    ? withdrawPageOf(services, services.pageSecrets.read(contract, "withdraw"))
    : null;
  const ready = await readRequest(services, caller, input, { withdrawPage, before: found.signers });
  if (isRefusal(ready)) return ready;
  const { content, composed, filled } = ready;
  const { attachments = [], signaturesCentered: centred = false } = input;
  const made = documentsOf(services.ids, content, composed, { filled, attachments, centred });
  const { baseSha256, originalSha256, firstHeading, fields, pages, html } = composed;
  const next: Content = {
    form: html === null ? "pdf" : "html",
    documentName: content.documentName,
    firstHeading,
    fields,
    pages,
    originalSha256,
    baseSha256,
    documents: withNewViews(made, baseSha256),
  };
  const original = "pdf" in content.form ? content.form.pdf : null;
  const { id, version } = contract;
  const names = filesNamedBy({ ...contract, ...next }).map(({ name }) => name);
  if (!(await noteBeforeStoring(services.database, { id, names, now: services.clock.now() }))) {
    return refuse("UNKNOWN", "There is no such contract.");
  }
  await storeFiles(services.files, { id, ...next }, composed, original, filled);
  return { contractId: id, version, content: next, html, warnings: composed.warnings };
}

/** The request that creates the draft as it is to be. */
async function requestFor(
  services: Pick<ContractsServices, "database" | "files">,
  found: ContractWithParties,
  change: UpdateContract,
): Promise<WantedContract | Refusal<"CONFLICT" | "INVALID">> {
  const { contract } = found;
  const isGiven = change.content !== undefined || change.document !== undefined;
  const { printedBy, format: formatBefore } = contract.documents[0] ?? {};
  const isAsSent = printedBy !== undefined || formatBefore !== undefined;
  if (change.contentFormat !== undefined && change.content === undefined) {
    const message = "says what content is written in, which has to be sent with it";
    return refuseProblem({ path: "contentFormat", message });
  }
  if (change.layout === "page" && !isGiven && contract.form === "html" && !isAsSent) {
    return refuseProblem({ path: "layout", message: NOT_AS_SENT });
  }
  const form = isGiven ? (change.document ? "pdf" : "html") : contract.form;
  if (contract.documents.some(({ type, input }) => type === "attachment" && !input)) {
    return refuse(
      "CONFLICT",
      "This draft was made by an earlier version, which did not keep what its attachments are made from. Create another one.",
    );
  }
  const html = contract.form === "html" ? await findHtml(services.database, contract.id) : null;
  const needsUpload = !isGiven && contract.form === "pdf";
  const upload = needsUpload ? await findUpload(services, contract) : null;
  if (isRefusal(upload)) return upload;
  const pdf = upload === null ? "" : Buffer.from(upload).toString("base64");
  const attached = await findAttached(services, contract);
  if (isRefusal(attached)) return attached;
  const {
    signers: _,
    content,
    contentFormat,
    document,
    layout,
    signatureFields,
    ...same
  } = asRequest(contract, [], { html, pdf, attached });
  const fields = change.signatureFields ?? (form === contract.form ? signatureFields : undefined);
  return {
    ...same,
    ...(change.signers && { signers: change.signers }),
    ...(change.title !== undefined && { title: change.title }),
    ...(change.requests && { requests: change.requests }),
    ...(isGiven
      ? {
          ...(change.content !== undefined && { content: change.content }),
          ...(change.document !== undefined && { document: change.document }),
        }
      : { ...(content !== undefined && { content }), ...(document !== undefined && { document }) }),
    ...(fields && { signatureFields: fields }),
    ...textFor(change, form, { contentFormat, layout }),
    ...(change.signaturesCentered !== undefined && {
      signaturesCentered: change.signaturesCentered,
    }),
  };
}

const NOT_AS_SENT =
  "of this draft the text is kept as the profile set it, not as it was sent: send content with layout";

type OfText = Pick<CreateContract, "contentFormat" | "layout">;

/** A draft's text keeps its format and layout, whatever else of it changes; a PDF has neither. */
function textFor(change: UpdateContract, form: "html" | "pdf", before: OfText): OfText {
  const kept = form === "html" ? before : {};
  const { contentFormat = kept.contentFormat, layout = kept.layout } = change;
  return { ...(contentFormat && { contentFormat }), ...(layout && { layout }) };
}

/** The upload of a PDF draft: its base, where nothing was printed into it or put behind it. */
export async function findUpload(
  { files }: Pick<ContractsServices, "files">,
  { id, originalSha256 }: Pick<Contract, "id" | "originalSha256">,
): Promise<Uint8Array | Refusal<"CONFLICT">> {
  try {
    return await files.get(id, originalSha256);
  } catch (error) {
    if (!(error instanceof MissingFile)) throw error;
    return refuse("CONFLICT", "The upload of this draft is not kept any more. Send it again.");
  }
}

/** Signers whose role no field has any more: nobody was sent anything yet. */
export function droppedSigners(
  signers: readonly Signer[],
  { fields }: Pick<Contract, "fields">,
): Signer[] {
  const roles = new Set<PersonalText>(rolesOf(fields));
  return signers.filter(({ role }) => !roles.has(role));
}
