import { de } from "#i18n/export/de.ts";
import { en } from "#i18n/export/en.ts";
import { es } from "#i18n/export/es.ts";
import { fr } from "#i18n/export/fr.ts";
import type { Language } from "#kernel/language.ts";

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
