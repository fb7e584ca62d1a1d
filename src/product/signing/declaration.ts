import type { Contract } from "#contracts/contract.ts";
import { kindOf } from "#kernel/attachment-kinds.ts";
import { CONSENT } from "#words/consent.ts";

/** What whoever signs this contract declares: with its attachments, where any are signed along. */
export function declarationFor({ documents, language }: Pick<Contract, "documents" | "language">): {
  version: string;
  text: string;
} {
  const { alone, withAttachments } = CONSENT[language];
  return documents.some((part) => part.type === "attachment" && kindOf(part) === "binds")
    ? withAttachments
    : alone;
}
