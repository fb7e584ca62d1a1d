import type { Caller } from "#accounts/account.ts";
import { ATTACHMENT_TYPES, findAttachmentType } from "#attachments/attachment-types.ts";
import {
  type CheckedAttachment,
  checkAttachments,
  checkRole,
} from "#attachments/check-attachments.ts";
import { fillAttachment } from "#attachments/fill-attachment.ts";
import { warnOfWords } from "#attachments/warn-of-words.ts";
import { withdrawalTermsOf, withWithdrawalPage } from "#attachments/withdrawal-terms.ts";
import { checkPrintable } from "#documents/check-printable.ts";
import { DEFAULT_FIELD_TYPE } from "#kernel/field-types.ts";
import { DEFAULT_LANGUAGE, LANGUAGE_TABLE, type Language } from "#kernel/language.ts";
import { knownText, type PersonalText, tidy } from "#kernel/personal-text.ts";
import { isRefusal, type Problem, type Refusal, refuseProblems } from "#kernel/refusals.ts";
import type { WithdrawalTerms } from "#kernel/withdrawal-terms.ts";
import type { PageSize } from "#lib/pdf/parts.ts";
import type { CreateContract, SignatureFieldInput, SignerChange } from "#schemas/contracts.ts";
import { type CheckedContent, checkContent, checkTitle, readFileName } from "./check-content.ts";
import { checkFields } from "./check-fields.ts";
import {
  type CheckedSigner,
  checkSigners,
  findSignerProblems,
  type SignerPresets,
  type SignerRefusal,
} from "./check-signers.ts";
import { type ComposedContract, composeContract, lookAtUpload } from "./compose.ts";
import { rolesOf } from "./contract.ts";
import type { ContractsServices } from "./contracts-services.ts";
import { printedOfCopies, warnOfCopies } from "./copies.ts";
import { checkRequestedRoles, printedOfRequests } from "./file-requests.ts";
import { decideSameAddress } from "./mail-windows.ts";
import { checkProperties } from "./properties.ts";
import { type SentAttachment, takeDocuments } from "./sent-documents.ts";

/** A request for a contract that nothing is wrong with, and its base PDF. */
export interface ReadyRequest {
  language: Language;
  content: CheckedContent;
  /** In the order of their pages. */
  filled: SentAttachment[];
  composed: ComposedContract;
  signers: CheckedSigner[];
  /** What its notices say of a right to withdraw. */
  withdrawal: WithdrawalTerms[];
}

/** What a contract is to be: as it is created, or as a change makes it, which may take something of signers away. */
export interface WantedContract extends Omit<CreateContract, "signers"> {
  signers?: SignerChange[];
}

interface RequestContext {
  /** The page of this service to withdraw on, for notices that name none; null where there is none. */
  withdrawPage: string | null;
  /** The signers that a draft has before it is changed; null where a contract is created. */
  before: SignerPresets | null;
}

/** What opens the page is known before anything is printed. */
export function withdrawPageOf(
  { baseUrl }: Pick<ContractsServices, "baseUrl">,
  secret: string,
): string {
  return `${baseUrl}/withdraw/${secret}`;
}

type ReadingServices = Pick<
  ContractsServices,
  "workers" | "ids" | "imageReach" | "browsers" | "clock" | "mailLimits"
>;

/**
 * Reads a request for a contract and makes its base PDF; nothing is stored. Whatever can be known
 * without the PDF is, before one is made; everything that is wrong comes in one answer, under the
 * code of what is wrong with signers where that is all.
 */
export async function readRequest(
  services: ReadingServices,
  caller: Caller,
  input: WantedContract,
  { withdrawPage, before }: RequestContext,
): Promise<ReadyRequest | SignerRefusal | Refusal<"RATE_LIMITED">> {
  const language = input.language ?? DEFAULT_LANGUAGE;
  const fields = fieldsOf(input, language);
  const roles = rolesWanted(fields);
  const { qesEnabled } = caller.account;
  const named = input.signers ?? [];
  const { attachments, problems } = checkAttachments(
    input.attachments ?? [],
    ATTACHMENT_TYPES,
    services.clock.now(),
    roles,
  );
  const fill = (attachment: CheckedAttachment) =>
    fillAttachment(
      withdrawPage === null ? attachment : withWithdrawalPage(attachment, withdrawPage),
      language,
    );
  const content = checkContent(input, fields, services.clock.now());
  const unfit = isRefusal(content) ? (content.details ?? []) : [];
  const unprintable = await checkPrintedWords(services, caller.account.id, input, fields);
  const ofSigners = findSignerProblems(named, roles, qesEnabled, before);
  const duty = input.obligationToPay;
  const unknown = [
    ...(input.consumer === undefined ? [] : checkRole("consumer", input.consumer, roles)),
    ...(typeof duty === "object" ? checkRole("obligationToPay.role", duty.role, roles) : []),
    ...checkRequestedRoles(input.requests, roles),
  ];
  const written = problems.length > 0 ? [] : attachments.map(fill);
  const sent = await takeDocuments(services, caller.account.id, written);
  const filled = sent.attachments;
  const ofContent = [...unfit, ...unprintable, ...problems, ...sent.problems, ...unknown];
  if (ofContent.length + ofSigners.length > 0 && !isRefusal(content) && "pdf" in content.form) {
    const { pdf } = content.form;
    const wanted = { fields, language };
    ofContent.push(...(await lookAtUpload(services, caller.account.id, pdf, wanted)).problems);
  }
  if (ofContent.length > 0) {
    const refusal = refuseProblems([...ofContent, ...ofSigners.map(({ problem }) => problem)]);
    if (refusal) return refusal;
  }
  if (isRefusal(content)) return content;
  const signers = checkSigners(named, roles, qesEnabled, before);
  if (isRefusal(signers)) return signers;
  const crowded = decideSameAddress(signers, services.mailLimits);
  if (crowded) return crowded;

  const withdrawal = attachments.flatMap((attachment) => withdrawalTermsOf(attachment) ?? []);
  const composed = await composeContract(services, caller.account.id, content, {
    title: content.title,
    language,
    fields,
    centred: input.signaturesCentered ?? false,
    attachments: filled,
  });
  if (isRefusal(composed)) return composed;
  const warnings = [
    ...warnOfWords(attachments, services.clock.now()),
    ...asksEverybody(attachments, roles),
    ...composed.warnings,
    ...warnOfCopies(input.copies, signers),
    ...sent.warnings,
  ];
  return { language, content, filled, composed: { ...composed, warnings }, signers, withdrawal };
}

