import type { Contract } from "#contracts/contract.ts";
import { readHtml } from "#contracts/contracts-store.ts";
import { type AttachmentText, readAttachments } from "#contracts/documents.ts";
import type { Workshop } from "#documents/workshop.ts";
import type { AssetUrl } from "#http/assets.ts";
import type { PageAnswer, PageCall, PageRoute } from "#http/page-routes.ts";
import type { Language } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import { followLink } from "#signing/link.ts";
import type { SigningSituation } from "#signing/roles.ts";
import { signingView } from "#signing/signing-view.ts";
import type { Database } from "#store/database.ts";
import type { Files } from "#store/files.ts";
import { findSummary } from "#summary/summary-store.ts";
import { closedPage } from "./closed-page.tsx";
import { keptFile } from "./kept-file.ts";
import { signingPage } from "./signing-page.tsx";

/** What the signing page works with. */
export interface SignPagesHouse {
  database: Database;
  files: Files;
  workshop: Workshop;
  linkKey: Uint8Array;
  baseUrl: string;
  assetUrl: AssetUrl;
}

/** Sharp on a phone's dense screen and on a desktop, and still small. */
const PICTURE_WIDTH = 1_200;
const PICTURE_CACHE_SECONDS = 3_600;
/** Raised when the same text is to be shown in another way, so that what was kept is made anew. */
const DISPLAY_VERSION = 1;

/** Generous to a whole office behind one address; a program that asks without end is stopped. */
export const PAGE_LIMIT = { name: "pages", rule: LIMITS.pageRate };

export function signRoutes(house: SignPagesHouse): PageRoute[] {
  return [
    {
      method: "GET",
      path: "/sign/:link",
      limit: PAGE_LIMIT,
      answer: (call) => answerSigningPage(house, call),
    },
    {
      method: "GET",
      path: "/sign/:link/pages/:page",
      limit: PAGE_LIMIT,
      answer: (call) => answerPicture(house, call),
    },
  ];
}

async function answerSigningPage(house: SignPagesHouse, call: PageCall): Promise<PageAnswer> {
  const link = call.params.link ?? "";
  const situation = await followLink(house.database, house.linkKey, link);
  if (isRefusal(situation)) return closed(house, call, situation.refused, situation.extra);
  const { contract } = situation;
  const [attachments, summary] = await Promise.all([
    readAttachments(house.files, contract),
    findSummary(house.database, contract.id),
  ]);
  const view = signingView(situation, null, attachments, summary);
  const html = signingPage({
    view,
    link,
    nonce: call.nonce,
    displayHtml: await displayHtml(house, contract),
    attachmentTexts: await Promise.all(
      attachments.map((part) => displayAttachment(house, contract, part)),
    ),
    pages: pictures(situation, link),
    assets: {
      script: house.assetUrl("sign.island.js"),
      style: house.assetUrl("sign.css"),
    },
    statusUrl: `${house.baseUrl}/status/${contract.token}`,
    verifyUrl: contract.status === "draft" ? null : `${house.baseUrl}/verify/${contract.publicId}`,
  });
  return { status: 200, html };
}

async function displayHtml(house: SignPagesHouse, contract: Contract) {
  if (contract.form === "pdf") return null;
  return displayed(house, contract.id, "c", async () => {
    return (await readHtml(house.database, contract.id)) ?? "";
  });
}

function displayAttachment(house: SignPagesHouse, contract: Contract, part: AttachmentText) {
  return displayed(house, contract.id, `a${part.order}-`, async () => part.html);
}

/** The sanitised text never changes, and laying it out takes long when there is much of it. */
async function displayed(
  house: SignPagesHouse,
  contractId: string,
  prefix: string,
  read: () => Promise<string>,
): Promise<{ body: string; css: string }> {
  const name = `display-${DISPLAY_VERSION}-${prefix}.json`;
  const bytes = await keptFile(house.files, contractId, name, async () => {
    const shown = await house.workshop.run("displayHtml", { html: await read(), prefix });
    return Buffer.from(JSON.stringify(shown));
  });
  return JSON.parse(Buffer.from(bytes).toString());
}

/** Of the document itself: attachments are shown as text. */
function pictures({ contract }: SigningSituation, link: string) {
  if (contract.form === "html") return [];
  return contract.pages.slice(0, contract.documents[0]?.pages).map((size, index) => ({
    ...size,
    url: `/sign/${link}/pages/${index + 1}`,
  }));
}

/** A page's picture is made when it is first asked for, and kept: the base PDF never changes. */
async function answerPicture(house: SignPagesHouse, call: PageCall): Promise<PageAnswer> {
  const situation = await followLink(house.database, house.linkKey, call.params.link ?? "");
  const page = /^\d{1,3}$/.test(call.params.page ?? "") ? Number(call.params.page) : 0;
  if (isRefusal(situation)) return closed(house, call, situation.refused, situation.extra);
  const { contract } = situation;
  if (!Number.isInteger(page) || page < 1 || page > contract.pages.length) {
    return closed(house, call, "UNKNOWN", {});
  }
  const name = `page-${page}-${PICTURE_WIDTH}.webp`;
  const bytes = await keptFile(house.files, contract.id, name, () =>
    makePicture(house, contract, page),
  );
  return { status: 200, bytes, mediaType: "image/webp", cacheSeconds: PICTURE_CACHE_SECONDS };
}

async function makePicture(
  house: SignPagesHouse,
  contract: Contract,
  page: number,
): Promise<Uint8Array> {
  const pdf = await house.files.get(contract.id, contract.baseSha256);
  const { webp } = await house.workshop.run("pagePicture", { pdf, page, width: PICTURE_WIDTH });
  return webp;
}

function closed(
  house: SignPagesHouse,
  call: PageCall,
  refused: string,
  extra: Readonly<Record<string, unknown>> = {},
): PageAnswer {
  const gone = extra.reason === "replaced" ? "replaced" : "cancelled";
  const html = closedPage({
    kind: refused === "GONE" ? gone : "unknown",
    language: (extra.language as Language | undefined) ?? visitorLanguage(call.acceptLanguage),
    assets: { style: house.assetUrl("base.css") },
  });
  return { status: refused === "GONE" ? 410 : 404, html };
}
