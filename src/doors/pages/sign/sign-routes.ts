import { setImmediate as nextTurn } from "node:timers/promises";
import { type Contract, displayName } from "#contracts/contract.ts";
import type { Receipt } from "#evidence/schemas/receipt.ts";
import { jsonIn, readCompact } from "#evidence/verification/verify-receipt.ts";
import { type AssetUrl, assetText } from "#http/assets.ts";
import { text, wholeNumber } from "#http/page-input.ts";
import {
  type PageRequest,
  type PageResponse,
  type PageRoute,
  pageRoute,
} from "#http/page-routes.ts";
import { UUID_PATTERN } from "#kernel/ids.ts";
import { CONTRACT_WORD } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import { isRefusal, type Refusal } from "#kernel/refusals.ts";
import { personsOf } from "#pages/person.ts";
import { senderOf } from "#pages/sender.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import { qrCode } from "#sealing/pages/qr.ts";
import { qrSvg } from "#sealing/pages/qr-svg.ts";
import { type DocumentState, readDocumentState } from "#signing/document-state.ts";
import { emptyBoxes } from "#signing/empty-boxes.ts";
import { findGivenFile } from "#signing/give-file.ts";
import { followLink, type LedTo, lookBehindLink } from "#signing/link.ts";
import { sittingSecret } from "#signing/links/session-link.ts";
import type { OriginalServices } from "#signing/original.ts";
import { PICTURE_WIDTHS, pagePicture } from "#signing/page-picture.ts";
import type { PagesServices } from "#signing/pages-services.ts";
import { pagesText } from "#signing/pages-text.ts";
import { readReceipts } from "#signing/receipts-store.ts";
import type { SigningSituation } from "#signing/roles.ts";
import {
  asItStands,
  basePdf,
  documentAsItStands,
  pdfOfPage,
  stateOfPage,
} from "#signing/shown-pdf.ts";
import { readSignerPdf } from "#signing/signer-files-store.ts";
import { signingView } from "#signing/signing-view.ts";
import { readTextViews } from "#signing/text-views.ts";
import { withFiles } from "#signing/with-files.ts";
import type { Database } from "#store/database.ts";
import { findSummary } from "#summary/summary-store.ts";
import { receiptPageWords } from "#words/receipt-page-words.ts";
import type { ClosedKind } from "#words/standing-words.ts";
import { closedPage } from "./closed-page.tsx";
import { inputNames } from "./input-names.ts";
import { shownParts } from "./shown-parts.ts";
import { signingPage } from "./signing-page.tsx";
import { textPicture } from "./text-pictures.ts";

/** What the signing page works with. */
export interface SignPagesServices extends PagesServices {
  database: Database;
  linkKeys: OriginalServices["linkKeys"];
  baseUrl: string;
  assetUrl: AssetUrl;
  privacyUrl: string | null;
}

const PICTURE_CACHE_SECONDS = 3_600;

const MANY_PAGES = 50;

/** Generous to a whole office behind one address; a program that asks without end is stopped. */
export const PAGE_LIMIT = { name: "pages", rule: LIMITS.pageRate };

const BEHIND_LINK = { place: { link: text() } };
const RECEIPT = { ...BEHIND_LINK, formBytes: 64_000, form: { jws: text(), timeZone: text() } };
const PAGE_NUMBER = wholeNumber(1, 999, 0);
const OF_PAGE = { place: { link: text(), page: PAGE_NUMBER } };
/** Of the document as it stood for the page that asks. */
const LAYER = { ...OF_PAGE, query: { state: text() } };
const PICTURE = { ...OF_PAGE, query: { ...LAYER.query, width: wholeNumber(1, 9_999, 0) } };
const FILE_PAGE = { place: { link: text(), file: text(), page: PAGE_NUMBER } };
const TEXT_PICTURE = {
  place: { link: text(), page: PAGE_NUMBER, picture: wholeNumber(1, 9_999, 0) },
};

