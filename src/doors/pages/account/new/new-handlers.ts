import { setImmediate as nextTurn } from "node:timers/promises";
import type { SignedIn } from "#accounts/sessions.ts";
import { API_PREFIX } from "#api/call.ts";
import { asFieldInput, asRequest } from "#contracts/as-request.ts";
import { readFileName } from "#contracts/check-content.ts";
import { displayName, rolesOf } from "#contracts/contract.ts";
import type { ContractWithParties } from "#contracts/contracts-store.ts";
import { requestAgain } from "#contracts/request-again.ts";
import { findAttached } from "#contracts/sent-documents.ts";
import { BY_ID, choice, FILE, FILES, rows, text } from "#http/page-input.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import type { FormFile } from "#http/read-multipart.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { CONTRACT_WORD, LANGUAGE_TABLE, LANGUAGES, type Language } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import { isRefusal, type Problem, type Refusal } from "#kernel/refusals.ts";
import { findOwn } from "#pages/account/contracts/contract-view.ts";
import { readDeadline } from "#pages/account/contracts/deadline-form.tsx";
import { OWN_FIELDS_FORM, readOwnFields } from "#pages/account/own-fields.tsx";
import { type AccountPagesServices, ownPage, visitOf } from "#pages/account/own-page.ts";
import type { OwnHandler } from "#pages/account/own-route.ts";
import { noticeResponse } from "#pages/account/plain-responses.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import type {
  AttachmentInput,
  CreateContract,
  SignatureFieldInput,
  SignerChange,
} from "#schemas/contracts.ts";
import { newContractWords } from "#words/new-contract-words.ts";
import { asCall } from "./as-call.ts";
import { type DraftProblem, draftProblems } from "./draft-problems.ts";
import { editorTypes } from "./editor-types.ts";
import { FIELDS_FORM, fieldsIn } from "./fields-form.ts";
import {
  type BeginForm,
  beginPage,
  boxSheet,
  checkPage,
  fieldsPage,
  newPeoplePage,
} from "./new-pages.tsx";
import { changedDuty } from "./payer.ts";
import { escapedInTurns, textAsHtml } from "./text-as-html.ts";

/** The largest PDF, the largest text, as much of further documents, and what stands around them. */
export const NEW_FORM_BYTES =
  LIMITS.pdfBytes + LIMITS.contentBytes + LIMITS.documents.bytes + 50_000;

export const SHOW_BEGIN = { query: { from: text() } };
export const BEGIN = {
  form: {
    title: text(NEW_FORM_BYTES),
    text: text(NEW_FORM_BYTES),
    from: text(),
    formKey: text(),
    language: choice(LANGUAGES),
    file: FILE,
    attached: FILES,
  },
};
export const SAVE_FIELDS = {
  ...BY_ID,
  form: { ...FIELDS_FORM, auto: text(), go: choice(["show"]) },
};
/** Everybody with a message of their own, and what a sender gives the contract. */
export const PEOPLE_FORM_BYTES = 200_000;

/** What is written of a signer besides the role, as the API names it. */
const PRESETS = ["email", "name", "title", "message", "order", "witnesses"] as const;
export const SAVE_PEOPLE = {
  ...BY_ID,
  form: {
    people: rows("p", ["role", ...PRESETS], LIMITS.signers),
    until: text(),
    ...OWN_FIELDS_FORM,
  },
};

export const SEND = { ...BY_ID, form: { consumer: text() } };

type OfDraft = PageRequest<typeof BY_ID>;

/** Asks for a file or a text; `from` names the contract that fields and people are taken from. */
export const showBegin: OwnHandler<typeof SHOW_BEGIN> = async (services, request, signedIn) => {
  const { from } = request.query;
  const found = from === "" ? null : await findOwn(services, signedIn, from);
  if (from !== "" && !found) return noticeResponse(services, request, "unknown");
  const language =
    found?.contract.language ??
    signedIn.account.language ??
    visitorLanguage(request.acceptLanguage);
  return beginResponse(services, request, signedIn, {
    form: { title: "", language, text: "", from },
    formKey: "",
    found,
  });
};

