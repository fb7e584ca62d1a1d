import type { Contract } from "#contracts/contract.ts";
import { readHtml } from "#contracts/contracts-store.ts";
import { readAttachments } from "#contracts/documents.ts";
import type { TextToRead } from "#documents/contract-text.ts";
import { WorkshopFailure } from "#documents/workshop.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { TextToSummarise } from "./summary.ts";
import type { SummaryHouse } from "./summary-house.ts";

type ReadingHouse = Pick<SummaryHouse, "database" | "files" | "workshop">;

/** Everything of a contract that is signed, as text for a model; null where there is none to read, as in scans. */
export async function findTextToSummarise(
  house: ReadingHouse,
  contract: Contract,
): Promise<TextToSummarise | null> {
  const [own, attachments] = await Promise.all([
    ownPart(house, contract),
    readAttachments(house.files, contract),
  ]);
  try {
    const { text, isCut } = await house.workshop.run("contractText", {
      own,
      printed: contract.fields.flatMap(({ type, text }) => (type === "text" && text ? [text] : [])),
      attachments: attachments.map(({ name, html }) => ({ name, html })),
      characters: LIMITS.summarisedCharacters,
    });
    if (text === "") return null;
    return { text: withoutModelMarks(text), language: contract.language, isCut };
  } catch (error) {
    // A document that cannot be read within the limits will not be at the next attempt either.
    if (error instanceof WorkshopFailure) return null;
    throw error;
  }
}

async function ownPart(house: ReadingHouse, contract: Contract): Promise<TextToRead["own"]> {
  if (contract.form === "html") {
    return { html: (await readHtml(house.database, contract.id)) ?? "" };
  }
  const pdf = await house.files.get(contract.id, contract.baseSha256);
  return { pdf, pages: contract.documents[0]?.pages ?? contract.pages.length };
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