export function signRoutes(services: SignPagesServices): PageRoute[] {
  const access = { by: "link", to: "signing" } as const;
  const row = { method: "GET", access, limit: PAGE_LIMIT } as const;
  return [
    pageRoute({ ...row, path: "/sign/:link", ...BEHIND_LINK }, (request) =>
      signingPageResponse(services, request, request.params.link),
    ),
    pageRoute({ ...row, path: "/sign/:link/code", ...BEHIND_LINK }, (request) =>
      answerCode(services, request),
    ),
    pageRoute(
      { ...row, method: "POST", path: "/sign/:link/receipt", isOfLink: true, ...RECEIPT },
      (request) => answerReceipt(services, request),
    ),
    pageRoute({ ...row, path: "/sign/:link/letters", ...BEHIND_LINK }, (request) =>
      answerLetters(services, request),
    ),
    pageRoute({ ...row, path: "/sign/:link/pages/:page", ...PICTURE }, (request) =>
      answerPicture(services, request),
    ),
    pageRoute({ ...row, path: "/sign/:link/files/:file/pages/:page", ...FILE_PAGE }, (request) =>
      answerFilePage(services, request),
    ),
    pageRoute({ ...row, path: "/sign/:link/layers/:page", ...LAYER }, (request) =>
      answerLayer(services, request),
    ),
    pageRoute(
      { ...row, path: "/sign/:link/parts/:page/pictures/:picture", ...TEXT_PICTURE },
      (request) => answerTextPicture(services, request),
    ),
  ];
}

/**
 * The page behind a link.
 * @param framedBy the sites that may show it within theirs; absent: those that the account names
 */
export async function signingPageResponse(
  services: SignPagesServices,
  request: PageRequest,
  link: string,
  framedBy?: readonly string[],
): Promise<Extract<PageResponse, { html: string }>> {
  const found = await lookBehindLink(services.database, services, link);
  if (!found) return unknownResponse(services, request);
  const { situation, gone } = found;
  const { contract } = situation;
  if (gone || contract.status === "draft") {
    return closedResponse(services, request, found, framedBy);
  }
  const state = await readDocumentState(services.database, contract, situation.link);
  const stands = asItStands(services, contract, state);
  const shown = withFiles(contract, state);
  const base = basePdf(services, contract);
  const [texts, read, readBase, boxes, summary, sender] = await Promise.all([
    readTextViews(services, shown, stands),
    pagesText(services, stands.shown),
    // While nothing stands on it, it is the same.
    stands.shown.key === base.key ? null : pagesText(services, base),
    emptyBoxes(services, contract),
    findSummary(services.database, contract.id),
    senderOf(services.database, contract),
  ]);
  // A long contract was read in this turn: hundreds of pages, and a megabyte of text.
  if (shown.pages.length > MANY_PAGES) await nextTurn();
  const view = signingView({ ...situation, contract: shown }, texts, summary, state);
  const sites = framedBy ?? sender.embeddedBy;
  const html = signingPage({
    view,
    sender,
    privacyUrl: services.privacyUrl,
    people: personsOf(situation, true),
    link,
    nonce: request.nonce,
    parts: shownParts(link, shown, { texts, read, state }),
    emptyBoxes: boxes,
    // What is entered by now stands within the boxes, and names none of them.
    inputNames: inputNames(view, (readBase ?? read)?.layers ?? []),
    signed: stands.signed,
    assets: {
      script: services.assetUrl("sign.island.js"),
      pictures: services.assetUrl("picture.island.js"),
      css: assetText(services.assetUrl("sign.css")),
    },
    verifyUrl: `${services.baseUrl}/verify/${contract.publicId}`,
    handOn: handOnPath(services.linkKeys, situation),
    embedding: sites.length > 0 ? { origins: sites, contractId: contract.id } : null,
  });
  return { status: 200, html, framedBy: sites };
}

/** Where a device that goes from one to the next is handed on; null for any other. */
export function handOnPath(
  keys: OriginalServices["linkKeys"],
  { link }: SigningSituation,
): string | null {
  const sitting = link.kind === "session" ? link.sitting : null;
  return sitting && `/sitting/${sittingSecret(keys, sitting.id)}/hand-on`;
}

/** The page's own address as a QR code, for the camera of a phone. */
async function answerCode(
  services: SignPagesServices,
  request: PageRequest<typeof BEHIND_LINK>,
): Promise<PageResponse> {
  const { link } = request.params;
  const situation = await followLink(services.database, services, link);
  if (isRefusal(situation)) return unknownResponse(services, request, situation);
  const code = qrCode(`${services.baseUrl}/sign/${encodeURIComponent(link)}`);
  const bytes = Buffer.from(qrSvg(code, "#000"));
  return { status: 200, bytes, mediaType: "image/svg+xml", cacheSeconds: PICTURE_CACHE_SECONDS };
}