interface Begun {
  form: Omit<BeginForm, "textHtml"> & { text: string };
  /** Empty of a new form. */
  formKey: string;
  found: ContractWithParties | null;
  problems?: readonly DraftProblem[];
  isUnclear?: boolean;
}

async function beginResponse(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
  { form: sent, formKey: sentKey, found, problems = [], isUnclear = false }: Begun,
): Promise<PageResponse> {
  const { text, ...rest } = sent;
  const form = { ...rest, textHtml: await escapedInTurns(text) };
  const fromName = found && displayName(found.contract, CONTRACT_WORD[found.contract.language]);
  const own = ownPage(services, request, signedIn);
  const formKey = sentKey || Buffer.from(services.random(16)).toString("base64url");
  const begun = { ...own, contract: null, problems, form, formKey };
  const html = beginPage({ ...begun, fromName, isUnclear });
  return { status: problems.length > 0 || isUnclear ? 400 : 200, html };
}

/** Makes the draft. */
export const begin: OwnHandler<typeof BEGIN> = async (services, request, signedIn) => {
  const { title, text, from, formKey, file, attached: papers } = request.form;
  const language = request.form.language ?? "en";
  const form = { title, language, text, from };
  const found = from === "" ? null : await findOwn(services, signedIn, from);
  if (from !== "" && !found) return noticeResponse(services, request, "unknown");
  if ((file === null) === (text.trim() === "")) {
    return beginResponse(services, request, signedIn, { form, formKey, found, isUnclear: true });
  }
  const what: Pick<CreateContract, "content" | "document"> = file
    ? { document: { name: file.name, pdf: Buffer.from(file.bytes).toString("base64") } }
    : { content: Buffer.byteLength(text) > LIMITS.contentBytes ? text : await textAsHtml(text) };
  // Megabytes: what the API does with them begins in a turn of its own.
  await nextTurn();
  const attached = found ? await findAttached(services, found.contract) : new Map();
  if (isRefusal(attached)) return noticeResponse(services, request, "unknown");
  const start: Partial<CreateContract> = found
    ? startingFrom(found, attached, language, Boolean(file))
    : firstFields(language, Boolean(file));
  const attachments = [...(start.attachments ?? []), ...papers.map(asAttachment)];
  const body: CreateContract = {
    ...start,
    ...what,
    language,
    ...(attachments.length > 0 && { attachments }),
    ...(title !== "" && { title }),
  };
  const visit = visitOf(request, signedIn);
  const sent = file?.bytes ?? text;
  // Of one form, sent twice as it was, there is one draft.
  const key =
    formKey && sha256Hex([formKey, title, language, from, ...papers.map(hashOf)].join("\n"), sent);
  const create = (asked: CreateContract, idempotencyKey?: string) =>
    services.api.call("createContract", { body: asked, idempotencyKey }, visit);
  let called = await create(body, key || undefined);
  const fitting = called.refusal && withoutPagesThatAreNotThere(body, called.refusal);
  if (fitting) called = await create(fitting, key ? `${key}-fitting` : undefined);
  if (called.refusal) {
    const attached = attachments.map(({ fields }) => fields?.name ?? "");
    const visitor = visitorLanguage(request.acceptLanguage);
    const problems = draftProblems(called.refusal, { attached }, visitor);
    return beginResponse(services, request, signedIn, { form, formKey, found, problems });
  }
  const { id } = (called.body as { contract: { id: string } }).contract;
  return { redirect: `/app/new/${id}/${file ? "fields" : "people"}` };
};

/** A further document, which goes by the name of its file. */
function asAttachment({ name, bytes }: FormFile): AttachmentInput {
  const fields = {
    name: readFileName(name).replace(/\.pdf$/i, ""),
    pdf: Buffer.from(bytes).toString("base64"),
  };
  return { type: "document", fields };
}

