import type { Contract } from "#contracts/contract.ts";
import { findContract } from "#contracts/contracts-store.ts";
import type { Database } from "#store/database.ts";
import { readDocumentState } from "./document-state.ts";
import { emptyBoxes } from "./empty-boxes.ts";
import { makeFirstPage } from "./first-page.ts";
import { PICTURE_WIDTHS, pagePicture } from "./page-picture.ts";
import { type PagesServices, whenIdle } from "./pages-services.ts";
import { pagesText } from "./pages-text.ts";
import { basePdf, documentAsItStands, pdfOfPage } from "./shown-pdf.ts";

/** Those that are seen before anybody scrolls; the rest are made when they come near. */
const FIRST_PAGES = 3;

/**
 * Makes what the signing page shows first, ahead of the first look at it: the
 * text of the pages, and the pictures of the first three. Nothing waits for it.
 */
export async function preparePages(
  services: PagesServices & { database: Database },
  contractId: string,
): Promise<void> {
  const contract = await findContract(services.database, { id: contractId });
  if (contract?.status !== "pending") return;
  try {
    await makeFirst(whenIdle(services), contract);
  } finally {
    // Whoever deleted it meanwhile took away what lay there then, and not what came after.
    const isGone = (await findContract(services.database, { id: contractId })) === null;
    if (isGone) await services.files.deleteAll(contractId);
  }
}

async function makeFirst(
  services: PagesServices & { database: Database },
  contract: Contract,
): Promise<void> {
  const state = await readDocumentState(services.database, contract, { kind: "personal" });
  await pagesText(services, documentAsItStands(services, contract, state));
  await emptyBoxes(services, contract);
  for (let page = 1; page <= Math.min(FIRST_PAGES, contract.pages.length); page += 1) {
    const pdf = pdfOfPage(services, contract, state, page);
    for (const width of PICTURE_WIDTHS) await pagePicture(services, pdf, page, width);
  }
  await makeFirstPage(services, basePdf(services, contract));
}
