import type { FieldType } from "#kernel/field-types.ts";
import type { Language } from "#kernel/language.ts";
import { de } from "#words/new-contract/de.ts";
import { en } from "#words/new-contract/en.ts";
import { es } from "#words/new-contract/es.ts";
import { fr } from "#words/new-contract/fr.ts";

/** All that the pages for a new contract say, by the visitor's language. */
export const newContractWords: Record<Language, NewContractWords> = { de, en, es, fr };

export interface NewContractWords {
  /** The link to it, and its heading. */
  title: string;
  asStart: string;
  goOn: string;
  steps: Record<"begin" | "fields" | "people" | "check", string>;
  stepsLabel: string;
  saved: string;
  problems: string;
  noticed: string;
  /** Of a draft that is none any more. */
  notDraft: string;
  next: string;
  back: string;
  save: string;
  optional: string;
  begin: {
    lead: string;
    from(name: string): string;
    name: string;
    nameHint: string;
    language: string;
    file: string;
    fileHint: string;
    text: string;
    textHint: string;
    neither: string;
    submit: string;
  };
  fields: {
    lead: string;
    keys: string;
    types: Record<FieldType, string>;
    tools: string;
    type: string;
    label: string;
    /** Beside the label: whom it names. */
    labelHint: string;
    name: string;
    text: string;
    isOptional: string;
    page: string;
    x: string;
    y: string;
    width: string;
    height: string;
    remove: string;
    /** Above the table of numbers. */
    numbers: string;
    numbersHint: string;
    field(number: number): string;
    another: string;
    picture(page: number, count: number): string;
    showPreview: string;
  };
  people: {
    lead: string;
    /** Of a contract from a text: who signs it. */
    roles: string;
    role: string;
    anotherRole: string;
    email: string;
    emailHint: string;
    jobTitle: string;
    shared: string;
  };
  check: {
    lead: string;
    who: string;
    overSharedLink: string;
    plan: Record<"pending" | "pending_payment", string>;
    send: string;
    sendHint: string;
    later: string;
    asCall: string;
    asCallHint: string;
  };
  /** What the editor's script says; `{…}` stands for a value. */
  editor: {
    edit: string;
    page: string;
    /** What is said of a chosen field. */
    field: string;
    chosen: string;
    none: string;
    added: string;
    removed: string;
    copied: string;
    repeated: string;
    undone: string;
    redone: string;
    saving: string;
    saved: string;
    notSaved: string;
    add: string;
    undo: string;
    redo: string;
    duplicate: string;
    repeat: string;
    remove: string;
    properties: string;
    noneChosen: string;
  };
}
