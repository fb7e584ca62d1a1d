import { displayName } from "#contracts/contract.ts";
import type { ContractWithParties } from "#contracts/contracts-store.ts";
import { CONTRACT_WORD } from "#kernel/language.ts";
import type { Planned } from "./tool.ts";
import type { ToolName } from "./tools.ts";

/** What would be done, for whoever is asked by a client: every address stands in it. */
export function summaryOf(
  name: ToolName,
  { contract }: Pick<ContractWithParties, "contract">,
  { mailed, unmailed, copied = [] }: Planned,
): string {
  const what = `"${displayName(contract, CONTRACT_WORD[contract.language])}" (${contract.publicId})`;
  const to = mailed.join(", ");
  const words = WORDS[name];
  const copies = copied.length > 0 ? ` Copies go by mail to: ${copied.join(", ")}.` : "";
  return words ? words(what, to, unmailed.join(", ")) + copies : what;
}

const WORDS: Partial<Record<ToolName, (what: string, to: string, unmailed: string) => string>> = {
  send_contract: (what, to, unmailed) =>
    `Make ${what} signable. It counts as a document of this month. ${to ? `A link to sign goes by mail to: ${to}.` : "Nobody is sent a mail."}${unmailed ? ` Without an address: ${unmailed}.` : ""}`,
  remind_signer: (what, to) => `Send the link for ${what} again, by mail to: ${to}.`,
  change_signer_address: (what, to) =>
    `Change a signer's address in ${what}. Their link goes to: ${to}. The link before it is dead at once.`,
  cancel_contract: (what) => `Cancel ${what}. Nobody can sign it any more.`,
  delete_contract: (what) => `Delete ${what} with everything stored for it.`,
};
