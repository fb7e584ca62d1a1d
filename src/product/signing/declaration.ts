import type { Contract } from "#contracts/contract.ts";
import { byKind } from "#kernel/attachment-kinds.ts";
import { CONSENT } from "#words/consent.ts";

/** What whoever signs this contract declares: with its attachments, where any are signed along. */
export function declarationFor({ documents, language }: Pick<Contract, "documents" | "language">): {
  version: string;
  text: string;
} {
  const attachments = documents.filter(({ type }) => type === "attachment");
  const { alone, withAttachments } = CONSENT[language];
  return byKind(attachments).binds.length > 0 ? withAttachments : alone;
}