/**
 * A receipt as a page to read, for whoever has it: this service keeps the very same one for this
 * contract. It is made anew each time; no address holds it.
 */
async function answerReceipt(
  services: SignPagesServices,
  request: PageRequest<typeof RECEIPT>,
): Promise<PageResponse> {
  const { database, workers, baseUrl } = services;
  const { params, form } = request;
  const situation = await followLink(database, services, params.link);
  if (isRefusal(situation)) return unknownResponse(services, request, situation);
  const { id, accountId, language, publicId } = situation.contract;
  const kept = [...(await readReceipts(database, id)).values()];
  const parts = kept.includes(form.jws) ? readCompact(Buffer.from(form.jws)) : null;
  if (!parts) return unknownResponse(services, request);
  const receipt = jsonIn(parts[1]) as unknown as Receipt;
  const { jws, timeZone } = form;
  const page = { jws, receipt, language, timeZone, verifyUrl: `${baseUrl}/verify` };
  const bytes = await workers.run("receiptPdf", page, accountId);
  const fileName = `${receiptPageWords[language].fileName} ${publicId}.pdf`;
  return { status: 200, bytes, mediaType: "application/pdf", cacheSeconds: 0, fileName };
}

/** Which letters can be printed, for a page that says so while somebody types; asked for where there is doubt. */
async function answerLetters(
  services: SignPagesServices,
  request: PageRequest<typeof BEHIND_LINK>,
): Promise<PageResponse> {
  const { database, workers } = services;
  const situation = await followLink(database, services, request.params.link);
  if (isRefusal(situation)) return unknownResponse(services, request, situation);
  const ranges = await workers.run("printableRanges", null, situation.contract.accountId);
  const bytes = Buffer.from(JSON.stringify(ranges));
  return { status: 200, bytes, mediaType: "application/json", cacheSeconds: PICTURE_CACHE_SECONDS };
}

async function answerPicture(
  services: SignPagesServices,
  request: PageRequest<typeof PICTURE>,
): Promise<PageResponse> {
  const { width: wanted, state: meant } = request.query;
  return answerPage(services, request, async ({ contract, state }, page) => {
    const width = PICTURE_WIDTHS.find((known) => known === wanted) ?? PICTURE_WIDTHS[2];
    const pdf = pdfOfPage(services, contract, state, page);
    const bytes = await pagePicture(services, pdf, page, width);
    return { bytes, mediaType: "image/webp", isMeant: meant === stateOfPage(state, page) };
  });
}

/** A page of a file that was sent and that nobody signed with yet, as it will be printed. */
async function answerFilePage(
  services: SignPagesServices,
  request: PageRequest<typeof FILE_PAGE>,
): Promise<PageResponse> {
  const { database, workers } = services;
  const { link, file: id, page } = request.params;
  const found = UUID_PATTERN.test(id) ? await findGivenFile(services, link, id) : null;
  if (!found || isRefusal(found) || page < 1 || page > found.file.pages.length) {
    return unknownResponse(services, request);
  }
  const pdf = await readSignerPdf(database, id);
  if (!pdf) return unknownResponse(services, request);
  const wanted = { pdf, page, width: PICTURE_WIDTHS[0] };
  const { accountId } = found.situation.contract;
  const { webp } = await workers.run("pagePicture", wanted, accountId);
  return { status: 200, bytes: webp, mediaType: "image/webp", cacheSeconds: 0 };
}

async function answerLayer(
  services: SignPagesServices,
  request: PageRequest<typeof LAYER>,
): Promise<PageResponse> {
  const { state: meant } = request.query;
  return answerPage(services, request, async ({ contract, state }, page) => {
    const read = await pagesText(services, documentAsItStands(services, contract, state));
    const layer = read?.layers[page - 1] || EMPTY_LAYER;
    const isMeant = meant === stateOfPage(state, page);
    return { bytes: Buffer.from(layer), mediaType: "image/svg+xml", isMeant };
  });
}

