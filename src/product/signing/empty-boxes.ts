import type { Contract } from "#contracts/contract.ts";
import { keptFile } from "./kept-file.ts";
import type { PagesServices } from "./pages-services.ts";

const VERSION = 1;

/**
 * Of each field of a contract, whether the page is empty where its box lies:
 * only there may words of ours stand within the box. None, where it cannot be known.
 */
export async function emptyBoxes(
  services: PagesServices,
  contract: Pick<Contract, "id" | "accountId" | "baseSha256" | "fields">,
): Promise<boolean[]> {
  const { fields } = contract;
  try {
    const bytes = await keptFile(services, contract.id, `empty-boxes-${VERSION}.json`, async () => {
      const pdf = await services.files.get(contract.id, contract.baseSha256);
      const places = fields.map(({ page, x, y, width, height }) => ({ page, x, y, width, height }));
      return Buffer.from(
        JSON.stringify(
          await services.workers.run("emptyPlaces", { pdf, places }, contract.accountId),
        ),
      );
    });
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    // As with the pages' text: the boxes do without words.
    return fields.map(() => false);
  }
}
