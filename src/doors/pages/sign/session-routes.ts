import { findContract } from "#contracts/contracts-store.ts";
import { text } from "#http/page-input.ts";
import {
  type PageRequest,
  type PageResponse,
  type PageRoute,
  pageRoute,
} from "#http/page-routes.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { PageFault } from "#signing/open-once.ts";
import { openSession } from "#signing/open-session.ts";
import {
  closedHtml,
  PAGE_LIMIT,
  type SignPagesServices,
  signingPageResponse,
  unknownResponse,
} from "./sign-routes.ts";

type SessionPagesServices = SignPagesServices & { random: RandomBytes };

const SESSION = { place: { secret: text() } };

/** Pages that the sender's own system opens for one role. */
export function sessionRoutes(services: SessionPagesServices): PageRoute[] {
  return [
    pageRoute(
      {
        method: "GET",
        path: "/session/:secret",
        access: { by: "link", to: "signing" },
        limit: PAGE_LIMIT,
        ...SESSION,
      },
      (request) => answerSession(services, request),
    ),
  ];
}

/** The signing page, for the first browser that asks for it and for no other. */
async function answerSession(
  services: SessionPagesServices,
  request: PageRequest<typeof SESSION>,
): Promise<PageResponse> {
  const { params, cookies, frame } = request;
  const cookie = cookieOf(services, params.secret);
  const visitor = { browser: cookies[cookie] ?? null, frame };
  const opened = await openSession(services, params.secret, visitor);
  if ("fault" in opened) return faultResponse(services, request, opened);
  const { session, link, browser } = opened;
  const sites = session.origin === null ? [] : [session.origin];
  const page = await signingPageResponse(services, request, link, sites);
  const maxAgeMs = LIMITS.openedSessionMs;
  return rememberedBy(page, { name: cookie, browser, maxAgeMs, sites });
}

/** The page, by which the browser that opened it is known again; `browser` is null where it was before. */
export function rememberedBy(
  page: PageResponse,
  {
    name,
    browser,
    maxAgeMs,
    sites,
  }: { name: string; browser: string | null; maxAgeMs: number; sites: readonly string[] },
): PageResponse {
  if (browser === null || !("html" in page)) return page;
  return { ...page, cookie: { name, value: browser, maxAgeMs, isOfFrame: sites.length > 0 } };
}

/** A cookie for each session: two of them may be open side by side. */
export function cookieOf({ baseUrl }: Pick<SignPagesServices, "baseUrl">, secret: string): string {
  const name = `countersign-${secret.slice(0, 8)}`;
  return baseUrl.startsWith("https:") ? `__Host-${name}` : name;
}

/** Why such a page does not open, said on the page that the site around it may show. */
export async function faultResponse(
  services: SignPagesServices,
  request: PageRequest,
  { session, fault }: { session: { contractId: string } | null; fault: PageFault },
): Promise<PageResponse> {
  const contract = session && (await findContract(services.database, { id: session.contractId }));
  if (!contract || fault === "unknown") return unknownResponse(services, request);
  // What the site around it may read: nothing can be done there.
  const around = request.frame?.origin;
  const framedBy = around ? [around] : [];
  const closed = { kind: fault, contract, at: null, shownOn: framedBy };
  const html = await closedHtml(services, request, closed);
  return { status: fault === "otherSite" ? 403 : 410, html, framedBy };
}