const hashOf = ({ name, bytes }: FormFile) => `${name} ${sha256Hex(bytes)}`;

/** Where the first fields lie on a file, before anybody has moved them. */
const FIRST_PLACE = { page: 1, x: 10, y: 80 };

function firstFields(language: Language, isFile: boolean) {
  const label = LANGUAGE_TABLE[language].signature;
  return { signatureFields: [{ label, ...(isFile && FIRST_PLACE) }] };
}

/** What a new contract takes over from an earlier one: all but its document, title and tags. */
function startingFrom(
  { contract, signers }: ContractWithParties,
  attached: ReadonlyMap<string, string>,
  language: Language,
  isFile: boolean,
): CreateContract {
  const {
    title: _,
    content: _c,
    contentFormat: _f,
    document: _d,
    layout,
    tags: _t,
    ...others
  } = asRequest(contract, signers, {
    html: contract.form === "html" ? "" : null,
    pdf: "",
    attached,
  });
  const same = { ...others, ...(layout && !isFile && { layout }) };
  if (isFile === (contract.form === "pdf")) return { ...same, language };
  const roles = rolesOf(contract.fields);
  const signatureFields = roles.map((label, index) => ({
    label,
    ...(isFile && { ...FIRST_PLACE, y: Math.max(0, FIRST_PLACE.y - index * 12) }),
  }));
  return { ...same, language, signatureFields };
}

/** The request without fields on pages that the new file does not have; null where it was refused for more. */
function withoutPagesThatAreNotThere(
  body: CreateContract,
  { details = [] }: Refusal,
): CreateContract | null {
  const isPage = ({ path }: Problem) => /^signatureFields\[\d+\]\.page$/.test(path);
  if (details.length === 0 || !details.every(isPage)) return null;
  const gone = new Set(details.map(({ field }) => field));
  const all = body.signatureFields ?? [];
  const left = all.filter((_, index) => !gone.has(index));
  const labels = new Set(left.flatMap(({ type, label }) => (type === "signature" ? [label] : [])));
  // Whoever signed on a page that is not there signs on the first.
  const moved = all
    .filter((field, index) => gone.has(index) && field.type === "signature")
    .filter(({ label }) => !labels.has(label) && labels.add(label))
    .map((field) => ({ ...field, page: 1 }));
  return { ...body, signatureFields: [...left, ...moved] };
}

type WithDraft = (found: ContractWithParties) => PageResponse | Promise<PageResponse>;

/** Does it with the account's draft of the path; what is none any more has a page of its own. */
async function withDraft(
  services: AccountPagesServices,
  request: OfDraft,
  signedIn: SignedIn,
  act: WithDraft,
): Promise<PageResponse> {
  const found = await findOwn(services, signedIn, request.params.id);
  if (!found) return noticeResponse(services, request, "unknown");
  const { id, status } = found.contract;
  return status === "draft" ? act(found) : { redirect: `/app/contracts/${id}` };
}

/** The fields of a draft on its pages. */
export function showFields(
  services: AccountPagesServices,
  request: OfDraft,
  signedIn: SignedIn,
): Promise<PageResponse> {
  return withDraft(services, request, signedIn, (found) =>
    fieldsResponse(services, request, signedIn, found),
  );
}

function fieldsResponse(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
  { contract }: ContractWithParties,
  wrong?: { fields: SignatureFieldInput[]; problems: DraftProblem[] },
): PageResponse {
  if (contract.form === "html") return { redirect: `/app/new/${contract.id}/people` };
  const own = ownPage(services, request, signedIn);
  // As numbers they are shown in full: what is the usual size is one, too.
  const stored = contract.fields.map((field) => ({
    ...asFieldInput(field, "pdf"),
    width: field.width,
    height: field.height,
  }));
  const { editor, fields: ofFields } = newContractWords[own.language];
  const html = fieldsPage({
    ...own,
    assets: { ...own.assets, script: services.assetUrl("new-fields.island.js") },
    sheets: { nonce: request.nonce, css: boxSheet(contract) },
    values: [
      {
        id: "editor-values",
        value: {
          words: { ...editor, fields: { ...ofFields, field: "", picture: "" } },
          fields: stored,
          pages: contract.pages.length,
          types: editorTypes(),
        },
      },
    ],
    contract,
    fields: wrong?.fields ?? stored,
    problems: wrong?.problems ?? [],
  });
  return { status: wrong ? 400 : 200, html };
}

