import { CONTRACT_WORD } from "#kernel/language.ts";
import { UNNAMED } from "#kernel/unnamed.ts";
import type { SigningView } from "./view.ts";

/** What people call the contract: its title, else its document's name without the ending, else its document ID. */
export function contractName({ contract }: Pick<SigningView, "contract">): string {
  const main = contract.documents.find(({ type }) => type === "document" || type === "contract");
  const own = main?.name === UNNAMED ? "" : main?.name.replace(/\.pdf$/i, "").trim();
  const named = contract.title?.trim() || own;
  return named || `${CONTRACT_WORD[contract.language]} ${contract.publicId}`;
}