const EMPTY_LAYER = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** A picture of a text view, which stands in it as data: fetched only where it is looked at. */
async function answerTextPicture(
  services: SignPagesServices,
  request: PageRequest<typeof TEXT_PICTURE>,
): Promise<PageResponse> {
  return answerPage(services, request, async ({ contract, state }, order) => {
    const { own, attachments } = await readTextViews(
      services,
      withFiles(contract, state),
      asItStands(services, contract, state),
    );
    const text = order === 1 ? own : attachments.find((part) => part.order === order)?.html;
    const picture = textPicture(text ?? "", request.params.picture);
    return picture && { ...picture, isMeant: true };
  });
}

/** `isMeant`: it is of the state that was asked for, so that its address always means it. */
type Found = { bytes: Uint8Array; mediaType: string; isMeant: boolean } | null;

interface Seen {
  contract: Contract;
  state: DocumentState;
}

/** What one page of a contract has, by the number in the path; a page that does not exist is unknown. */
async function answerPage(
  services: SignPagesServices,
  request: PageRequest<typeof OF_PAGE>,
  find: (seen: Seen, page: number) => Promise<Found>,
): Promise<PageResponse> {
  const situation = await followLink(services.database, services, request.params.link);
  // What is asked for is a part of a page, which says itself why nothing is there.
  if (isRefusal(situation)) return unknownResponse(services, request, situation);
  const { page } = request.params;
  const { contract } = situation;
  const state = await readDocumentState(services.database, contract, situation.link);
  if (page < 1 || page > withFiles(contract, state).pages.length) {
    return unknownResponse(services, request);
  }
  const found = await find({ contract, state }, page);
  if (!found) return unknownResponse(services, request);
  const { isMeant, ...answer } = found;
  return { status: 200, ...answer, cacheSeconds: isMeant ? PICTURE_CACHE_SECONDS : 0 };
}

/** Of a draft, the page is there and says that it is too early; everything else is gone. */
async function closedResponse(
  services: SignPagesServices,
  request: PageRequest,
  { situation, gone, deadline }: LedTo,
  framedBy?: readonly string[],
): Promise<Extract<PageResponse, { html: string }>> {
  const { contract, link } = situation;
  const sites = framedBy ?? (await senderOf(services.database, contract)).embeddedBy;
  const newerSentAt = link.kind === "personal" ? link.signer.sentAt : null;
  const at = gone === "replaced" ? newerSentAt : (deadline ?? contract.cancelledAt);
  const kind = gone === "cancelled" && deadline ? "expired" : (gone ?? "notYet");
  const html = await closedHtml(services, request, { kind, contract, at, shownOn: sites });
  return { status: gone ? 410 : 200, html, framedBy: sites };
}

interface Closed {
  kind: ClosedKind;
  contract: Contract;
  /** When it came to that; null where the page does not say it. */
  at: Date | null;
  /** The sites that may show the page within theirs. */
  shownOn: readonly string[];
}

/** Says why there is nothing to sign, and whose contract it is. */
export async function closedHtml(
  services: SignPagesServices,
  { nonce }: PageRequest,
  { kind, contract, at, shownOn }: Closed,
): Promise<string> {
  return closedPage({
    kind,
    shownOn,
    language: contract.language,
    nonce,
    assets: closedAssets(services),
    about: {
      name: displayName(contract, CONTRACT_WORD[contract.language]),
      publicId: contract.publicId,
      sender: await senderOf(services.database, contract),
      at,
    },
  });
}

/** One answer for what never was and what is deleted. */
export function unknownResponse(
  services: Pick<SignPagesServices, "assetUrl">,
  request: PageRequest,
  refusal?: Refusal,
): Extract<PageResponse, { html: string }> {
  const language = visitorLanguage(request.acceptLanguage);
  // Nothing can be done there, so that whoever shows it may.
  const around = request.frame?.origin;
  const framedBy = around ? [around] : [];
  const html = closedPage({
    kind: "unknown",
    shownOn: framedBy,
    language,
    nonce: request.nonce,
    assets: closedAssets(services),
    about: null,
  });
  return { status: refusal?.refused === "GONE" ? 410 : 404, html, framedBy };
}

function closedAssets({ assetUrl }: Pick<SignPagesServices, "assetUrl">) {
  return { style: assetUrl("base.css"), script: assetUrl("moments.island.js") };
}
