import { type Act, mayDo, mayNow } from "#accounts/roles.ts";
import { type SignedIn, whoIsSignedIn } from "#accounts/sessions.ts";
import type { AssetUrl } from "#http/assets.ts";
import type { PageInput } from "#http/page-input.ts";
import type {
  FormGuard,
  PagePlace,
  PageRequest,
  PageResponse,
  PageRoute,
} from "#http/page-routes.ts";
import type { SignInWay } from "#kernel/sign-in-ways.ts";
import type { Clock } from "#kernel/time.ts";
import type { Database } from "#store/database.ts";
import { noticeResponse, signInResponse } from "./plain-responses.ts";

/** What every page behind a sign-in works with. */
export interface VisitServices {
  database: Database;
  clock: Clock;
  baseUrl: string;
  assetUrl: AssetUrl;
  /** Whether mails leave the service, so that links can be asked for. */
  hasMailServer: boolean;
  signInWays: readonly SignInWay[];
  /** Whom people may sign in with; null where none is configured. */
  provider: { name: string } | null;
}

/** Who is signed in, or null. */
export async function findSignedIn(
  services: VisitServices,
  request: PageRequest,
): Promise<SignedIn | null> {
  const session = request.cookies[sessionCookie(services)];
  if (!session) return null;
  const signedIn = await whoIsSignedIn(services, session);
  if (signedIn) request.log.actsFor(signedIn.account.id);
  return signedIn;
}

/**
 * What a page of the account shows or its form does, to whom the role lets; to
 * any other member, that it does not; to anyone else, how to sign in. All of it
 * before anything is looked for, so that no answer tells what there is.
 */
async function forMember(
  services: VisitServices,
  request: PageRequest,
  act: Act,
  answer: (signedIn: SignedIn) => PageResponse | Promise<PageResponse>,
): Promise<PageResponse> {
  const signedIn = await findSignedIn(services, request);
  if (!signedIn) return signInResponse(services, request, "none");
  if (!mayDo(signedIn.role, act)) return noticeResponse(services, request, "notAllowed");
  if (!mayNow(signedIn.role, act, signedIn.account))
    return noticeResponse(services, request, "closing");
  return answer(signedIn);
}

/** A page or a form behind a sign-in, and what somebody has to be allowed to do for it. */
export interface MemberRow extends PagePlace {
  act: Act;
  /** Of what outlives a session: it needs who proved lately who they are. */
  isFresh?: true;
}

/**
 * The route of a row, which answers whom the row names and nobody else: to them
 * alone, too, that there is nothing at a place.
 */
export function memberRoute<const I extends PageInput>(
  services: VisitServices,
  { act, isFresh, ...row }: I & MemberRow,
  answer: (request: PageRequest<I>, signedIn: SignedIn) => PageResponse | Promise<PageResponse>,
): PageRoute {
  return {
    ...row,
    access: { by: "role", act, ...(isFresh && { isFresh }) },
    answer: (request: PageRequest<I>) =>
      forMember(services, request, act, (signedIn) => answer(request, signedIn)),
    unknown: (request) =>
      forMember(services, request, act, () => noticeResponse(services, request, "unknown")),
  };
}

/** Over TLS the prefix keeps other hosts of the domain from setting it (RFC 6265bis section 4.1.3). */
export function sessionCookie({ baseUrl }: Pick<VisitServices, "baseUrl">): string {
  return baseUrl.startsWith("https:") ? "__Host-countersign" : "countersign_session";
}

/** What the guard over forms goes by here; a form that it does not take is answered with a page. */
export function formGuard(services: VisitServices): FormGuard {
  return {
    baseUrl: services.baseUrl,
    sessionCookie: sessionCookie(services),
    async refuseStranger(request) {
      return (await findSignedIn(services, request))
        ? null
        : signInResponse(services, request, "none");
    },
    async refuse(request) {
      // For the log, which names whose session it was.
      await findSignedIn(services, request);
      return noticeResponse(services, request, "staleForm");
    },
  };
}
