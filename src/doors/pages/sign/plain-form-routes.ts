import { randomUUID } from "node:crypto";
import { box, boxes, rows, text, wholeNumber } from "#http/page-input.ts";
import {
  type PageRequest,
  type PageResponse,
  type PageRoute,
  pageRoute,
} from "#http/page-routes.ts";
import { LIMITS } from "#kernel/limits.ts";
import { isRefusal, type Refusal, refuseProblems } from "#kernel/refusals.ts";
import { senderOf } from "#pages/sender.ts";
import { readerFor } from "#schemas/read-request.ts";
import { SubmissionInput } from "#schemas/signing.ts";
import { SIGNATURE_FONTS } from "#sealing/pages/handwritten.ts";
import { recordAttachmentOpened } from "#signing/attachment-opened.ts";
import { type CopyServices, copyUrl } from "#signing/copy-url.ts";
import { readDocumentState } from "#signing/document-state.ts";
import { lookBehindLink } from "#signing/link.ts";
import { pagesText } from "#signing/pages-text.ts";
import { basePdf } from "#signing/shown-pdf.ts";
import { type SigningServices, sign } from "#signing/sign.ts";
import { type SignedSoFar, signedSoFar } from "#signing/signed-so-far.ts";
import { signingView } from "#signing/signing-view.ts";
import type { Submission } from "#signing/submission.ts";
import { withoutTexts } from "#signing/text-views.ts";
import { withFiles } from "#signing/with-files.ts";
import { plainFormWords } from "#words/plain-form-words.ts";
import { signingPageWords } from "#words/signing-page-words.ts";
import { type InputNames, inputNames } from "./input-names.ts";
import {
  inputsOf,
  type PlainFormInput,
  type PlainPage,
  type PlainValues,
  plainFormPage,
  plainRolesPage,
  plainSignedPage,
} from "./plain-form.tsx";
import { handOnPath, PAGE_LIMIT, type SignPagesServices, unknownResponse } from "./sign-routes.ts";
import { placeDetails } from "./submission.ts";
import { type SigningRole, type SigningView, signableRoles } from "./view.ts";

type PlainServices = SignPagesServices & CopyServices & SigningServices;

const FORM = {
  place: { link: text() },
  query: { role: wholeNumber(0, LIMITS.fields, null) },
};
const SENT = {
  ...FORM,
  form: {
    submissionId: text(),
    role: text(),
    seen: text(),
    signerName: text(),
    title: text(),
    address: text(),
    email: text(),
    typed: text(),
    font: text(),
    read: box(),
    consent: box(),
    i: rows("i", ["value"], LIMITS.fields),
    apart: boxes("apart."),
  },
};

const OPENED = { place: { link: text(), attachment: text() }, form: { role: text() } };

const SUBMISSION = readerFor(SubmissionInput);

/** Signing without a script: a form that is sent as forms are, to the same verb and with the same evidence. */
export function plainFormRoutes(services: PlainServices): PageRoute[] {
  const access = { by: "link", to: "signing" } as const;
  const row = { access, limit: PAGE_LIMIT, path: "/sign/:link/form" } as const;
  return [
    pageRoute({ ...row, method: "GET", ...FORM }, (request) => answerForm(services, request)),
    pageRoute({ ...row, method: "POST", isOfLink: true, ...SENT }, (request) =>
      takeForm(services, request),
    ),
    pageRoute(
      {
        ...row,
        method: "POST",
        path: "/sign/:link/attachments/:attachment/opened",
        isOfLink: true,
        ...OPENED,
      },
      (request) => openAsPdf(services, request),
    ),
  ];
}

/** The document as a PDF, for a box that counts only of who opened it; that it was is noted before. */
async function openAsPdf(
  services: PlainServices,
  request: PageRequest<typeof OPENED>,
): Promise<PageResponse> {
  const { params, form, origin } = request;
  const { link, attachment } = params;
  const opening = { attachment, role: form.role };
  const refusal = await recordAttachmentOpened(services, link, opening, origin);
  // Whoever cannot sign any more may read it all the same.
  if (refusal?.refused === "UNKNOWN" || refusal?.refused === "GONE") {
    return unknownResponse(services, request, refusal);
  }
  return { redirect: `/api/v1/signing/${encodeURIComponent(link)}/document` };
}

async function answerForm(
  services: PlainServices,
  request: PageRequest<typeof FORM>,
): Promise<PageResponse> {
  const found = await look(services, request);
  if (!found) return unknownResponse(services, request);
  const { page } = found;
  const signable = signableRoles(page.view);
  if (signable.length === 0) return toDocument(request);
  const role = signable.length === 1 ? signable[0] : signable[request.query.role ?? -1];
  if (!role) return { status: 200, html: plainRolesPage(page) };
  return showForm(found, role, {
    values: nothingEntered(page.view.link),
    problems: new Map(),
    alert: null,
  });
}

/** Where there is nothing to sign, the page of the document says why. */
function toDocument({ params }: PageRequest<typeof FORM>): PageResponse {
  return { redirect: `/sign/${encodeURIComponent(params.link)}` };
}

