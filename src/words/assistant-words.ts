import type { Language } from "#kernel/language.ts";
import { de } from "#words/assistant/de.ts";
import { en } from "#words/assistant/en.ts";
import { es } from "#words/assistant/es.ts";
import { fr } from "#words/assistant/fr.ts";

/** What an owner is told of assistants and asked on their behalf, by the visitor's language. */
export const assistantWords: Record<Language, AssistantWords> = { de, en, es, fr };

/** What an assistant can ask an owner for. */
export type AskedTool =
  | "send_contract"
  | "remind_signer"
  | "change_signer_address"
  | "cancel_contract"
  | "delete_contract";

type GradeName = "page" | "form" | "twoCalls";
type StandingName = "expired" | "revoked" | "changed" | "approved" | "refused" | "failed";

interface TitleAndText {
  title: string;
  text: string;
}

export interface AssistantWords {
  title: string;
  lead: string;
  setting: {
    allow: string;
    allowHint: string;
    grades: string;
    /** From the surest to the least sure. */
    grade: Record<GradeName, TitleAndText>;
    newAddress: string;
    save: string;
    saved: string;
  };
  connect: {
    title: string;
    text: string;
    address: string;
    key: string;
  };
  waiting: {
    title: string;
    look: string;
  };
  calls: {
    title: string;
    none: string;
    tool: string;
    key: string;
    outcome: string;
    at: string;
    done: string;
    asked: string;
    refused: string;
  };
  approve: {
    /** The question, by what is asked for. */
    questions: Record<AskedTool, string>;
    nothingYet: (key: string) => string;
    unnamedKey: string;
    contract: string;
    documentId: string;
    pages: string;
    whole: string;
    page: (number: number) => string;
    mailed: string;
    nobody: string;
    newAddress: string;
    unmailed: string;
    cost: string;
    counts: (used: number, limit: number, month: string) => string;
    countsWithoutLimit: (used: number, month: string) => string;
    credit: string;
    noRoom: string;
    nothing: string;
    until: string;
    submit: Record<AskedTool, string>;
    refuse: string;
    states: Record<StandingName, TitleAndText>;
  };
}
