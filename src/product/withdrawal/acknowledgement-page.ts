import { escapeHtml } from "#kernel/escape-html.ts";
import type { Language } from "#kernel/language.ts";
import type { RightTo } from "#kernel/withdrawal-terms.ts";
import { wordsOfRight } from "#words/withdraw-words.ts";

/** What an acknowledgement says, all of it as it is printed. */
export interface Acknowledgement {
  language: Language;
  right: RightTo;
  /** Whom the contract was concluded with. */
  sender: string;
  contractName: string;
  publicId: string;
  statement: string;
  name: string;
  email: string;
  /** With its zone. */
  statedAt: string;
  /** Whose link it was stated over; null over the one in the document. */
  role: string | null;
}

const CELL = "padding: 5pt 0; border-bottom: 0.5pt solid #b8c2c9; vertical-align: top";

/**
 * The page that acknowledges a withdrawal, as HTML within the contract profile: content of the
 * statement, date and time of its receipt (Directive 2011/83/EU, Article 11a (4)).
 */
export function acknowledgementHtml(of: Acknowledgement): string {
  const words = wordsOfRight(of.language, of.right).receipt;
  const over = of.role === null ? words.overShared : words.overPersonal(of.role);
  const rows: [string, string][] = [
    [words.statement, of.statement],
    [words.name, of.name],
    [words.email, of.email],
    [words.statedAt, of.statedAt],
    [words.contract, `${of.contractName}, ${of.publicId}`],
    [words.to, of.sender],
    [words.over, over],
  ];
  return `<h1>${escapeHtml(words.title)}</h1>
<p>${escapeHtml(words.text(of.sender))}</p>
<table style="width: 100%">${rows
    .map(
      ([term, text]) =>
        `<tr><th style="width: 30%; font-weight: normal; text-align: left; color: #4a5a64; ${CELL}">${escapeHtml(term)}</th><td style="width: 70%; ${CELL}">${escapeHtml(text)}</td></tr>`,
    )
    .join("\n")}</table>
<p>${escapeHtml(words.asStated)}</p>
<p>${escapeHtml(words.sealed)}</p>`;
}

/** The same with signs in the place of letters that no font of the service has. */
export function withoutLetters<T extends Acknowledgement>(of: T, letters: readonly string[]): T {
  const replaceLetters = (text: string) =>
    letters.reduce((rest, one) => rest.replaceAll(one, "?"), text);
  return {
    ...of,
    sender: replaceLetters(of.sender),
    contractName: replaceLetters(of.contractName),
    statement: replaceLetters(of.statement),
    name: replaceLetters(of.name),
    email: replaceLetters(of.email),
    role: of.role === null ? null : replaceLetters(of.role),
  };
}