/** Takes the fields as they are now, from the editor or from the table of numbers. */
export const saveFields: OwnHandler<typeof SAVE_FIELDS> = (services, request, signedIn) => {
  return withDraft(services, request, signedIn, async (found) => {
    const { id } = found.contract;
    const fields = fieldsIn(request.form);
    const input = { params: { id }, body: { signatureFields: fields } };
    const isSaving = request.form.auto !== "";
    const visit = { ...visitOf(request, signedIn), ...(isSaving && { pace: "saving" as const }) };
    const called = await services.api.call("updateContract", input, visit);
    const sent = { fields, pages: found.contract.pages.length };
    const language = visitorLanguage(request.acceptLanguage);
    const problems = called.refusal ? draftProblems(called.refusal, sent, language) : [];
    if (isSaving) return asJson(called.status, { problems });
    if (called.refusal) {
      const wrong = { fields, problems };
      return fieldsResponse(services, request, signedIn, found, wrong);
    }
    return { redirect: `/app/new/${id}/${request.form.go ? "fields" : "people"}` };
  });
};

function asJson(status: number, value: unknown): PageResponse {
  const bytes = Buffer.from(JSON.stringify(value));
  return { status, bytes, mediaType: "application/json", cacheSeconds: 0 };
}

/** Who signs a draft. */
export function showNewPeople(
  services: AccountPagesServices,
  request: OfDraft,
  signedIn: SignedIn,
): Promise<PageResponse> {
  return withDraft(services, request, signedIn, ({ contract, signers }) => {
    const rows = rolesOf(contract.fields).map((role) => {
      return { role, ...presetsOf(signers, role) };
    });
    const own = ownPage(services, request, signedIn);
    const html = newPeoplePage({ ...own, contract, rows, typed: {}, problems: [] });
    return { status: 200, html };
  });
}

export const saveNewPeople: OwnHandler<typeof SAVE_PEOPLE> = (services, request, signedIn) => {
  return withDraft(services, request, signedIn, async ({ contract, signers }) => {
    const rows = writtenRows(request.form.people);
    const labels = rows.map(({ role }) => role);
    const before: string[] = rolesOf(contract.fields);
    const isOtherRoles = contract.form === "html" && labels.join("\n") !== before.join("\n");
    const changed = rows.flatMap((row): SignerChange[] => {
      const known = presetsOf(signers, row.role);
      if (PRESETS.every((preset) => row[preset] === known[preset])) return [];
      const { order, email, witnesses, ...others } = row;
      return [
        {
          ...others,
          email: email === "" ? null : email,
          ...(order !== known.order && { order: order === "" ? null : Number(order) }),
          ...(witnesses !== known.witnesses && { witnesses: witnesses === "" ? null : witnesses }),
        },
      ];
    });
    const { timeZone } = signedIn.account;
    const expiresAt = readDeadline(request.form.until, contract.expiresAt, timeZone);
    const body = {
      ...(isOtherRoles && { signatureFields: labels.map((label) => ({ label })) }),
      ...(changed.length > 0 && { signers: changed }),
      ...readOwnFields(contract, request.form),
      ...(expiresAt !== (contract.expiresAt?.toISOString() ?? null) && { expiresAt }),
    };
    const { id } = contract;
    if (Object.keys(body).length > 0) {
      const input = { params: { id }, body };
      const called = await services.api.call("updateContract", input, visitOf(request, signedIn));
      if (called.refusal) {
        const own = ownPage(services, request, signedIn);
        const problems = draftProblems(called.refusal, {}, own.language);
        const typed = request.form;
        return { status: 400, html: newPeoplePage({ ...own, contract, rows, typed, problems }) };
      }
    }
    return { redirect: `/app/new/${id}/check` };
  });
};