/**
 * What is wrong with a request beside its document and attachments, which another request for the
 * same was taken with: so many that differ in their people and words are checked without setting
 * the document for each.
 * @param pages that fields lie on; null of a text
 */
export async function checkBesideDocument(
  services: Pick<ReadingServices, "workers" | "clock">,
  { account }: Caller,
  input: CreateContract,
  pages: readonly PageSize[] | null,
): Promise<Problem[]> {
  const language = input.language ?? DEFAULT_LANGUAGE;
  const fields = fieldsOf(input, language);
  const ofSigners = findSignerProblems(
    input.signers ?? [],
    rolesWanted(fields),
    account.qesEnabled,
  );
  return [
    ...checkTitle(input.title),
    ...checkProperties(input, services.clock.now()),
    ...checkFields(fields, pages, language),
    ...(await checkPrintedWords(services, account.id, input, fields)),
    ...ofSigners.map(({ problem }) => problem),
  ];
}

/**
 * A request with what `consumer` brings: attachments that inform or ask concern that role where
 * they name none, and so does a duty to pay. A role that there is not changes nothing; reading the
 * request refuses it.
 */
export function forConsumer(input: CreateContract): CreateContract {
  const { consumer, attachments, obligationToPay } = input;
  if (consumer === undefined) return input;
  const roles = rolesWanted(fieldsOf(input, input.language ?? DEFAULT_LANGUAGE));
  if (!roles.some((role) => role === tidy(consumer))) return input;
  return {
    ...input,
    ...(attachments && {
      attachments: attachments.map((one) =>
        isForConsumer(one.type) ? { role: consumer, ...one } : one,
      ),
    }),
    ...(obligationToPay === true && { obligationToPay: { role: consumer } }),
  };
}

function isForConsumer(type: string): boolean {
  const found = findAttachmentType(type);
  return found !== null && found.kind !== "binds";
}

export const ASKS_EVERYBODY =
  "Everyone who signs is asked what the attachments ask, and has the duties and rights that they name. `consumer` names the role whose they are.";

/** Said where several sign, and papers that are one party's ask or oblige each of them. */
function asksEverybody(
  attachments: readonly CheckedAttachment[],
  roles: readonly PersonalText[],
): string[] {
  const isMeant = attachments.some(
    ({ type, role }) => role === null && (type.ofPaidContract || type.kind === "asks"),
  );
  return isMeant && roles.length > 1 ? [ASKS_EVERYBODY] : [];
}

/** Looks at everything that is printed of a request apart from its document. */
async function checkPrintedWords(
  { workers }: Pick<ContractsServices, "workers">,
  account: string,
  input: WantedContract,
  fields: readonly SignatureFieldInput[],
): Promise<Problem[]> {
  const problems = await checkPrintable(workers, account, [
    ["title", input.title] as const,
    ["document.name", input.document && readFileName(input.document.name)] as const,
    ...fields.flatMap(({ label, text }, index) => [
      [`signatureFields[${index}].label`, label] as const,
      [`signatureFields[${index}].text`, text] as const,
    ]),
    ...(input.attachments ?? []).flatMap(({ type, fields }, index) =>
      findAttachmentType(type)?.isSent
        ? [[`attachments[${index}].fields.name`, fields?.name] as const]
        : [],
    ),
    ...(input.signers ?? []).flatMap(({ title, name }, index) => [
      [`signers[${index}].title`, title] as const,
      [`signers[${index}].name`, name] as const,
    ]),
    ...printedOfCopies(input.copies),
    ...printedOfRequests(input.requests),
  ]);
  return problems.map((problem) => {
    const field = /^signatureFields\[(\d+)\]/.exec(problem.path)?.[1];
    return field === undefined ? problem : { ...problem, field: Number(field) };
  });
}

/** The fields of a request; of HTML without any the one that it has then. */
export function fieldsOf(input: WantedContract, language: Language): SignatureFieldInput[] {
  if (input.signatureFields && input.signatureFields.length > 0) return input.signatureFields;
  return input.document ? [] : [{ label: LANGUAGE_TABLE[language].signature }];
}

/** The roles that fields make, whatever else is wrong with these. */
function rolesWanted(fields: readonly SignatureFieldInput[]): PersonalText[] {
  return rolesOf(
    fields.map(({ type, label }) => ({
      type: type ?? DEFAULT_FIELD_TYPE,
      label: label === undefined ? null : knownText(tidy(label)),
    })),
  );
}
