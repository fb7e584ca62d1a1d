/**
 * What a page of the documentation is put together from. Texts within are inline
 * Markdown: `code`, **bold**, [links](/docs), with addresses as the service has them.
 */
export type Block =
  | { kind: "heading"; level: 2 | 3 | 4; text: string; id: string }
  | { kind: "text"; text: string }
  | { kind: "list"; isOrdered: boolean; items: Block[][] }
  | { kind: "table"; head: string[]; rows: string[][] }
  | { kind: "code"; language: string; text: string }
  | { kind: "examples"; id: string; examples: Example[] }
  | { kind: "properties"; rows: PropertyRow[] };

/** The same request in one language. */
export interface Example {
  language: ExampleLanguage;
  text: string;
}

/** Languages of examples, by what fences call them, with what people call them. */
export const EXAMPLE_LANGUAGES = {
  sh: "curl",
  ts: "TypeScript",
  python: "Python",
  php: "PHP",
} as const;

export type ExampleLanguage = keyof typeof EXAMPLE_LANGUAGES;

/** One property of a request or an answer, with what lies within it. */
export interface PropertyRow {
  /** Unique on the page, such as `createContract.body.signers.role`. */
  id: string;
  name: string;
  type: string;
  isRequired: boolean;
  description: string;
  /** What its schema asks, in words: "at most 80 characters". */
  rules: string[];
  children: PropertyRow[];
}

/** One page of the documentation. */
export interface Page {
  /** As the service has it, such as `/docs/api/createContract`. */
  path: string;
  section: Section;
  title: string;
  /** One sentence; inline Markdown. */
  summary: string;
  /** For lists beside the page, where the title is too long there. */
  shortTitle?: string;
  /** Under which heading of its section it is listed. */
  group?: string;
  /** What else it is found by. */
  keywords: string[];
  blocks: Block[];
}

export type Section =
  | "start"
  | "guides"
  | "api"
  | "webhooks"
  | "errors"
  | "reference"
  | "changelog";

export function heading(level: 2 | 3 | 4, text: string, id = slugOf(text)): Block {
  return { kind: "heading", level, text, id };
}

export function text(words: string): Block {
  return { kind: "text", text: words };
}

/** The fragment that leads to a heading. */
export function slugOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/[`*]|\]\([^)]*\)|\[/g, "")
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .trim()
    .replaceAll(" ", "-");
}
