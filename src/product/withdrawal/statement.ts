import { type Contract, displayName } from "#contracts/contract.ts";
import { CONTRACT_WORD } from "#kernel/language.ts";
import { rightTo } from "#kernel/withdrawal-terms.ts";
import { wordsOfRight } from "#words/withdraw-words.ts";

/** The sentence by which somebody withdraws, in the contract's language. */
export function statementOf(
  contract: Parameters<typeof displayName>[0] & Pick<Contract, "language" | "withdrawal">,
): string {
  const name = displayName(contract, CONTRACT_WORD[contract.language]);
  return wordsOfRight(contract.language, rightTo(contract.withdrawal)).form.statement(
    name,
    contract.publicId,
  );
}
