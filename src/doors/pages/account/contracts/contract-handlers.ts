import type { SignedIn } from "#accounts/sessions.ts";
import type { Called, Input } from "#api/call.ts";
import type { ContractWithParties } from "#contracts/contracts-store.ts";
import { holdUntil } from "#contracts/hold.ts";
import { pdfFileName } from "#contracts/pdf-file-name.ts";
import { BY_ID, box, choice, ID, text, wholeNumber } from "#http/page-input.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import { rangedFile } from "#http/send-ranged.ts";
import { CONTRACT_WORD } from "#kernel/language.ts";
import { draftProblems } from "#pages/account/new/draft-problems.ts";
import { OWN_FIELDS_FORM, readOwnFields } from "#pages/account/own-fields.tsx";
import { type AccountPagesServices, ownPage, visitOf } from "#pages/account/own-page.ts";
import type { OwnHandler } from "#pages/account/own-route.ts";
import { noticeResponse } from "#pages/account/plain-responses.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import { PICTURE_WIDTHS, pagePicture } from "#signing/page-picture.ts";
import { basePdf } from "#signing/shown-pdf.ts";
import type { ContractDone, ContractProblem } from "#words/contract-page-words.ts";
import { type ContractOutcome, contractPage } from "./contract-page.tsx";
import { contractView, findOwn } from "./contract-view.ts";
import { DEADLINE_FORM, readDeadline } from "./deadline-form.tsx";
import { endingPage } from "./ending-page.tsx";
import { readDayAhead } from "./read-day.ts";
import { REMINDER_FORM, readReminderForm } from "./reminder-form.tsx";

const DONE: readonly ContractDone[] = [
  "reminded",
  "linkSent",
  "addressChanged",
  "addressSaved",
  "addressWaits",
  "tagged",
  "ownSaved",
  "remindersSaved",
  "deadlineSaved",
  "held",
  "cancelled",
];

const PICTURE_CACHE_SECONDS = 3_600;

export const SHOW_CONTRACT = { ...BY_ID, query: { done: choice(DONE) } };
export const OWN_PAGE = {
  place: { id: ID, page: wholeNumber(1, 999, 0) },
  query: { width: wholeNumber(1, 9_999, 0) },
};
export const REMIND = { ...BY_ID, form: { role: text() } };
export const CHANGE_ADDRESS = { ...BY_ID, form: { role: text(), email: text() } };
export const SAVE_TAGS = { ...BY_ID, form: { tags: text() } };
/** Of letters that a form writes as nine characters. */
export const OWN_FORM_BYTES = 150_000;
export const SAVE_OWN = { ...BY_ID, form: OWN_FIELDS_FORM };
export const SAVE_REMINDERS = { ...BY_ID, form: REMINDER_FORM };
export const SAVE_DEADLINE = { ...BY_ID, form: DEADLINE_FORM };
export const HOLD = { ...BY_ID, form: { lift: box(), until: text() } };
export const END = { ...BY_ID, form: { publicId: text() } };

type OfContract = PageRequest<typeof BY_ID>;

/** All there is to know of one contract. */
export const showContract: OwnHandler<typeof SHOW_CONTRACT> = async (
  services,
  request,
  signedIn,
) => {
  const { done } = request.query;
  return page(services, request, signedIn, 200, { done, problem: null });
};

/** A page of the base PDF, as its signers see it. */
export const showOwnPage: OwnHandler<typeof OWN_PAGE> = async (services, request, signedIn) => {
  const found = await findOwn(services, signedIn, request.params.id);
  const { page: number } = request.params;
  if (!found || number < 1 || number > found.contract.pages.length) {
    return noticeResponse(services, request, "unknown");
  }
  const width = PICTURE_WIDTHS.find((known) => known === request.query.width) ?? PICTURE_WIDTHS[0];
  const bytes = await pagePicture(services, basePdf(services, found.contract), number, width);
  return { status: 200, bytes, mediaType: "image/webp", cacheSeconds: PICTURE_CACHE_SECONDS };
};

/** The base PDF: what is signed, before any signature. */
export const downloadOriginal: OwnHandler<typeof BY_ID> = async (services, request, signedIn) => {
  const found = await findOwn(services, signedIn, request.params.id);
  if (!found) return noticeResponse(services, request, "unknown");
  const { contract } = found;
  const pdf = await services.files.read(contract.id, contract.baseSha256);
  const fileName = pdfFileName(contract, CONTRACT_WORD[contract.language]);
  const ranged = rangedFile(pdf, contract.baseSha256);
  return { ranged, mediaType: "application/pdf", fileName };
};

