import { type Contract, displayName } from "./contract.ts";

/** What a contract's PDF is called when somebody saves it: without what a file system takes for its own. */
export function pdfFileName(contract: Contract, wordForContract: string): string {
  const name = displayName(contract, wordForContract);
  return `${name.replace(/[\p{C}/\\:*?"<>|]/gu, " ").trim()}.pdf`;
}
