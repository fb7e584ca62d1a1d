import type { AssetUrl } from "#http/assets.ts";
import { text } from "#http/page-input.ts";
import {
  type PageRequest,
  type PageResponse,
  type PageRoute,
  pageRoute,
} from "#http/page-routes.ts";
import { readEmail, shownEmail } from "#kernel/email.ts";
import { readPersonalText } from "#kernel/personal-text.ts";
import { senderOf } from "#pages/sender.ts";
import { PAGE_LIMIT, unknownResponse } from "#pages/sign/sign-routes.ts";
import { whySealWaits } from "#sealing/seal-waits.ts";
import type { SealingServices } from "#sealing/sealing-services.ts";
import { sealAcknowledgement } from "#withdrawal/seal-acknowledgement.ts";
import { submitWithdrawal, type WithdrawalServices } from "#withdrawal/submit-withdrawal.ts";
import {
  acknowledgementPath,
  followAcknowledgementLink,
  followWithdrawLink,
  type WithdrawPlace,
} from "#withdrawal/withdraw-link.ts";
import { findStatedOver, type Withdrawal } from "#withdrawal/withdrawals-store.ts";
import { type WithdrawClosed, wordsOfRight } from "#words/withdraw-words.ts";
import {
  acknowledgedPage,
  type EnteredStatement,
  notReadyPage,
  statementPage,
  withdrawPage,
} from "./withdraw-page.tsx";
import { type WithdrawView, withdrawView } from "./withdraw-view.ts";

/** What the pages to withdraw on work with. */
interface WithdrawPagesServices extends WithdrawalServices, SealingServices {
  assetUrl: AssetUrl;
}

const BEHIND_LINK = { place: { link: text() } };
const STATE = { ...BEHIND_LINK, form: { name: text(), email: text() } };

type OfLink = PageRequest<typeof BEHIND_LINK>;

/** The withdrawal function, for whoever holds a link to it. */
export function withdrawRoutes(services: WithdrawPagesServices): PageRoute[] {
  const row = (to: "withdrawal" | "acknowledgement") =>
    ({ method: "GET", access: { by: "link", to }, limit: PAGE_LIMIT, ...BEHIND_LINK }) as const;
  return [
    pageRoute({ ...row("withdrawal"), path: "/withdraw/:link" }, (request) =>
      answerFunction(services, request),
    ),
    pageRoute({ ...row("withdrawal"), path: "/withdraw/:link/statement" }, (request) =>
      answerStatement(services, request),
    ),
    pageRoute(
      { ...row("withdrawal"), method: "POST", path: "/withdraw/:link", isOfLink: true, ...STATE },
      (request) => takeStatement(services, request),
    ),
    pageRoute({ ...row("acknowledgement"), path: "/withdrawn/:link" }, (request) =>
      answerAcknowledgement(services, request),
    ),
    pageRoute(
      { ...row("acknowledgement"), path: "/withdrawn/:link/acknowledgement.pdf" },
      (request) => answerSealed(services, request),
    ),
  ];
}

const NOTHING_ENTERED: EnteredStatement = { name: "", email: "", wrong: [] };

async function answerFunction(
  services: WithdrawPagesServices,
  request: OfLink,
): Promise<PageResponse> {
  const found = await look(services, request);
  if (!found) return unknownResponse(services, request);
  return {
    status: STATUS[found.view.closed ?? "none"],
    html: withdrawPage(pageOf(services, request, found)),
  };
}

async function answerStatement(
  services: WithdrawPagesServices,
  request: OfLink,
): Promise<PageResponse> {
  const found = await look(services, request);
  if (!found) return unknownResponse(services, request);
  const input = pageOf(services, request, found);
  const { view } = found;
  const isOpen = view.closed === null && view.statedAt === null;
  const html = isOpen ? statementPage({ ...input, entered: NOTHING_ENTERED }) : withdrawPage(input);
  return { status: STATUS[view.closed ?? "none"], html };
}

