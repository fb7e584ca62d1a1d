import type { Contract } from "#contracts/contract.ts";
import { findContract } from "#contracts/contracts-store.ts";
import type { AssetUrl } from "#http/assets.ts";
import type { PageAnswer, PageCall, PageRoute } from "#http/page-routes.ts";
import { readPublicId } from "#kernel/ids.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import type { Database } from "#store/database.ts";
import type { Files } from "#store/files.ts";
import { type AskProblem, askPage } from "./ask-page.tsx";
import { verifyPage } from "./verify-page.tsx";
import { type SealedCopy, verifyView } from "./verify-view.ts";

/** What the verify pages work with. */
interface VerifyPagesHouse {
  database: Database;
  files: Files;
  assetUrl: AssetUrl;
}

/** The pages where anyone compares a PDF with the stored copy; none of them can send it anywhere. */
export function verifyRoutes(house: VerifyPagesHouse): PageRoute[] {
  return [
    { method: "GET", path: "/verify", answer: async (call) => answerAsked(house, call) },
    { method: "GET", path: "/verify/:publicId", answer: (call) => answerVerify(house, call) },
  ];
}

/** Sends on to the page of the document ID that was typed, or asks for one. */
function answerAsked(house: VerifyPagesHouse, call: PageCall): PageAnswer {
  const typed = call.query.id?.trim();
  if (!typed) return ask(house, call, null);
  const publicId = readPublicId(typed);
  return publicId ? { redirect: `/verify/${publicId}` } : ask(house, call, "mistyped", typed);
}

async function answerVerify(house: VerifyPagesHouse, call: PageCall): Promise<PageAnswer> {
  const typed = call.params.publicId ?? "";
  const publicId = readPublicId(typed);
  if (!publicId) return ask(house, call, "mistyped", typed);
  if (publicId !== typed) return { redirect: `/verify/${publicId}` };
  const contract = await findContract(house.database, { publicId });
  const view = contract && verifyView(contract, await sealedCopy(house, contract));
  if (!view) return ask(house, call, "unknown", publicId);
  const html = verifyPage({
    view,
    language: visitorLanguage(call.acceptLanguage),
    assets: { style: house.assetUrl("verify.css"), script: house.assetUrl("verify.island.js") },
  });
  return { status: 200, html, policy: "no-connections" };
}

async function sealedCopy(
  house: VerifyPagesHouse,
  { id, sealedSha256 }: Contract,
): Promise<SealedCopy | null> {
  if (sealedSha256 === null) return null;
  return { sha256: sealedSha256, bytes: await house.files.size(id, sealedSha256) };
}

function ask(
  house: VerifyPagesHouse,
  call: PageCall,
  problem: AskProblem | null,
  typed = "",
): PageAnswer {
  const language = visitorLanguage(call.acceptLanguage);
  const html = askPage({
    language,
    problem,
    typed,
    assets: { style: house.assetUrl("verify.css") },
  });
  return { status: problem ? 404 : 200, html, policy: "no-connections" };
}
