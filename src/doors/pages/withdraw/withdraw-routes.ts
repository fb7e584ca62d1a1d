import type { AssetUrl } from "#http/assets.ts";
import type { PageAnswer, PageCall, PageRoute } from "#http/page-routes.ts";
import { readEmail, shownEmail } from "#kernel/email.ts";
import { readPersonalText } from "#kernel/personal-text.ts";
import { senderOf } from "#pages/sender.ts";
import { PAGE_LIMIT, unknownAnswer } from "#pages/sign/sign-routes.ts";
import { whySealWaits } from "#sealing/seal-waits.ts";
import type { SealingServices } from "#sealing/sealing-services.ts";
import { sealAcknowledgement } from "#withdrawal/seal-acknowledgement.ts";
import { stateWithdrawal, type WithdrawalServices } from "#withdrawal/state-withdrawal.ts";
import {
  acknowledgementPath,
  followAcknowledgementLink,
  followWithdrawLink,
  type WithdrawPlace,
} from "#withdrawal/withdraw-link.ts";
import { findStatedOver, type Withdrawal } from "#withdrawal/withdrawals-store.ts";
import { shownTime } from "#words/shown-time.ts";
import { type WithdrawClosed, withdrawWords } from "#words/withdraw-words.ts";
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

/** The withdrawal function, for whoever holds a link to it. */
export function withdrawRoutes(services: WithdrawPagesServices): PageRoute[] {
  return [
    {
      method: "GET",
      path: "/withdraw/:link",
      access: { by: "link", to: "withdrawal" },
      limit: PAGE_LIMIT,
      answer: (call) => answerFunction(services, call),
    },
    {
      method: "GET",
      path: "/withdraw/:link/statement",
      access: { by: "link", to: "withdrawal" },
      limit: PAGE_LIMIT,
      answer: (call) => answerStatement(services, call),
    },
    {
      method: "POST",
      path: "/withdraw/:link",
      access: { by: "link", to: "withdrawal" },
      limit: PAGE_LIMIT,
      isOfLink: true,
      answer: (call) => takeStatement(services, call),
    },
    {
      method: "GET",
      path: "/withdrawn/:link",
      access: { by: "link", to: "acknowledgement" },
      limit: PAGE_LIMIT,
      answer: (call) => answerAcknowledgement(services, call),
    },
    {
      method: "GET",
      path: "/withdrawn/:link/acknowledgement.pdf",
      access: { by: "link", to: "acknowledgement" },
      limit: PAGE_LIMIT,
      answer: (call) => answerSealed(services, call),
    },
  ];
}

const NOTHING_ENTERED: EnteredStatement = { name: "", email: "", wrong: [] };

async function answerFunction(
  services: WithdrawPagesServices,
  call: PageCall,
): Promise<PageAnswer> {
  const found = await look(services, call);
  if (!found) return unknownAnswer(services, call);
  return {
    status: STATUS[found.view.closed ?? "none"],
    html: withdrawPage(pageOf(services, call, found)),
  };
}

async function answerStatement(
  services: WithdrawPagesServices,
  call: PageCall,
): Promise<PageAnswer> {
  const found = await look(services, call);
  if (!found) return unknownAnswer(services, call);
  const input = pageOf(services, call, found);
  const { view } = found;
  const isOpen = view.closed === null && view.statedAt === null;
  const html = isOpen ? statementPage({ ...input, entered: NOTHING_ENTERED }) : withdrawPage(input);
  return { status: STATUS[view.closed ?? "none"], html };
}

async function takeStatement(services: WithdrawPagesServices, call: PageCall): Promise<PageAnswer> {
  const found = await look(services, call);
  if (!found) return unknownAnswer(services, call);
  const { name = "", email = "" } = call.form;
  const read = { name: readPersonalText("signerName", name), email: readEmail(email) };
  if (read.name.text === null || read.email.text === null) {
    const wrong = (["name", "email"] as const).filter((one) => read[one].text === null);
    const entered = { name, email, wrong };
    const isOpen = found.view.closed === null && found.view.statedAt === null;
    if (!isOpen) return refuseStatement(services, call);
    return { status: 400, html: statementPage({ ...pageOf(services, call, found), entered }) };
  }
  const statement = { name: read.name.text, email: read.email.text };
  const stated = await stateWithdrawal(services, call.params.link ?? "", statement, call.origin);
  if (stated.became !== "recorded") return refuseStatement(services, call);
  return { redirect: acknowledgementPath(services.linkKeys, stated.withdrawal.id) };
}

/** Nothing is recorded; why not, and what came about meanwhile, the page says. */
async function refuseStatement(
  services: WithdrawPagesServices,
  call: PageCall,
): Promise<PageAnswer> {
  const answer = await answerFunction(services, call);
  return "status" in answer && answer.status === 200 ? { ...answer, status: 409 } : answer;
}

async function answerAcknowledgement(
  services: WithdrawPagesServices,
  call: PageCall,
): Promise<PageAnswer> {
  const found = await lookAtStated(services, call);
  if (!found) return unknownAnswer(services, call);
  const { view, withdrawal, path } = found;
  const { name, email, statedAt, role } = withdrawal;
  const shown = {
    ...{ view, name, role },
    email: shownEmail(email),
    statedAt: shownTime(statedAt, view.language, view.sender.timeZone),
    path: `${path}/acknowledgement.pdf`,
  };
  return { status: 200, html: acknowledgedPage(shown, assets(services, call)) };
}

async function answerSealed(services: WithdrawPagesServices, call: PageCall): Promise<PageAnswer> {
  const found = await lookAtStated(services, call);
  if (!found) return unknownAnswer(services, call);
  const { view, withdrawal, path } = found;
  try {
    const bytes = await sealAcknowledgement(services, withdrawal.id);
    if (!bytes) return unknownAnswer(services, call);
    const { title } = withdrawWords[view.language].receipt;
    return {
      status: 200,
      bytes,
      mediaType: "application/pdf",
      cacheSeconds: 0,
      fileName: `${title} ${view.publicId}.pdf`,
    };
  } catch (error) {
    if (!whySealWaits(error)) throw error;
    return { status: 503, html: notReadyPage({ view, path, assets: assets(services, call) }) };
  }
}

interface Found {
  view: WithdrawView;
  path: string;
}

async function look(services: WithdrawPagesServices, { params }: PageCall): Promise<Found | null> {
  const link = params.link ?? "";
  const { database, linkKeys } = services;
  const place = await followWithdrawLink(database, linkKeys, link);
  if (!place) return null;
  const { contract, signer } = place;
  const stated = await findStatedOver(database, contract.id, signer?.signatureId ?? null);
  return { view: await viewOf(services, place, stated), path: `/withdraw/${link}` };
}

async function lookAtStated(
  services: WithdrawPagesServices,
  { params }: PageCall,
): Promise<(Found & { withdrawal: Withdrawal }) | null> {
  const link = params.link ?? "";
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

function pageOf(services: WithdrawPagesServices, call: PageCall, found: Found) {
  return { ...found, assets: assets(services, call) };
}

function assets({ assetUrl }: WithdrawPagesServices, { nonce }: PageCall) {
  return { style: assetUrl("withdraw.css"), script: assetUrl("moments.island.js"), nonce };
}
