import type { Language } from "#kernel/language.ts";
import { de } from "#words/assistant/de.ts";
import { type AssistantWords, en } from "#words/assistant/en.ts";
import { es } from "#words/assistant/es.ts";
import { fr } from "#words/assistant/fr.ts";

/** What an owner is told of assistants and asked on their behalf, by the visitor's language. */
export const assistantWords: Record<Language, AssistantWords> = { de, en, es, fr };

export type { AskedTool, AssistantWords } from "#words/assistant/en.ts";
