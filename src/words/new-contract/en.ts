import type { FieldType } from "#kernel/field-types.ts";
import type { WordsLike } from "#words/words-like.ts";

export const en = {
  /** The link to it, and its heading. */
  title: "New contract",
  asStart: "Use as starting point",
  goOn: "Continue the draft",
  steps: { begin: "File or text", fields: "Fields", people: "People", check: "Check and send" },
  stepsLabel: "Steps",
  saved: "Saved as a draft.",
  problems: "This has to be changed first:",
  noticed: "Please check what was changed in your file or text:",
  /** Of a draft that is none any more. */
  notDraft: "This contract is no longer a draft, so what it says no longer changes.",
  next: "Continue",
  back: "Back",
  save: "Save",
  optional: "optional",
  begin: {
    lead: "Choose a PDF to place fields on, or write the text here. Nothing is sent until you say so.",
    from: (name: string) => `Fields, people and settings are taken from “${name}”.`,
    name: "Title",
    nameHint: "As signers will see it. Without one, the file’s name is used.",
    language: "Language of the signing page and the e-mails",
    file: "PDF file",
    fileHint: "At most 3 MB.",
    text: "Or the text",
    textHint: "Plain text or HTML. An empty line begins a new paragraph.",
    neither: "Please choose a file or write a text; not both.",
    submit: "Continue",
  },
  fields: {
    lead: "Say where to sign, and what else is filled in.",
    keys: "With the keyboard: S, I, D, T or E adds a field to the page; arrows move it by 0.5%, with Shift by 5%, with Alt they change its size. Page Up and Page Down change the page, Ctrl+D copies, Ctrl+C and Ctrl+V copy to another page, Delete removes, Ctrl+Z undoes, Shift and Enter select several, F6 moves between tools, page and properties.",
    types: {
      signature: "Signature",
      initials: "Initials",
      date: "Date of signing",
      text: "Fixed text",
      input: "Entry by the signer",
    } satisfies Record<FieldType, unknown>,
    tools: "Add a field",
    type: "Kind",
    label: "Who",
    /** Beside the label: whom it names. */
    labelHint: "Fields with the same name belong to the same signer.",
    name: "Shown to the signer as",
    text: "Text",
    isOptional: "May be left empty",
    page: "Page",
    x: "From the left, %",
    y: "From the top, %",
    width: "Width, %",
    height: "Height, %",
    remove: "Remove",
    /** Above the table of numbers. */
    numbers: "All fields as numbers",
    numbersHint: "In percent of the page, from its top left corner.",
    field: (number: number) => `Field ${number}`,
    another: "Another field",
    picture: (page: number, count: number) => `Page ${page} of ${count}`,
    showPreview: "Save and show",
  },
  people: {
    lead: "Whoever has an address here gets a personal signing link. Everybody else signs via the link that you hand on.",
    /** Of a contract from a text: who signs it. */
    roles: "Who signs",
    role: "Who",
    anotherRole: "Another signer",
    email: "E-mail",
    emailHint: "The link goes to this address only.",
    name: "First and last name",
    nameHint: "Whoever has an address finds the name filled in, and can sign with it as it stands.",
    jobTitle: "Signs as",
    order: "Order of signing",
    orderHint:
      "Leave it empty where everybody signs at the same time. Otherwise: 1 signs first; 2 can sign once everybody with 1 has, and so on.",
    shared: "Fields say who signs. To rename somebody, change the fields.",
  },
  check: {
    lead: "This is what everybody will sign.",
    who: "Who signs",
    overSharedLink: "via the shared link",
    plan: {
      pending: "It can be signed at once.",
      pending_payment:
        "The documents of this month are used up: it can be signed once a credit is spent on it.",
    },
    /** Whose duty to pay it is; `yes` for each role. */
    consumer: {
      asked: "Is one of them a consumer who pays?",
      no: "No",
      yes: (role: string) => `Yes: ${role}`,
      everyone: "Everyone who signs pays",
      hint: "The button that this role signs with then names the duty to pay, as the law asks of contracts with consumers. Nobody else is told of one.",
    },
    send: "Send for signature",
    sendHint: "Links go out at once. After that, nothing in the document changes any more.",
    later: "Keep as a draft",
    asCall: "Show as API call",
    asCallHint:
      "The same contract, created by a program. Put your key in place of $API_KEY, and run it in the folder of the file.",
  },
  /** What the editor's script says; `{…}` stands for a value. */
  editor: {
    edit: "Page {page}: fields",
    page: "Page {page} of {count}",
    /** What is said of a chosen field. */
    field: "{type}, {label}, page {page}, {x}% from the left, {y}% from the top",
    chosen: "{count} fields selected",
    none: "Nothing selected",
    added: "Added: {field}",
    removed: "Removed",
    copied: "Copied",
    repeated: "On every page now",
    undone: "Undone",
    redone: "Redone",
    saving: "Saving …",
    saved: "All changes saved",
    notSaved: "Not saved:",
    add: "Add: {type}",
    undo: "Undo",
    redo: "Redo",
    duplicate: "Copy",
    repeat: "On every page",
    remove: "Remove",
    properties: "Properties of the field",
    noneChosen: "Select a field, or add one.",
  },
};

/** All that the pages for a new contract say, by the visitor's language. */
export interface NewContractWords extends WordsLike<typeof en> {}
