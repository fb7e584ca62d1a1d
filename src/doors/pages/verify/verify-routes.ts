import { findContract } from "#contracts/contracts-store.ts";
import { findSealed, findTombstone } from "#contracts/lookup-store.ts";
import type { PageAnswer, PageCall, PageRoute } from "#http/page-routes.ts";
import { SHA256_HEX_PATTERN } from "#kernel/digest.ts";
import { LIMITS } from "#kernel/limits.ts";
import { readPublicId } from "#kernel/public-id.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import type { SealingHouse } from "#sealing/sealing-house.ts";
import { type AskProblem, askPage } from "./ask-page.tsx";
import { type CheckingHouse, checkingValues } from "./checking-values.ts";
import type { MadeVerifier } from "./offline-verifier.ts";
import { openSealedFiles, type SealedFiles } from "./sealed-file.ts";
import { tombstonePage } from "./tombstone-page.tsx";
import { verifyPage } from "./verify-page.tsx";
import { verifyView } from "./verify-view.ts";

/** What the verify pages work with. */
interface VerifyPagesHouse extends SealingHouse, CheckingHouse {
  random: RandomBytes;
  offlineVerifier: MadeVerifier;
}

const ANYBODY = { by: "anybody" } as const;

/** Over all verify pages, so that nobody tries document IDs or hashes in bulk. */
const LIMIT = { name: "verify", rule: LIMITS.verifyRate };

/** The pages where anyone compares a PDF with the stored copy; none of them can send it anywhere. */
export function verifyRoutes(house: VerifyPagesHouse): PageRoute[] {
  const sealedFiles = openSealedFiles(house);
  return [
    {
      method: "GET",
      path: "/verify",
      access: ANYBODY,
      limit: LIMIT,
      answer: (call) => answerAsked(house, call),
    },
    {
      method: "GET",
      path: "/verify.html",
      access: ANYBODY,
      limit: LIMIT,
      answer: () => answerOffline(house),
    },
    {
      method: "GET",
      path: "/verify/:publicId",
      access: ANYBODY,
      limit: LIMIT,
      answer: (call) => answerVerify(house, sealedFiles, call),
    },
  ];
}

/** Sends on to the page of the document that an ID or a file's SHA-256 names, or asks for one. */
async function answerAsked(house: VerifyPagesHouse, call: PageCall): Promise<PageAnswer> {
  const typed = (call.query.sha256 ?? call.query.id ?? "").trim();
  if (typed === "") return ask(house, call, null);
  const sha256 = typed.toLowerCase();
  if (SHA256_HEX_PATTERN.test(sha256)) {
    const found = await findSealed(house.database, sha256);
    return found ? { redirect: `/verify/${found}` } : ask(house, call, "unknownFile");
  }
  const publicId = readPublicId(typed);
  return publicId ? { redirect: `/verify/${publicId}` } : ask(house, call, "mistyped", typed);
}

/** One file for keeping: everything that checks, and the roots that are known here. */
async function answerOffline({ offlineVerifier, clock }: VerifyPagesHouse): Promise<PageAnswer> {
  const { html, policy } = offlineVerifier.made(offlineVerifier.knownRoots, clock.now());
  return { status: 200, html, policy: { own: policy } };
}

async function answerVerify(
  house: VerifyPagesHouse,
  sealedFiles: SealedFiles,
  call: PageCall,
): Promise<PageAnswer> {
  const typed = call.params.publicId ?? "";
  const publicId = readPublicId(typed);
  if (!publicId) return ask(house, call, "mistyped", typed);
  if (publicId !== typed) return { redirect: `/verify/${publicId}` };
  const contract = await findContract(house.database, { publicId });
  if (!contract) return answerDeleted(house, call, publicId);
  const view = verifyView(contract, await sealedFiles.find(contract));
  if (!view) return ask(house, call, "unknown", publicId);
  const html = verifyPage({
    view,
    checking: checkingValues(house, contract.language),
    language: contract.language,
    assets: {
      style: house.assetUrl("verify.css"),
      script: house.assetUrl(view.sealed ? "verify.island.js" : "moments.island.js"),
    },
  });
  return { status: 200, html, policy: "no-connections" };
}

async function answerDeleted(
  house: VerifyPagesHouse,
  call: PageCall,
  publicId: string,
): Promise<PageAnswer> {
  const tombstone = await findTombstone(house.database, publicId);
  if (!tombstone) return ask(house, call, "unknown", publicId);
  const html = tombstonePage({
    tombstone,
    language: visitorLanguage(call.acceptLanguage),
    assets: { style: house.assetUrl("verify.css"), script: house.assetUrl("moments.island.js") },
  });
  return { status: 200, html, policy: "no-connections" };
}

async function ask(
  house: VerifyPagesHouse,
  call: PageCall,
  problem: AskProblem | null,
  typed = "",
): Promise<PageAnswer> {
  const language = visitorLanguage(call.acceptLanguage);
  const html = askPage({
    language,
    checking: checkingValues(house, language),
    problem,
    typed,
    assets: { style: house.assetUrl("verify.css"), script: house.assetUrl("ask.island.js") },
  });
  return { status: problem ? 404 : 200, html, policy: "no-connections" };
}
