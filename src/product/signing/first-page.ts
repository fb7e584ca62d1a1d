import { keptFile } from "./kept-file.ts";
import type { PagesServices } from "./pages-services.ts";
import type { ShownPdf } from "./shown-pdf.ts";

/**
 * A small picture of the first page of a PDF, as PNG, that stands on its certificate; null where
 * none can be drawn. Made ahead of the seal where there is time, since drawing costs a sixth of it.
 */
export async function firstPagePicture(
  services: PagesServices,
  shown: ShownPdf,
): Promise<Uint8Array | null> {
  const name = `first-page-1-${shown.key}.png`;
  const png = await keptFile(services, shown.contractId, name, async () => {
    const wanted = { pdf: await shown.read() };
    return services.workers.run("drawFirstPage", wanted, shown.accountId);
  });
  return png.length > 0 ? png : null;
}
