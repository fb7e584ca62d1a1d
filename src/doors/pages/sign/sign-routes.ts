import { setImmediate as nextTurn } from "node:timers/promises";
import { type Contract, displayName } from "#contracts/contract.ts";
import { type AssetUrl, assetText } from "#http/assets.ts";
import type { PageAnswer, PageCall, PageRoute } from "#http/page-routes.ts";
import { CONTRACT_WORD } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import { isRefusal, type Refusal } from "#kernel/refusals.ts";
import { personsOf } from "#pages/person.ts";
import { senderOf } from "#pages/sender.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import { qrCode } from "#sealing/pages/qr.ts";
import { qrSvg } from "#sealing/pages/qr-svg.ts";
import { emptyBoxes } from "#signing/empty-boxes.ts";
import { followLink, type LedTo, lookBehindLink } from "#signing/link.ts";
import type { OriginalHouse } from "#signing/original.ts";
import { PICTURE_WIDTHS, pagePicture } from "#signing/page-picture.ts";
import type { PagesHouse } from "#signing/pages-house.ts";
import { pagesText } from "#signing/pages-text.ts";
import { signingView } from "#signing/signing-view.ts";
import { readTextViews } from "#signing/text-views.ts";
import type { Database } from "#store/database.ts";
import { findSummary } from "#summary/summary-store.ts";
import { closedPage } from "./closed-page.tsx";
import { inputNames } from "./input-names.ts";
import { shownParts } from "./shown-parts.ts";
import { signingPage } from "./signing-page.tsx";
import { textPicture } from "./text-pictures.ts";

/** What the signing page works with. */
export interface SignPagesHouse extends PagesHouse {
  database: Database;
  linkKeys: OriginalHouse["linkKeys"];
  baseUrl: string;
  assetUrl: AssetUrl;
  privacyUrl: string | null;
}

const PICTURE_CACHE_SECONDS = 3_600;

const MANY_PAGES = 50;

/** Generous to a whole office behind one address; a program that asks without end is stopped. */
export const PAGE_LIMIT = { name: "pages", rule: LIMITS.pageRate };

export function signRoutes(house: SignPagesHouse): PageRoute[] {
  return [
    {
      method: "GET",
      path: "/sign/:link",
      access: { by: "link", to: "signing" },
      limit: PAGE_LIMIT,
      answer: (call) => answerSigningPage(house, call),
    },
    {
      method: "GET",
      path: "/sign/:link/code",
      access: { by: "link", to: "signing" },
      limit: PAGE_LIMIT,
      answer: (call) => answerCode(house, call),
    },
    {
      method: "GET",
      path: "/sign/:link/pages/:page",
      access: { by: "link", to: "signing" },
      limit: PAGE_LIMIT,
      answer: (call) => answerPicture(house, call),
    },
    {
      method: "GET",
      path: "/sign/:link/layers/:page",
      access: { by: "link", to: "signing" },
      limit: PAGE_LIMIT,
      answer: (call) => answerLayer(house, call),
    },
    {
      method: "GET",
      path: "/sign/:link/parts/:page/pictures/:picture",
      access: { by: "link", to: "signing" },
      limit: PAGE_LIMIT,
      answer: (call) => answerTextPicture(house, call),
    },
  ];
}

async function answerSigningPage(house: SignPagesHouse, call: PageCall): Promise<PageAnswer> {
  const link = call.params.link ?? "";
  const found = await lookBehindLink(house.database, house.linkKeys, link);
  if (!found) return unknownAnswer(house, call);
  const { situation, gone } = found;
  const { contract } = situation;
  if (gone || contract.status === "draft") return closedAnswer(house, call, found);
  const [texts, read, boxes, summary, sender] = await Promise.all([
    readTextViews(house, contract),
    pagesText(house, contract),
    emptyBoxes(house, contract),
    findSummary(house.database, contract.id),
    senderOf(house.database, contract),
  ]);
  // A long contract was read in this turn: hundreds of pages, and a megabyte of text.
  if (contract.pages.length > MANY_PAGES) await nextTurn();
  const view = signingView(situation, texts, summary);
  const html = signingPage({
    view,
    sender,
    privacyUrl: house.privacyUrl,
    people: personsOf(situation, true),
    link,
    nonce: call.nonce,
    parts: shownParts(link, contract, texts, read),
    emptyBoxes: boxes,
    inputNames: inputNames(view, read?.layers ?? []),
    assets: {
      script: house.assetUrl("sign.island.js"),
      pictures: house.assetUrl("picture.island.js"),
      css: assetText(house.assetUrl("sign.css")),
    },
    verifyUrl: `${house.baseUrl}/verify/${contract.publicId}`,
    embedding:
      sender.embeddedBy.length > 0 ? { origins: sender.embeddedBy, contractId: contract.id } : null,
  });
  return { status: 200, html, framedBy: sender.embeddedBy };
}

