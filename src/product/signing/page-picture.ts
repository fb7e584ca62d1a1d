import { keptFile } from "./kept-file.ts";
import type { PagesServices } from "./pages-services.ts";
import type { ShownPdf } from "./shown-pdf.ts";

/**
 * In pixels: sharp on a phone's dense screen, as wide as a page is on a desktop
 * so that pixel falls on pixel, and for a desktop's dense screen; still small.
 */
export const PICTURE_WIDTHS = [720, 840, 1_200] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** A page (from 1) of a shown PDF as WebP; made when it is first asked for, and kept. */
export async function pagePicture(
  services: PagesServices,
  shown: ShownPdf,
  page: number,
  width: PictureWidth,
): Promise<Uint8Array> {
  const name = `page-5-${shown.key}-${page}-${width}.webp`;
  return keptFile(services, shown.contractId, name, async () => {
    const wanted = { pdf: await shown.read(), page, width };
    const { webp } = await services.workers.run("pagePicture", wanted, shown.accountId);
    return webp;
  });
}
