import type { AttachmentKind } from "#kernel/attachment-kinds.ts";
import { escapeHtml } from "#kernel/escape-html.ts";
import type { Language } from "#kernel/language.ts";
import { readPdfBase64 } from "#kernel/pdf-base64.ts";
import type { AskedWords } from "#kernel/trail-events.ts";
import { lawWords } from "#words/law-words.ts";
import type { AttachmentType, AttachmentWording, PrintedValues } from "./attachment-type.ts";
import { withLastLine } from "./catalogue/mark-up.ts";
import type { CheckedAttachment } from "./check-attachments.ts";
import { FIELD_KINDS } from "./field-kinds.ts";

/** An attachment with its values in it, ready to be set. */
export interface FilledAttachment {
  name: string;
  /** What it is worded in: the contract's language where the type has it. */
  language: Language;
  /** The pages, with the name as their heading. */
  html: string;
  /** What signers are asked apart from signing; null where they are not. */
  asks: AskedWords | null;
  kind: AttachmentKind;
  /** The type that it was made by, and the state of the law that its words follow; of words that were sent none. */
  words: { type: string; asOf?: string };
  /** The PDF that was sent, whose pages stand in the place of a text. */
  pdf?: Uint8Array;
}

/** 4 to 5 cm: long enough for a name, short enough to stand in a column. Lines do not end within it. */
const BLANK_TO_WRITE_ON = `<u>${"&nbsp;".repeat(48)}</u>`;

/** Words an attachment in the contract's language, or in its type's own where that has none. */
export function fillAttachment(
  { type, values }: CheckedAttachment,
  contractLanguage: Language,
): FilledAttachment {
  if (type.isSent) return sentDocument({ type, values }, contractLanguage);
  const { language, wording } = wordingIn(type, contractLanguage);
  const printed: PrintedValues = {
    has: (fieldId) => values.has(fieldOf(type, fieldId).id),
    of(fieldId) {
      const { id, kind } = fieldOf(type, fieldId);
      const value = values.get(id);
      if (value === undefined) return BLANK_TO_WRITE_ON;
      const option = kind === "choice" ? wording.options?.[id]?.[value] : undefined;
      const text = option ?? FIELD_KINDS[kind].print?.(value, language, type.country) ?? value;
      return escapeHtml(text).replaceAll("\n", "<br>");
    },
  };
  const heading = `<h1>${escapeHtml(wording.name)}</h1>`;
  const { opensFirst } = type;
  const { asOf } = type.source;
  const day = FIELD_KINDS.date.print?.(asOf, language, type.country) ?? asOf;
  return {
    name: wording.name,
    language,
    html: withLastLine(`${heading}\n${wording.html(printed)}`, lawWords[language].wordedAfter(day)),
    asks: wording.asks ? { ...wording.asks, ...(opensFirst && { opensFirst }) } : null,
    kind: type.kind,
    words: { type: type.id, asOf },
  };
}

function sentDocument(
  { type, values }: Pick<CheckedAttachment, "type" | "values">,
  language: Language,
): FilledAttachment {
  const pdf = readPdfBase64(values.get("pdf") ?? "");
  if ("message" in pdf) throw new Error(`an attached PDF was not checked: it ${pdf.message}`);
  const { id, kind } = type;
  const name = values.get("name") ?? "";
  return { name, language, html: "", asks: null, kind, words: { type: id }, pdf };
}

function wordingIn(
  { wordings, fallback }: AttachmentType,
  wanted: Language,
): { language: Language; wording: AttachmentWording } {
  for (const language of [wanted, fallback]) {
    const wording = wordings[language];
    if (wording) return { language, wording };
  }
  return { language: "en", wording: wordings.en };
}

function fieldOf(type: AttachmentType, fieldId: string) {
  const field = type.fields.find(({ id }) => id === fieldId);
  if (!field) throw new Error(`${type.id} prints a field that it does not have: ${fieldId}`);
  return field;
}