/** The page's own address as a QR code, for the camera of a phone. */
async function answerCode(house: SignPagesHouse, call: PageCall): Promise<PageAnswer> {
  const link = call.params.link ?? "";
  const situation = await followLink(house.database, house.linkKeys, link);
  if (isRefusal(situation)) return unknownAnswer(house, call, situation);
  const code = qrCode(`${house.baseUrl}/sign/${encodeURIComponent(link)}`);
  const bytes = Buffer.from(qrSvg(code, "#000"));
  return { status: 200, bytes, mediaType: "image/svg+xml", cacheSeconds: PICTURE_CACHE_SECONDS };
}

async function answerPicture(house: SignPagesHouse, call: PageCall): Promise<PageAnswer> {
  return answerPage(house, call, async (contract, page) => {
    const asked = Number(call.query.width);
    const width = PICTURE_WIDTHS.find((known) => known === asked) ?? PICTURE_WIDTHS[2];
    return { bytes: await pagePicture(house, contract, page, width), mediaType: "image/webp" };
  });
}

async function answerLayer(house: SignPagesHouse, call: PageCall): Promise<PageAnswer> {
  return answerPage(house, call, async (contract, page) => {
    const read = await pagesText(house, contract);
    const layer = read?.layers[page - 1] || EMPTY_LAYER;
    return { bytes: Buffer.from(layer), mediaType: "image/svg+xml" };
  });
}

const EMPTY_LAYER = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** A picture of a text view, which stands in it as data: fetched only where it is looked at. */
async function answerTextPicture(house: SignPagesHouse, call: PageCall): Promise<PageAnswer> {
  return answerPage(house, call, async (contract, order) => {
    const { own, attachments } = await readTextViews(house, contract);
    const text = order === 1 ? own : attachments.find((part) => part.order === order)?.html;
    return textPicture(text ?? "", Number(call.params.picture));
  });
}

type Found = { bytes: Uint8Array; mediaType: string } | null;

/** What one page of a contract has, by the number in the path; a page that does not exist is unknown. */
async function answerPage(
  house: SignPagesHouse,
  call: PageCall,
  find: (contract: Contract, page: number) => Promise<Found>,
): Promise<PageAnswer> {
  const situation = await followLink(house.database, house.linkKeys, call.params.link ?? "");
  // What is asked for is a part of a page, which says itself why nothing is there.
  if (isRefusal(situation)) return unknownAnswer(house, call, situation);
  const page = /^\d{1,3}$/.test(call.params.page ?? "") ? Number(call.params.page) : 0;
  const exists = page >= 1 && page <= situation.contract.pages.length;
  const found = exists ? await find(situation.contract, page) : null;
  if (!found) return unknownAnswer(house, call);
  return { status: 200, ...found, cacheSeconds: PICTURE_CACHE_SECONDS };
}

/** Of a draft, the page is there and says that it is too early; everything else is gone. */
async function closedAnswer(
  house: SignPagesHouse,
  { nonce }: PageCall,
  { situation, gone }: LedTo,
): Promise<PageAnswer> {
  const { contract, link } = situation;
  const newerSentAt = link.kind === "personal" ? link.signer.sentAt : null;
  const html = closedPage({
    kind: gone ?? "notYet",
    language: contract.language,
    nonce,
    assets: closedAssets(house),
    about: {
      name: displayName(contract, CONTRACT_WORD[contract.language]),
      publicId: contract.publicId,
      sender: await senderOf(house.database, contract),
      at: gone === "replaced" ? newerSentAt : contract.cancelledAt,
    },
  });
  return { status: gone ? 410 : 200, html };
}

/** One answer for what never was and what is deleted. */
export function unknownAnswer(
  house: Pick<SignPagesHouse, "assetUrl">,
  call: PageCall,
  refusal?: Refusal,
): PageAnswer {
  const language = visitorLanguage(call.acceptLanguage);
  const html = closedPage({
    kind: "unknown",
    language,
    nonce: call.nonce,
    assets: closedAssets(house),
    about: null,
  });
  return { status: refusal?.refused === "GONE" ? 410 : 404, html };
}

function closedAssets({ assetUrl }: Pick<SignPagesHouse, "assetUrl">) {
  return { style: assetUrl("base.css"), script: assetUrl("moments.island.js") };
}
