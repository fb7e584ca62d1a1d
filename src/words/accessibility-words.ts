import type { Language } from "#kernel/language.ts";
import { de } from "#words/accessibility/de.ts";
import { type AccessibilityWords, en } from "#words/accessibility/en.ts";
import { es } from "#words/accessibility/es.ts";
import { fr } from "#words/accessibility/fr.ts";

/** The accessibility statement, by the visitor's language. */
export const accessibilityWords: Record<Language, AccessibilityWords> = { de, en, es, fr };

export type { AccessibilityWords };

/** What is known to be missing, each worded in every language. */
export type Barrier = keyof typeof en.barriers.of;
