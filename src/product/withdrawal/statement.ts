import { displayName } from "#contracts/contract.ts";
import { CONTRACT_WORD } from "#kernel/language.ts";
import { withdrawWords } from "#words/withdraw-words.ts";

/** The sentence by which somebody withdraws, in the contract's language. */
export function statementOf(
  contract: Parameters<typeof displayName>[0] & { language: keyof typeof withdrawWords },
): string {
  const name = displayName(contract, CONTRACT_WORD[contract.language]);
  return withdrawWords[contract.language].form.statement(name, contract.publicId);
}
