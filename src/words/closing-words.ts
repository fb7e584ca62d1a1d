import type { Language } from "#kernel/language.ts";
import { de } from "#words/closing/de.ts";
import { en } from "#words/closing/en.ts";
import { es } from "#words/closing/es.ts";
import { fr } from "#words/closing/fr.ts";

/** What is said where an owner closes the account, by the visitor's language. */
export const closingWords: Record<Language, ClosingWords> = { de, en, es, fr };

/** A line of the list, for so many. */
type Counted = (count: number) => string;

/** `day` is empty where nobody knows it. */
type Waiting = (count: number, day: string) => string;

export interface ClosingWords {
  title: string;
  lead: string;
  /** On the page before. */
  link: string;
  /** Over every page while it is closed. */
  banner(day: string): string;
  goes: string;
  counts: Record<"open" | "signed" | "other" | "keys" | "webhooks" | "people", Counted>;
  /** What comes of it when, in the order in which it happens. */
  comes: Record<"atOnce" | "after" | "stays", { title: string; text: string }>;
  kept: { title: string; text: string } & Record<
    "held" | "law" | "withdrawable" | "unsealed",
    Waiting
  >;
  confirm: { label(name: string): string; submit: string; back: string };
  closing: {
    title: string;
    text(day: string): string;
    waits: string;
    running: string;
    download: string;
    takeBack: string;
    keeps: string;
  };
  takenBack: string;
  problems: Record<"nameUnlike" | "kept" | "begun" | "deleting", string>;
  signInAgain: { title: string; refused: string; text: string };
}