async function takeForm(
  services: PlainServices,
  request: PageRequest<typeof SENT>,
): Promise<PageResponse> {
  const found = await look(services, request);
  if (!found) return unknownResponse(services, request);
  const { form, params, origin } = request;
  const { view } = found.page;
  // One that has signed is found as well: the same form sent again gets the answer that it got.
  const role = view.roles.find((one) => one.role === form.role);
  if (!role) return toDocument(request);
  const values = valuesOf(form);
  const { island } = signingPageWords[view.contract.language];
  const problems = new Map<string, string>();
  if (!form.consent) problems.set("consent", island.consentMissing);
  if (view.contract.requireReading && !form.read) {
    problems.set("read", plainFormWords[view.contract.language].readMissing);
  }
  if (problems.size > 0) return showForm(found, role, { values, problems, alert: null });
  const submission = submissionOf(form, view);
  const answer =
    refuseProblems(SUBMISSION.problems(submission)) ??
    (await sign(services, params.link, submission, origin));
  if (isRefusal(answer)) return answerRefused(services, request, { role, values, answer });
  const copy = copyUrl(services, params.link, answer.signatureId);
  return { status: 201, html: plainSignedPage(found.page, answer, copy) };
}

type SentForm = PageRequest<typeof SENT>["form"];

function valuesOf({
  i,
  consent: _given,
  role: _of,
  seen: _before,
  ...form
}: SentForm): PlainValues {
  return { ...form, inputs: i.map(({ value }) => value) };
}

/** A form that nobody has filled in is a submission of its own; a name that the sender knows stands in it. */
function nothingEntered({ name = "" }: SigningView["link"]): PlainValues {
  return {
    submissionId: randomUUID(),
    ...{ signerName: name, title: "", address: "", email: "", typed: name, font: "" },
    ...{ inputs: [], read: false, apart: [] },
  };
}

function submissionOf(form: SentForm, view: SigningView): Submission {
  const inputs = inputsOf(view, form.role).flatMap(({ id }, place) => {
    const value = form.i[place]?.value ?? "";
    return value === "" ? [] : [[id, value] as const];
  });
  return {
    submissionId: form.submissionId,
    role: form.role,
    signerName: form.signerName,
    ...(form.title && { title: form.title }),
    ...(form.address && { address: form.address }),
    ...(form.email && { email: form.email }),
    signature: { type: "typed", text: form.typed, font: form.font || SIGNATURE_FONTS[0] },
    inputs: Object.fromEntries(inputs),
    consent: true,
    consents: form.apart,
    ...(form.read && { endInView: true }),
    ...(form.seen && { seen: form.seen }),
  };
}

/** Nothing was recorded: the form as it was filled in, by how things stand now, with what is wrong. */
async function answerRefused(
  services: PlainServices,
  request: PageRequest<typeof SENT>,
  { role, values, answer }: { role: SigningRole; values: PlainValues; answer: Refusal },
): Promise<PageResponse> {
  const now = await look(services, request);
  if (!now) return unknownResponse(services, request);
  if (!signableRoles(now.page.view).some((one) => one.role === role.role)) {
    return toDocument(request);
  }
  const { island } = signingPageWords[now.page.view.contract.language];
  const { placed, others } = placeDetails(
    answer.details?.map(({ path, code = "" }) => ({ path, code })),
    island.problems,
    values.apart,
  );
  const isBusy = answer.refused === "BUSY";
  const hasChanged = answer.refused === "DOCUMENT_CHANGED";
  const alert = hasChanged ? island.changed : isBusy ? island.broken : (others[0] ?? null);
  const status = isBusy ? 503 : hasChanged ? 409 : 400;
  return showForm(now, role, { values, problems: placed, alert }, status);
}

function showForm(
  { page, signed, names, privacyUrl }: Found,
  role: SigningRole,
  filled: Pick<PlainFormInput, "values" | "problems" | "alert">,
  status = filled.problems.size > 0 ? 400 : 200,
): PageResponse {
  const input = { ...page, role, signed, inputNames: names, privacyUrl, ...filled };
  return { status, html: plainFormPage(input) };
}

interface Found {
  page: PlainPage;
  signed: readonly SignedSoFar[];
  names: InputNames;
  privacyUrl: string | null;
}

/** Null where there is nothing that may be read over this link. */
async function look(
  services: PlainServices,
  { params, nonce }: PageRequest<typeof FORM>,
): Promise<Found | null> {
  const found = await lookBehindLink(services.database, services, params.link);
  if (!found || found.gone || found.situation.contract.status === "draft") return null;
  const { situation } = found;
  const { contract } = situation;
  const state = await readDocumentState(services.database, contract, situation.link);
  const [read, sender] = await Promise.all([
    pagesText(services, basePdf(services, contract)),
    senderOf(services.database, contract),
  ]);
  const shown = withFiles(contract, state);
  const seen = { ...situation, contract: shown };
  const view = signingView(seen, withoutTexts(shown), null, state);
  const style = services.assetUrl("plain-form.css");
  const script = services.assetUrl("moments.island.js");
  return {
    page: {
      view,
      sender,
      link: params.link,
      handOn: handOnPath(services.linkKeys, situation),
      assets: { style, script, nonce },
    },
    signed: signedSoFar(contract, state),
    names: inputNames(view, read?.layers ?? []),
    privacyUrl: services.privacyUrl,
  };
}
