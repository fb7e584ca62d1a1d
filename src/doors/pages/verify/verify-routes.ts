import { findContract } from "#contracts/contracts-store.ts";
import { findSealed, findTombstone } from "#contracts/lookup-store.ts";
import { text } from "#http/page-input.ts";
import {
  type PageRequest,
  type PageResponse,
  type PageRoute,
  pageRoute,
} from "#http/page-routes.ts";
import { SHA256_HEX_PATTERN } from "#kernel/digest.ts";
import { LIMITS } from "#kernel/limits.ts";
import { readPublicId } from "#kernel/public-id.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import type { SealingServices } from "#sealing/sealing-services.ts";
import { type AskProblem, askPage } from "./ask-page.tsx";
import { type CheckingServices, checkingValues } from "./checking-values.ts";
import type { MadeVerifier } from "./offline-verifier.ts";
import { openSealedFiles, type SealedFiles } from "./sealed-file.ts";
import { tombstonePage } from "./tombstone-page.tsx";
import { verifyPage } from "./verify-page.tsx";
import { verifyView } from "./verify-view.ts";

/** What the verify pages work with. */
interface VerifyPagesServices extends SealingServices, CheckingServices {
  random: RandomBytes;
  offlineVerifier: MadeVerifier;
}

const ANYBODY = { by: "anybody" } as const;

/** Over all verify pages, so that nobody tries document IDs or hashes in bulk. */
const LIMIT = { name: "verify", rule: LIMITS.verifyRate };

const ASKED = { query: { sha256: text(), id: text() } };
const DOCUMENT = { place: { publicId: text() } };

/** The pages where anyone compares a PDF with the stored copy; none of them can send it anywhere. */
export function verifyRoutes(services: VerifyPagesServices): PageRoute[] {
  const sealedFiles = openSealedFiles(services);
  return [
    pageRoute(
      {
        method: "GET",
        path: "/verify",
        ...ASKED,
        access: ANYBODY,
        limit: LIMIT,
      },
      (request) => answerAsked(services, request),
    ),
    pageRoute(
      {
        method: "GET",
        path: "/verify.html",
        access: ANYBODY,
        limit: LIMIT,
      },
      () => answerOffline(services),
    ),
    pageRoute(
      {
        method: "GET",
        path: "/verify/:publicId",
        ...DOCUMENT,
        access: ANYBODY,
        limit: LIMIT,
      },
      (request) => answerVerify(services, sealedFiles, request),
    ),
  ];
}

/** Sends on to the page of the document that an ID or a file's SHA-256 names, or asks for one. */
async function answerAsked(
  services: VerifyPagesServices,
  request: PageRequest<typeof ASKED>,
): Promise<PageResponse> {
  const typed = (request.query.sha256 || request.query.id).trim();
  if (typed === "") return ask(services, request, null);
  const sha256 = typed.toLowerCase();
  if (SHA256_HEX_PATTERN.test(sha256)) {
    const found = await findSealed(services.database, sha256);
    return found ? { redirect: `/verify/${found}` } : ask(services, request, "unknownFile");
  }
  const publicId = readPublicId(typed);
  return publicId ? { redirect: `/verify/${publicId}` } : ask(services, request, "mistyped", typed);
}

/** One file for keeping: everything that checks, and the roots that are known here. */
async function answerOffline({
  offlineVerifier,
  clock,
}: VerifyPagesServices): Promise<PageResponse> {
  const { html, policy } = offlineVerifier.makePage(offlineVerifier.knownRoots, clock.now());
  return { status: 200, html, policy: { own: policy } };
}

async function answerVerify(
  services: VerifyPagesServices,
  sealedFiles: SealedFiles,
  request: PageRequest<typeof DOCUMENT>,
): Promise<PageResponse> {
  const { publicId: typed } = request.params;
  const publicId = readPublicId(typed);
  if (!publicId) return ask(services, request, "mistyped", typed);
  if (publicId !== typed) return { redirect: `/verify/${publicId}` };
  const contract = await findContract(services.database, { publicId });
  if (!contract) return answerDeleted(services, request, publicId);
  const view = verifyView(contract, await sealedFiles.find(contract));
  if (!view) return ask(services, request, "unknown", publicId);
  const html = verifyPage({
    view,
    checking: checkingValues(services, contract.language),
    language: contract.language,
    assets: {
      style: services.assetUrl("verify.css"),
      script: services.assetUrl(view.sealed ? "verify.island.js" : "moments.island.js"),
    },
  });
  return { status: 200, html, policy: "no-connections" };
}

async function answerDeleted(
  services: VerifyPagesServices,
  request: PageRequest,
  publicId: string,
): Promise<PageResponse> {
  const tombstone = await findTombstone(services.database, publicId);
  if (!tombstone) return ask(services, request, "unknown", publicId);
  const html = tombstonePage({
    tombstone,
    language: visitorLanguage(request.acceptLanguage),
    assets: {
      style: services.assetUrl("verify.css"),
      script: services.assetUrl("moments.island.js"),
    },
  });
  return { status: 200, html, policy: "no-connections" };
}

async function ask(
  services: VerifyPagesServices,
  request: PageRequest,
  problem: AskProblem | null,
  typed = "",
): Promise<PageResponse> {
  const language = visitorLanguage(request.acceptLanguage);
  const html = askPage({
    language,
    checking: checkingValues(services, language),
    problem,
    typed,
    assets: { style: services.assetUrl("verify.css"), script: services.assetUrl("ask.island.js") },
  });
  return { status: problem ? 404 : 200, html, policy: "no-connections" };
}
