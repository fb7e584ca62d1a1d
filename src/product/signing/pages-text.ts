import type { PagesText } from "#lib/text-view/read-pages.ts";
import { keptFile } from "./kept-file.ts";
import type { PagesServices } from "./pages-services.ts";
import type { ShownPdf } from "./shown-pdf.ts";

/** Raised when pages are read in another way, so that what was kept is made anew. */
const VERSION = 4;

/**
 * The text of all pages of a shown PDF; read when it is first asked
 * for, and kept. Null where it cannot be read now: the pictures of the pages are
 * what is signed, and do without.
 */
export async function pagesText(
  services: PagesServices,
  shown: ShownPdf,
): Promise<PagesText | null> {
  try {
    const name = `pages-text-${VERSION}-${shown.key}.json`;
    const bytes = await keptFile(services, shown.contractId, name, async () => {
      const pdf = await shown.read();
      return Buffer.from(
        JSON.stringify(await services.workers.run("readPages", pdf, shown.accountId)),
      );
    });
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    // Whatever is wrong with the PDF or the workers, the pictures tell it, and it is in the log.
    return null;
  }
}
