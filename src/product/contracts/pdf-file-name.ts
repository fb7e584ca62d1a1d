import { asFileName } from "#kernel/file-name.ts";
import { type Contract, displayName } from "./contract.ts";

/** What a contract's PDF is called when somebody saves it. */
export function pdfFileName(contract: Contract, wordForContract: string): string {
  return asFileName(displayName(contract, wordForContract), ".pdf", contract.publicId);
}
