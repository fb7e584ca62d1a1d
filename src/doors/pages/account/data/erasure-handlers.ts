import type { SignedIn } from "#accounts/sessions.ts";
import { isFresh } from "#accounts/sessions.ts";
import { askErasure, type ErasureProblem, planErasure } from "#data/erasure/erase-person.ts";
import { listErasures } from "#data/erasure/erasure-store.ts";
import { askExport, type ExportProblem } from "#data/export/ask-export.ts";
import { listExports } from "#data/export/export-store.ts";
import { readExport } from "#data/export/read-export.ts";
import { type BY_ID, choice, text } from "#http/page-input.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import { REFUSALS } from "#kernel/refusals.ts";
import { type AccountPagesServices, ownPage } from "#pages/account/own-page.ts";
import type { OwnHandler } from "#pages/account/own-route.ts";
import { noticeResponse } from "#pages/account/plain-responses.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import { type ErasureOutcome, erasurePage } from "./erasure-page.tsx";
import type { ExportOutcome } from "./export-section.tsx";

const DATA = "/app/data";
const PAST_SHOWN = 50;
const NO_EXPORT_ASKED: ExportOutcome = { problem: null, wasAsked: false };
const NOTHING_ASKED: ErasureOutcome = { problem: null, wasAsked: false, email: "", plan: null };

export const SHOW_ERASURE = { query: { done: choice(["asked", "export"]) } };
export const ERASE = { form: { email: text() } };

/** Whom to erase, and what was erased so far. */
export const showErasure: OwnHandler<typeof SHOW_ERASURE> = (services, request, signedIn) => {
  const wasAsked = request.query.done === "asked";
  const exported = { problem: null, wasAsked: request.query.done === "export" };
  return page(services, request, signedIn, 200, { ...NOTHING_ASKED, wasAsked }, exported);
};

/** Shows what erasing somebody would take away, without doing it. */
export const lookAtErasure: OwnHandler<typeof ERASE> = async (services, request, signedIn) => {
  const { email } = request.form;
  if (!isFresh(signedIn.provedAt, services.clock.now())) {
    return page(services, request, signedIn, 401, {
      ...NOTHING_ASKED,
      email,
      problem: "signInTooOld",
    });
  }
  const plan = await planErasure(services, signedIn.account.id, email);
  const outcome = { ...NOTHING_ASKED, email };
  if (typeof plan === "string")
    return page(services, request, signedIn, 400, { ...outcome, problem: plan });
  return page(services, request, signedIn, 200, { ...outcome, plan });
};

/** Has somebody erased. */
export const erase: OwnHandler<typeof ERASE> = async (services, request, signedIn) => {
  const { email } = request.form;
  const acting = { accountId: signedIn.account.id, session: signedIn.session };
  const refused = await askErasure(services, acting, email);
  if (refused) {
    const problem = refused.extra?.reason as ErasureProblem | "signInTooOld";
    const { status } = REFUSALS[refused.refused];
    return page(services, request, signedIn, status, { ...NOTHING_ASKED, email, problem });
  }
  request.log.note("person.erased");
  return { redirect: `${DATA}?done=asked` };
};

/** Begins to write everything of the account into an archive. */
export const beginExport: OwnHandler = async (services, request, signedIn) => {
  const acting = { accountId: signedIn.account.id, session: signedIn.session };
  const refused = await askExport(services, acting, visitorLanguage(request.acceptLanguage));
  if (!refused) {
    request.log.note("export.asked");
    return { redirect: `${DATA}?done=export#export` };
  }
  const { status } = REFUSALS[refused.refused];
  const reason = refused.extra?.reason as ExportProblem | "signInTooOld";
  if (reason === "signInTooOld") {
    return page(services, request, signedIn, status, { ...NOTHING_ASKED, problem: reason });
  }
  const exported = { problem: reason, wasAsked: false };
  return page(services, request, signedIn, status, NOTHING_ASKED, exported);
};

/** The archive, to whoever proved lately that they are an owner. */
export const downloadExport: OwnHandler<typeof BY_ID> = async (services, request, signedIn) => {
  const wish = { accountId: signedIn.account.id, id: request.params.id };
  const found = await readExport(services, wish);
  if (!found) return noticeResponse(services, request, "unknown");
  if (!isFresh(signedIn.provedAt, services.clock.now())) {
    return page(services, request, signedIn, 401, { ...NOTHING_ASKED, problem: "signInTooOld" });
  }
  request.log.note("export.downloaded");
  const fileName = `export-${found.askedAt.toISOString().slice(0, 10)}.zip`;
  return { ranged: found, mediaType: "application/zip", fileName };
};

async function page(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
  status: number,
  outcome: ErasureOutcome,
  exported = NO_EXPORT_ASKED,
): Promise<PageResponse> {
  const html = erasurePage({
    ...ownPage(services, request, signedIn),
    past: await listErasures(services.database, signedIn.account.id, PAST_SHOWN),
    hasMailServer: services.hasMailServer,
    now: services.clock.now(),
    outcome,
    exported,
    exports: await listExports(services.database, signedIn.account.id),
  });
  return { status, html };
}