/** Sends a role its link again. */
export const remind: OwnHandler<typeof REMIND> = async (services, request, signedIn) => {
  const found = await findOwn(services, signedIn, request.params.id);
  if (!found) return noticeResponse(services, request, "unknown");
  const signer = found.signers.find(({ role }) => role === request.form.role);
  if (!signer?.email || found.contract.status !== "pending") {
    return page(services, request, signedIn, 409, { done: null, problem: "changed" });
  }
  const { role } = signer;
  const body = { signers: [signerInput(found, role, signer.email)] };
  const toTell = (changed: ChangedContract) => linkDone(changed, role, "reminded");
  return change(services, request, signedIn, { body, done: toTell, problems: LINK_PROBLEMS });
};

/** Sends a role's link to another address; the link before it is dead. */
export const changeAddress: OwnHandler<typeof CHANGE_ADDRESS> = async (
  services,
  request,
  signedIn,
) => {
  const found = await findOwn(services, signedIn, request.params.id);
  if (!found) return noticeResponse(services, request, "unknown");
  const { role, email } = request.form;
  const body = { signers: [signerInput(found, role, email.trim())] };
  const hadOne = found.signers.some((signer) => signer.role === role && signer.sentAt !== null);
  const sent = hadOne ? "addressChanged" : "linkSent";
  const toTell = (changed: ChangedContract) => linkDone(changed, role, sent);
  return change(services, request, signedIn, { body, done: toTell, problems: LINK_PROBLEMS });
};

export const saveTags: OwnHandler<typeof SAVE_TAGS> = async (services, request, signedIn) => {
  const tags = request.form.tags
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  const problems = { INVALID: "tagsUnfit", RATE_LIMITED: "tooFast" } as const;
  return change(services, request, signedIn, { body: { tags }, done: "tagged", problems });
};

/** What its sender says in mails, who gets copies, and what the account keeps with it for itself. */
export const saveOwn: OwnHandler<typeof SAVE_OWN> = async (services, request, signedIn) => {
  const found = await findOwn(services, signedIn, request.params.id);
  if (!found) return noticeResponse(services, request, "unknown");
  const { id } = found.contract;
  const body = readOwnFields(found.contract, request.form);
  if (Object.keys(body).length > 0) {
    const input = { params: { id }, body };
    const called = await services.api.call("updateContract", input, visitOf(request, signedIn));
    if (called.refusal) {
      const language = visitorLanguage(request.acceptLanguage);
      const problems = draftProblems(called.refusal, {}, language);
      const own = { typed: request.form, problems };
      return page(services, request, signedIn, called.status, { done: null, problem: null, own });
    }
  }
  return { redirect: `/app/contracts/${id}?done=ownSaved` };
};

export const saveReminders: OwnHandler<typeof SAVE_REMINDERS> = async (
  services,
  request,
  signedIn,
) => {
  const reminders = readReminderForm(request.form);
  if (reminders === "unfit") {
    return page(services, request, signedIn, 400, { done: null, problem: "remindersUnfit" });
  }
  const problems = { RATE_LIMITED: "tooFast" } as const;
  return change(services, request, signedIn, {
    body: { reminders },
    done: "remindersSaved",
    problems,
  });
};

/** Moves the deadline, or takes it away. */
export const saveDeadline: OwnHandler<typeof SAVE_DEADLINE> = async (
  services,
  request,
  signedIn,
) => {
  const found = await findOwn(services, signedIn, request.params.id);
  if (!found) return noticeResponse(services, request, "unknown");
  const { off, until } = request.form;
  const before = found.contract.expiresAt;
  const expiresAt = off ? null : readDeadline(until, before, signedIn.account.timeZone);
  const problems = { INVALID: "deadlineUnfit", RATE_LIMITED: "tooFast" } as const;
  return change(services, request, signedIn, {
    body: { expiresAt },
    done: "deadlineSaved",
    problems,
  });
};

/** Holds a contract until a day, so that nobody deletes it, or no longer. */
export const holdContract: OwnHandler<typeof HOLD> = async (services, request, signedIn) => {
  const found = await findOwn(services, signedIn, request.params.id);
  if (!found) return noticeResponse(services, request, "unknown");
  const { lift: isLifted, until: day } = request.form;
  const until = isLifted ? null : readDayAhead(day, services.clock.now());
  if (until === null && !isLifted) {
    return page(services, request, signedIn, 400, { done: null, problem: "holdUnfit" });
  }
  if (!(await holdUntil(services.database, found.contract, until))) {
    return noticeResponse(services, request, "unknown");
  }
  request.log.note("account.settings_changed", { settings: "hold" });
  return { redirect: `/app/contracts/${found.contract.id}?done=held` };
};

/** Asks whether it is to be cancelled or deleted, and says what comes of it. */
export function askEnding(how: "cancel" | "delete"): OwnHandler<typeof BY_ID> {
  return (services, request, signedIn) =>
    ending(services, request, signedIn, { how, isWrong: false });
}

