import type { Contract } from "#contracts/contract.ts";
import type { PagesText } from "#lib/text-view/read-pages.ts";
import { keptFile } from "./kept-file.ts";
import type { PagesServices } from "./pages-services.ts";

/** Raised when pages are read in another way, so that what was kept is made anew. */
const VERSION = 3;

/**
 * The text of all pages of a contract's base PDF; read when it is first asked
 * for, and kept. Null where it cannot be read now: the pictures of the pages are
 * what is signed, and do without.
 */
export async function pagesText(
  services: PagesServices,
  contract: Pick<Contract, "id" | "accountId" | "baseSha256">,
): Promise<PagesText | null> {
  try {
    const of = contract.baseSha256.slice(0, 16);
    const name = `pages-text-${VERSION}-${of}.json`;
    const bytes = await keptFile(services, contract.id, name, async () => {
      const pdf = await services.files.get(contract.id, contract.baseSha256);
      return Buffer.from(
        JSON.stringify(await services.workers.run("readPages", pdf, contract.accountId)),
      );
    });
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    // Whatever is wrong with the PDF or the workers, the pictures tell it, and it is in the log.
    return null;
  }
}