async function takeStatement(
  services: WithdrawPagesServices,
  request: PageRequest<typeof STATE>,
): Promise<PageResponse> {
  const found = await look(services, request);
  if (!found) return unknownResponse(services, request);
  const { name, email } = request.form;
  const read = { name: readPersonalText("signerName", name), email: readEmail(email) };
  if (read.name.text === null || read.email.text === null) {
    const wrong = (["name", "email"] as const).filter((one) => read[one].text === null);
    const entered = { name, email, wrong };
    const isOpen = found.view.closed === null && found.view.statedAt === null;
    if (!isOpen) return refuseStatement(services, request);
    return { status: 400, html: statementPage({ ...pageOf(services, request, found), entered }) };
  }
  const statement = { name: read.name.text, email: read.email.text };
  const stated = await submitWithdrawal(services, request.params.link, statement, request.origin);
  if (stated.became !== "recorded") return refuseStatement(services, request);
  return { redirect: acknowledgementPath(services.linkKeys, stated.withdrawal.id) };
}

/** Nothing is recorded; why not, and what came about meanwhile, the page says. */
async function refuseStatement(
  services: WithdrawPagesServices,
  request: OfLink,
): Promise<PageResponse> {
  const answer = await answerFunction(services, request);
  return "status" in answer && answer.status === 200 ? { ...answer, status: 409 } : answer;
}

async function answerAcknowledgement(
  services: WithdrawPagesServices,
  request: OfLink,
): Promise<PageResponse> {
  const found = await lookAtStated(services, request);
  if (!found) return unknownResponse(services, request);
  const { view, withdrawal, path } = found;
  const { name, email, statedAt, role } = withdrawal;
  const shown = {
    view,
    name,
    role,
    email: shownEmail(email),
    statedAt,
    path: `${path}/acknowledgement.pdf`,
  };
  return { status: 200, html: acknowledgedPage(shown, assets(services, request)) };
}

async function answerSealed(
  services: WithdrawPagesServices,
  request: OfLink,
): Promise<PageResponse> {
  const found = await lookAtStated(services, request);
  if (!found) return unknownResponse(services, request);
  const { view, withdrawal, path } = found;
  try {
    const bytes = await sealAcknowledgement(services, withdrawal.id);
    if (!bytes) return unknownResponse(services, request);
    const { title } = wordsOfRight(view.language, view.right).receipt;
    return {
      status: 200,
      bytes,
      mediaType: "application/pdf",
      cacheSeconds: 0,
      fileName: `${title} ${view.publicId}.pdf`,
    };
  } catch (error) {
    if (!whySealWaits(error)) throw error;
    return { status: 503, html: notReadyPage({ view, path, assets: assets(services, request) }) };
  }
}

interface Found {
  view: WithdrawView;
  path: string;
}

async function look(
  services: WithdrawPagesServices,
  { params: { link } }: OfLink,
): Promise<Found | null> {
  const { database, linkKeys } = services;
  const place = await followWithdrawLink(database, linkKeys, link);
  if (!place) return null;
  const { contract, signer } = place;
  const stated = await findStatedOver(database, contract.id, signer?.signatureId ?? null);
  return { view: await viewOf(services, place, stated), path: `/withdraw/${link}` };
}

async function lookAtStated(
  services: WithdrawPagesServices,
  { params: { link } }: OfLink,
): Promise<(Found & { withdrawal: Withdrawal }) | null> {
  const found = await followAcknowledgementLink(services.database, services.linkKeys, link);
  if (!found) return null;
  const { withdrawal, contract } = found;
  const view = await viewOf(services, { contract, signer: null }, withdrawal);
  return { view, withdrawal, path: `/withdrawn/${link}` };
}

async function viewOf(
  { database, clock }: WithdrawPagesServices,
  place: WithdrawPlace,
  stated: Withdrawal | null,
): Promise<WithdrawView> {
  return withdrawView(place, stated, await senderOf(database, place.contract), clock.now());
}

/** What the page itself is answered with, by why nothing can be stated on it. */
const STATUS: Record<WithdrawClosed | "none", number> = {
  none: 200,
  open: 200,
  cancelled: 410,
  over: 410,
};

function pageOf(services: WithdrawPagesServices, request: PageRequest, found: Found) {
  return { ...found, assets: assets(services, request) };
}

function assets({ assetUrl }: WithdrawPagesServices, { nonce }: PageRequest) {
  return { style: assetUrl("withdraw.css"), script: assetUrl("moments.island.js"), nonce };
}
