import type { Contract } from "#contracts/contract.ts";
import { TaskFailure } from "#documents/workers/errors.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { TextToSummarise } from "./summary.ts";
import type { SummaryServices } from "./summary-services.ts";

type ReadingServices = Pick<SummaryServices, "files" | "workers">;

/** Everything of a contract that is signed, as text for a model; null where there is none to read, as in scans. */
export async function findTextToSummarise(
  services: ReadingServices,
  contract: Contract,
): Promise<TextToSummarise | null> {
  const pdf = await services.files.get(contract.id, contract.baseSha256);
  const [own, ...attachments] = contract.documents;
  try {
    const toRead = {
      pdf,
      pages: own?.pages ?? contract.pages.length,
      attachments: attachments.map(({ name, pages }) => ({ name, pages })),
      characters: LIMITS.summarisedCharacters,
    };
    const { workers } = services;
    const { text, isCut } = await workers.run("contractText", toRead, contract.accountId);
    if (text === "") return null;
    return { text: withoutModelMarks(text), language: contract.language, isCut };
  } catch (error) {
    // A document that cannot be read within the limits will not be at the next attempt either.
    if (error instanceof TaskFailure) return null;
    throw error;
  }
}

/**
 * Servers of models put the parts of a conversation together with marks such as
 * `<|im_start|>` or `[INST]`, and some take them for their own in a text as well.
 */
function withoutModelMarks(text: string): string {
  return text
    .replaceAll("<", "‹")
    .replaceAll(">", "›")
    .replace(/\[(\/?\s*\p{Lu}[\p{Lu}_ ]*)\]/gu, "($1)");
}
