import type { Contract } from "#contracts/contract.ts";
import { keptFile } from "./kept-file.ts";
import type { PagesServices } from "./pages-services.ts";

/**
 * In pixels: sharp on a phone's dense screen, as wide as a page is on a desktop
 * so that pixel falls on pixel, and for a desktop's dense screen; still small.
 */
export const PICTURE_WIDTHS = [720, 840, 1_200] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** A page (from 1) of a contract's base PDF as WebP; made when it is first asked for, and kept. */
export async function pagePicture(
  services: PagesServices,
  contract: Pick<Contract, "id" | "accountId" | "baseSha256">,
  page: number,
  width: PictureWidth,
): Promise<Uint8Array> {
  // A draft's base may become another one.
  const of = contract.baseSha256.slice(0, 16);
  return keptFile(services, contract.id, `page-3-${of}-${page}-${width}.webp`, async () => {
    const pdf = await services.files.get(contract.id, contract.baseSha256);
    const wanted = { pdf, page, width };
    const { webp } = await services.workers.run("pagePicture", wanted, contract.accountId);
    return webp;
  });
}