/** Does it, once what has to be typed was typed. */
export function end(how: "cancel" | "delete"): OwnHandler<typeof END> {
  return async (services, request, signedIn) => {
    const found = await findOwn(services, signedIn, request.params.id);
    if (!found) return noticeResponse(services, request, "unknown");
    const { id, signatureCount, publicId } = found.contract;
    const isTyped = request.form.publicId.trim().toUpperCase() === publicId;
    if (how === "cancel" && signatureCount > 0 && !isTyped) {
      return ending(services, request, signedIn, { how, isWrong: true });
    }
    const input = { params: { id } };
    const operation = how === "cancel" ? "cancelContract" : "deleteContract";
    const called = await services.api.call(operation, input, visitOf(request, signedIn));
    if (called.refusal)
      return refusedResponse(services, request, signedIn, called, {
        RATE_LIMITED: "tooFast",
        CONTRACT_HELD: "isHeld",
      });
    return { redirect: how === "cancel" ? `/app/contracts/${id}?done=cancelled` : "/app" };
  };
}

async function ending(
  services: AccountPagesServices,
  request: OfContract,
  signedIn: SignedIn,
  { how, isWrong }: { how: "cancel" | "delete"; isWrong: boolean },
): Promise<PageResponse> {
  const found = await findOwn(services, signedIn, request.params.id);
  if (!found) return noticeResponse(services, request, "unknown");
  const view = await contractView(
    services,
    found,
    signedIn,
    visitorLanguage(request.acceptLanguage),
  );
  const isPossible = how === "cancel" ? view.mayCancel : view.mayDelete;
  if (!isPossible)
    return page(services, request, signedIn, 409, { done: null, problem: "changed" });
  const html = endingPage({ ...ownPage(services, request, signedIn), view, how, isWrong });
  return { status: isWrong ? 400 : 200, html };
}

/** The role's entry of a request that changes its address alone. */
function signerInput({ signers }: ContractWithParties, role: string, email: string) {
  const known = signers.find((signer) => signer.role === role);
  return { role, email, ...(known && { level: known.level }) };
}

/** What is looked at of a contract as it was answered. */
interface ChangedContract {
  status: string;
  signers: { role: string; status: string }[];
}

/** Of a link that was asked for: whether it went out, or else when it will. */
function linkDone(
  { status, signers }: ChangedContract,
  role: string,
  sent: ContractDone,
): ContractDone {
  if (status !== "pending") return "addressSaved";
  const { status: link } = signers.find((signer) => signer.role === role) ?? {};
  return link === "sent" ? sent : "addressWaits";
}

type Problems = Partial<Record<string, ContractProblem>>;

const LINK_PROBLEMS: Problems = {
  RATE_LIMITED: "tooManyLinks",
  SEND_FAILED: "notSent",
  INVALID_EMAIL: "addressUnfit",
  INVALID: "addressUnfit",
};

async function change(
  services: AccountPagesServices,
  request: OfContract,
  signedIn: SignedIn,
  {
    body,
    done,
    problems,
  }: Pick<Input, "body"> & {
    done: ContractDone | ((changed: ChangedContract) => ContractDone);
    problems: Problems;
  },
): Promise<PageResponse> {
  const found = await findOwn(services, signedIn, request.params.id);
  if (!found) return noticeResponse(services, request, "unknown");
  const { id } = found.contract;
  const input = { params: { id }, body };
  const called = await services.api.call("updateContract", input, visitOf(request, signedIn));
  if (called.refusal) return refusedResponse(services, request, signedIn, called, problems);
  const { contract } = called.body as { contract: ChangedContract };
  const did = typeof done === "string" ? done : done(contract);
  return { redirect: `/app/contracts/${id}?done=${did}` };
}

function refusedResponse(
  services: AccountPagesServices,
  request: OfContract,
  signedIn: SignedIn,
  { status, refusal }: Called,
  problems: Problems,
): PageResponse | Promise<PageResponse> {
  const why = refusal?.refused ?? "UNKNOWN";
  if (why === "UNKNOWN") return noticeResponse(services, request, "unknown");
  return page(services, request, signedIn, status, {
    done: null,
    problem: problems[why] ?? "changed",
  });
}

async function page(
  services: AccountPagesServices,
  request: OfContract,
  signedIn: SignedIn,
  status: number,
  outcome: ContractOutcome,
): Promise<PageResponse> {
  const found = await findOwn(services, signedIn, request.params.id);
  if (!found) return noticeResponse(services, request, "unknown");
  const view = await contractView(
    services,
    found,
    signedIn,
    visitorLanguage(request.acceptLanguage),
  );
  return { status, html: contractPage({ ...ownPage(services, request, signedIn), view, outcome }) };
}
