import { CONTRACT_WORD } from "#kernel/language.ts";
import type { SigningView } from "./view.ts";

/** What people call the contract: its title, else its document's name without the ending, else its document ID. */
export function contractName({ contract }: Pick<SigningView, "contract">): string {
  const main = contract.documents.find(({ type }) => type === "document" || type === "contract");
  const named = contract.title?.trim() || main?.name.replace(/\.pdf$/i, "").trim();
  return named || `${CONTRACT_WORD[contract.language]} ${contract.publicId}`;
}
