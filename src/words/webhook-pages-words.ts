import type { Language } from "#kernel/language.ts";
import { de } from "#words/webhook-pages/de.ts";
import { en, type WebhookPagesWords } from "#words/webhook-pages/en.ts";
import { es } from "#words/webhook-pages/es.ts";
import { fr } from "#words/webhook-pages/fr.ts";

/** What the account's pages say of webhooks. */
export const webhookPagesWords: Record<Language, WebhookPagesWords> = { de, en, es, fr };

export type { WebhookDone, WebhookPagesWords, WebhookProblem } from "#words/webhook-pages/en.ts";
