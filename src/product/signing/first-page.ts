import { keptFile } from "./kept-file.ts";
import type { PagesServices } from "./pages-services.ts";
import type { ShownPdf } from "./shown-pdf.ts";

/**
 * Makes a small picture of the first page of a PDF, which stands on its certificate, ahead of the
 * seal: drawing costs up to a sixth of that.
 */
export async function makeFirstPage(services: PagesServices, shown: ShownPdf): Promise<void> {
  await keptFile(services, shown.contractId, nameOf(shown), async () => {
    const wanted = { pdf: await shown.read() };
    return services.workers.run("drawFirstPage", wanted, shown.accountId);
  });
}

/** That picture, as PNG; null where it was not made yet, and of no bytes where none can be. */
export async function findFirstPage(
  { kept }: Pick<PagesServices, "kept">,
  shown: ShownPdf,
): Promise<Uint8Array | null> {
  return kept.get(shown.contractId, nameOf(shown)).catch(() => null);
}

function nameOf({ key }: ShownPdf): string {
  return `first-page-1-${key}.png`;
}
