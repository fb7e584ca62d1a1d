import type { PrintedValues } from "#attachments/attachment-type.ts";

const HAIRLINE = "border-bottom: 0.5pt solid #b8c2c9";
const LABEL = `padding-left: 0; text-align: left; font-weight: normal; color: #4a5a64; ${HAIRLINE}`;
const CLOSE = "padding-top: 2.2pt; padding-bottom: 2.2pt";
const FACT_LABEL = `width: 42%; ${CLOSE}; ${LABEL}`;
const FACT = `width: 58%; ${CLOSE}; ${HAIRLINE}`;
const WRITING_LABEL = `width: 46%; padding-top: 11pt; vertical-align: bottom; ${LABEL}`;
const ROOM_TO_WRITE = `width: 54%; padding-top: 11pt; ${HAIRLINE}`;
const BOX = "border: 0.75pt solid #8a98a1; padding: 6pt 10pt; margin: 7pt 0";
const HEADING = "font-size: 12.5pt; margin: 11pt 0 3pt 0";
const NOTE = "font-size: 8.5pt; margin-top: 10pt";

/** What was filled in as a table, a row for each field; a field that was left out has none. */
export function factTable(
  values: PrintedValues,
  labels: Readonly<Record<string, string>>,
  fieldIds: readonly string[],
): string {
  const rows = fieldIds
    .filter((id) => values.has(id))
    .map((id) => row(`<th style="${FACT_LABEL}">${labels[id]}</th>`, FACT, values.of(id)));
  return table(rows);
}

/** A form to be filled in by hand: a row for each label, with room beside it. */
export function writingTable(labels: readonly string[]): string {
  return table(
    labels.map((label) =>
      row(`<th style="${WRITING_LABEL}">${label}</th>`, ROOM_TO_WRITE, "&nbsp;"),
    ),
  );
}

/** A line across the page, to be written on by hand. */
export const lineToWriteOn = `<p style="margin-top: 14pt; ${HAIRLINE}">&nbsp;</p>`;

const row = (head: string, style: string, body: string) =>
  `<tr>${head}<td style="${style}">${body}</td></tr>`;

const table = (rows: readonly string[]) =>
  rows.length === 0 ? "" : `<table style="width: 100%">${rows.join("\n")}</table>`;

/** Words that the law wants set apart from the rest. */
export const box = (html: string) => `<div style="${BOX}">${html}</div>`;

const NOTE_BEGINS = `<p style="${NOTE}">`;

/** What only explains or cites, in smaller letters at the end. */
export const note = (html: string) => `${NOTE_BEGINS}${html}</p>`;

/**
 * The same with a note at its end. No page has that alone, nor with other notes: the paragraph
 * before them goes along to the next one.
 */
export function withLastLine(html: string, words: string): string {
  return `${withLastKept(html)}\n${note(words)}`;
}

function withLastKept(html: string): string {
  const last = html.lastIndexOf("<p");
  if (last < 0 || !html.trimEnd().endsWith("</p>")) return html;
  const [before, paragraph] = [html.slice(0, last), html.slice(last)];
  const kept = "break-after: avoid";
  if (paragraph.startsWith(NOTE_BEGINS)) {
    const rest = paragraph.slice(NOTE_BEGINS.length);
    return `${withLastKept(before)}<p style="${NOTE}; ${kept}">${rest}`;
  }
  return before + paragraph.replace(/^<p>/, `<p style="${kept}">`);
}

/** A heading below the attachment's name, small enough for what is read beside a contract. */
export const h2 = (words: string) => `<h2 style="${HEADING}">${words}</h2>`;

/** A heading that begins a page, for what is to be taken out and sent. */
export const h2OnNewPage = (words: string) =>
  `<h2 style="break-before: page; ${HEADING}">${words}</h2>`;

/** The words, where the caller gave a value for the field; nothing otherwise. */
export const ifGiven = (values: PrintedValues, fieldId: string, html: string) =>
  values.has(fieldId) ? html : "";

/**
 * Which option of a choice was taken, told by what is printed for it.
 * @param words what is printed for each option: all different, without characters that HTML escapes
 * @throws where the choice was left out
 */
export function optionOf<Option extends string>(
  values: PrintedValues,
  fieldId: string,
  words: Readonly<Record<Option, string>>,
): Option {
  const printed = values.of(fieldId);
  for (const option of Object.keys(words) as Option[]) {
    if (words[option] === printed) return option;
  }
  throw new Error(`${fieldId} is printed as none of its options: ${printed}`);
}
