import type { Language } from "#kernel/language.ts";
import { sanitiseContract } from "#lib/contract-html/profile/sanitise.ts";
import {
  type UnprintableText,
  unprintableProblem,
} from "#lib/contract-html/typesetting/unprintable.ts";
import type { Warning } from "#lib/pdf/warnings.ts";

export interface AttachmentToCompose {
  name: string;
  language: Language;
  /** With every value of the caller in it, escaped. */
  html: string;
  /** Its place in the request, where that is not the one among these. */
  at?: number;
}

export interface ComposedAttachment {
  name: string;
  language: Language;
  /** The sanitised text: what is stored and printed; null of a PDF that was sent. */
  html: string | null;
  /** The same as text that fits every screen: what is shown beside its pages; null where it is read from them. */
  textView: string | null;
  pages: number;
}

/** One that was set from a text. */
export type SetAttachment = ComposedAttachment & { html: string; textView: string };

interface Sanitised {
  attachments: AttachmentToCompose[];
  /** What was changed, by the attachment's place in the request. */
  warnings: Warning[];
}

/** Brings attachments into the form that contracts are stored in. */
export function sanitiseAttachments(attachments: readonly AttachmentToCompose[]): Sanitised {
  const warnings: Warning[] = [];
  const sanitised = attachments.map((attachment, index) => {
    const taken = sanitiseContract(attachment.html, new Map(), "nothing");
    // The wording is ours and the values are bounded, so this is a mistake in the wording.
    if ("problem" in taken) throw new Error(`${attachment.name}: ${taken.problem}`);
    const ofIt = taken.warnings.map(({ weight, text }) => ({
      weight,
      text: `attachments[${attachment.at ?? index}]: ${text}`,
    }));
    warnings.push(...ofIt);
    return { ...attachment, html: taken.html };
  });
  return { attachments: sanitised, warnings };
}

/** What the layout found out about attachments, put to each of them. */
export function withPages(
  { attachments, warnings }: Sanitised,
  set: readonly { pages: number; textView: string }[],
): { attachments: SetAttachment[]; warnings: Warning[] } {
  return {
    attachments: attachments.map(({ at: _, ...attachment }, index) => ({
      ...attachment,
      pages: set[index]?.pages ?? 0,
      textView: set[index]?.textView ?? "",
    })),
    warnings: [...warnings],
  };
}

/** Where an attachment has letters that no font prints; they came with the caller's values. */
export function attachmentsProblem(
  attachments: readonly Pick<AttachmentToCompose, "at">[],
  set: readonly { unprintable: UnprintableText[] }[],
): string | null {
  for (const [index, { unprintable }] of set.entries()) {
    const problem = unprintableProblem(unprintable);
    if (problem !== null) return `attachments[${attachments[index]?.at ?? index}]: ${problem}`;
  }
  return null;
}
