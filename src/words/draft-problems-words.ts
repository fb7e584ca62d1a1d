import type { Language } from "#kernel/language.ts";
import { de } from "#words/draft-problems/de.ts";
import { type DraftProblemWords, en } from "#words/draft-problems/en.ts";
import { es } from "#words/draft-problems/es.ts";
import { fr } from "#words/draft-problems/fr.ts";

/** Why a draft is not taken as it is, for whoever makes it by hand. */
export const draftProblemWords: Record<Language, DraftProblemWords> = { de, en, es, fr };

export type { DraftProblemWords } from "#words/draft-problems/en.ts";
