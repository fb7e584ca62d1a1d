import type { Language } from "#kernel/language.ts";
import { de } from "#words/export/de.ts";
import { en } from "#words/export/en.ts";
import { es } from "#words/export/es.ts";
import { fr } from "#words/export/fr.ts";

/** What is said where an owner has everything of the account exported, and within the archive. */
export const exportWords: Record<Language, ExportWords> = { de, en, es, fr };

export interface ExportWords {
  title: string;
  /** @param days for which it can be had */
  lead(days: number): string;
  /** What is not in it. */
  without: string;
  submit: string;
  /** Stands in place of button and links where the sign-in is too old. */
  signInFirst: string;
  asked: string;
  problems: Record<"busy" | "tooMany", string>;
  askedAt: string;
  state: string;
  running: string;
  /** @param size with its unit */
  download(size: string): string;
  /** README.txt of the archive; lines end in `\n`. */
  readme(of: { service: string; askedAt: string; days: number }): string;
}