/** What is preset for whoever signs as a role, as a form has it. */
function presetsOf(signers: ContractWithParties["signers"], role: string) {
  const signer = signers.find((one) => one.role === role);
  return {
    email: signer?.email ?? "",
    name: signer?.name ?? "",
    title: signer?.title ?? "",
    message: signer?.message ?? "",
    order: String(signer?.order ?? ""),
    witnesses: signer?.witnesses ?? "",
  };
}

/** What was written into the rows, without those that are empty. */
function writtenRows(people: PageRequest<typeof SAVE_PEOPLE>["form"]["people"]) {
  return people
    .map(({ role, email, name, title, message, order, witnesses }) => ({
      role: role.trim(),
      order: order.trim(),
      witnesses: witnesses.trim(),
      email: email.trim(),
      name: name.trim(),
      title: title.trim(),
      message: message.replaceAll("\r\n", "\n").trim(),
    }))
    .filter((row) => Object.values(row).some((value) => value !== ""));
}

/** What everybody will sign, as the API's preview has it. */
export function showCheck(
  services: AccountPagesServices,
  request: OfDraft,
  signedIn: SignedIn,
): Promise<PageResponse> {
  return withDraft(services, request, signedIn, (found) =>
    checkResponse(services, request, signedIn, found, []),
  );
}

async function checkResponse(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
  drafted: ContractWithParties,
  problems: readonly DraftProblem[],
): Promise<PageResponse> {
  const { contract, signers } = drafted;
  const again = await requestAgain(services, drafted);
  if (isRefusal(again)) return noticeResponse(services, request, "unknown");
  const wanted = { ...again, finalize: true };
  const input = { query: { preview: true, pictures: 0, picturesFrom: 1 }, body: wanted };
  const seen = await services.api.call("createContract", input, visitOf(request, signedIn));
  const { preview, warnings = [] } = seen.body as {
    preview?: { status: "pending" | "pending_payment" };
    warnings?: string[];
  };
  const papers = (wanted.attachments ?? []).map(({ fields = {} }) => fields.name ?? "");
  const fields = wanted.signatureFields ?? [];
  const sent = { fields, pages: contract.pages.length, attached: papers };
  const language = visitorLanguage(request.acceptLanguage);
  const found = [...problems, ...(seen.refusal ? draftProblems(seen.refusal, sent, language) : [])];
  const page = checkPage({
    ...ownPage(services, request, signedIn),
    sheets: { nonce: request.nonce, css: boxSheet(contract) },
    contract,
    roles: rolesOf(contract.fields).map((role) => ({
      role,
      ...presetsOf(signers, role),
    })),
    becomes: preview?.status ?? null,
    warnings,
    problems: found,
    asCall: asCall(
      `${services.baseUrl}${API_PREFIX}/contracts`,
      wanted,
      wanted.document ? contract.documentName : null,
    ),
  });
  return { status: found.length > 0 ? 400 : 200, html: page };
}

/** Opens the draft for signing; its links go out. */
export const sendNew: OwnHandler<typeof SEND> = (services, request, signedIn) =>
  withDraft(services, request, signedIn, async (found) => {
    const { id } = found.contract;
    const duty = changedDuty(found.contract, request.form.consumer);
    const input = { params: { id }, body: { ...duty, finalize: true as const } };
    const { refusal } = await services.api.call(
      "updateContract",
      input,
      visitOf(request, signedIn),
    );
    // Its page says which link did not go out, and that it is tried again.
    if (!refusal || refusal.refused === "SEND_FAILED" || refusal.refused === "NOT_A_DRAFT") {
      return { redirect: `/app/contracts/${id}` };
    }
    const problems = draftProblems(refusal, {}, visitorLanguage(request.acceptLanguage));
    return checkResponse(services, request, signedIn, found, problems);
  });
