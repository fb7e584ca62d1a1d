import type { Contract } from "#contracts/contract.ts";
import { findContract } from "#contracts/contracts-store.ts";
import type { Database } from "#store/database.ts";
import { emptyBoxes } from "./empty-boxes.ts";
import { PICTURE_WIDTHS, pagePicture } from "./page-picture.ts";
import { type PagesHouse, whenIdle } from "./pages-house.ts";
import { pagesText } from "./pages-text.ts";

/** Those that are seen before anybody scrolls; the rest are made when they come near. */
const FIRST_PAGES = 3;

/**
 * Makes what the signing page shows first, ahead of the first look at it: the
 * text of the pages, and the pictures of the first three. Nothing waits for it.
 */
export async function preparePages(
  house: PagesHouse & { database: Database },
  contractId: string,
): Promise<void> {
  const contract = await findContract(house.database, { id: contractId });
  if (contract?.status !== "pending") return;
  try {
    await makeFirst(whenIdle(house), contract);
  } finally {
    // Whoever deleted it meanwhile took away what lay there then, and not what came after.
    const isGone = (await findContract(house.database, { id: contractId })) === null;
    if (isGone) await house.files.deleteAll(contractId);
  }
}

async function makeFirst(house: PagesHouse, contract: Contract): Promise<void> {
  await pagesText(house, contract);
  await emptyBoxes(house, contract);
  for (let page = 1; page <= Math.min(FIRST_PAGES, contract.pages.length); page += 1) {
    for (const width of PICTURE_WIDTHS) await pagePicture(house, contract, page, width);
  }
}
