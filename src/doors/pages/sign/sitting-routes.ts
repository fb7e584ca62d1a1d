import { displayName } from "#contracts/contract.ts";
import { deadlinePassed } from "#contracts/deadline.ts";
import { text } from "#http/page-input.ts";
import {
  type PageRequest,
  type PageResponse,
  type PageRoute,
  pageRoute,
} from "#http/page-routes.ts";
import { CONTRACT_WORD } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import { senderOf } from "#pages/sender.ts";
import {
  beginTurn,
  handOn,
  lookAtSitting,
  openSitting,
  type SittingNow,
  type SittingServices,
} from "#signing/hosted-sitting.ts";
import { rolesNow } from "#signing/roles.ts";
import type { HostedSitting } from "#signing/sittings-store.ts";
import { handOverPage } from "./hand-over-page.tsx";
import { cookieOf, faultResponse, rememberedBy } from "./session-routes.ts";
import {
  closedHtml,
  PAGE_LIMIT,
  type SignPagesServices,
  signingPageResponse,
  unknownResponse,
} from "./sign-routes.ts";

type SittingPagesServices = SignPagesServices & SittingServices;

const SITTING = { place: { secret: text() } };
const TURN = { ...SITTING, form: { role: text() } };

/** The pages of a device that those who sign hand from one to the next. */
export function sittingRoutes(services: SittingPagesServices): PageRoute[] {
  const access = { by: "link", to: "signing" } as const;
  const row = { access, limit: PAGE_LIMIT } as const;
  const form = { ...row, method: "POST", isOfLink: true } as const;
  return [
    pageRoute({ ...row, method: "GET", path: "/sitting/:secret", ...SITTING }, (request) =>
      answerSitting(services, request),
    ),
    pageRoute({ ...form, path: "/sitting/:secret/turn", ...TURN }, (request) =>
      answerAct(services, request, (sitting) => beginTurn(services, sitting.id, request.form.role)),
    ),
    pageRoute({ ...form, path: "/sitting/:secret/hand-on", ...SITTING }, (request) =>
      answerAct(services, request, (sitting) => handOn(services, sitting)),
    ),
  ];
}

type Asked = PageRequest<typeof SITTING>;

/** Whoever's turn it is has the signing page; between two turns the next one says who they are. */
async function answerSitting(
  services: SittingPagesServices,
  request: Asked,
): Promise<PageResponse> {
  const opened = await open(services, request);
  if ("fault" in opened) {
    const { sitting: session, fault } = opened;
    return faultResponse(services, request, { session, fault });
  }
  const { sitting, browser } = opened;
  const now = await lookAtSitting(services, sitting);
  if (!now) return unknownResponse(services, request);
  const sites = sitting.origin === null ? [] : [sitting.origin];
  const page =
    now.link === null
      ? await handOver(services, request, { sitting, now, sites })
      : await signingPageResponse(services, request, now.link, sites);
  const name = cookieOf(services, request.params.secret);
  return rememberedBy(page, { name, browser, maxAgeMs: LIMITS.hostedSittingMs, sites });
}

/** Does what a form asks, for the browser alone that opened the page, and shows how things stand then. */
async function answerAct(
  services: SittingPagesServices,
  request: Asked,
  act: (sitting: HostedSitting) => Promise<void>,
): Promise<PageResponse> {
  const opened = await open(services, request, true);
  if ("fault" in opened) {
    const { sitting: session, fault } = opened;
    return faultResponse(services, request, { session, fault });
  }
  await act(opened.sitting);
  return { redirect: `/sitting/${encodeURIComponent(request.params.secret)}` };
}

function open(services: SittingPagesServices, { params, cookies, frame }: Asked, isForm = false) {
  const browser = cookies[cookieOf(services, params.secret)] ?? null;
  const { origin } = new URL(services.baseUrl);
  // Its own forms lead from one of its pages to the next within the frame.
  const around = frame?.origin === origin ? { origin: null } : frame;
  return openSitting(services, params.secret, { browser, frame: around, isForm });
}

/** Between two turns, and when nobody comes any more. */
async function handOver(
  services: SittingPagesServices,
  request: Asked,
  { sitting, now, sites }: { sitting: HostedSitting; now: SittingNow; sites: string[] },
): Promise<PageResponse> {
  const { contract, signers } = now.parties;
  const deadline = deadlinePassed(contract, services.clock.now());
  if (contract.status === "cancelled" || deadline !== null) {
    const kind = deadline === null ? "cancelled" : "expired";
    const at = deadline ?? contract.cancelledAt;
    const html = await closedHtml(services, request, { kind, contract, at, shownOn: sites });
    return { status: 410, html, framedBy: sites };
  }
  const { language } = contract;
  const nameOf = (role: string) => signers.find((signer) => signer.role === role)?.name ?? null;
  const open = rolesNow({ ...now.parties, link: { kind: "shared" } }).filter(
    ({ state }) => state !== "signed",
  );
  const html = handOverPage({
    language,
    nonce: request.nonce,
    assets: {
      style: services.assetUrl("base.css"),
      script: services.assetUrl("hand-over.island.js"),
    },
    path: `/sitting/${encodeURIComponent(request.params.secret)}`,
    name: displayName(contract, CONTRACT_WORD[language]),
    publicId: contract.publicId,
    sender: await senderOf(services.database, contract),
    host: sitting.host.name,
    next: now.next.map(({ role }) => ({ role, name: nameOf(role) })),
    missing: open.map(({ role }) => role),
    returnUrl: sitting.returnUrl ?? contract.returnUrl,
    embedding: sites.length > 0 ? { origins: sites, contractId: contract.id } : null,
  });
  return { status: 200, html, framedBy: sites };
}
