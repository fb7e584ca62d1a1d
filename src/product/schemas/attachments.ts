import { Type } from "typebox";
import { ATTACHMENT_KINDS } from "#kernel/attachment-kinds.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { answerOf } from "./common.ts";

export const AttachmentTypesQuery = Type.Object({
  country: Type.Optional(
    Type.String({
      pattern: "^(?:[A-Za-z]{2}|any)$",
      description: "ISO 3166-1 alpha-2",
      examples: ["DE"],
    }),
  ),
  language: Type.Optional(
    Type.Enum([...LANGUAGES], {
      description: "Language of names and labels; `en` where there is no other.",
    }),
  ),
});

const AttachmentField = Type.Object({
  id: Type.String(),
  label: Type.String(),
  required: Type.Boolean(),
  options: Type.Array(Type.String(), { description: "The values allowed; empty: any." }),
  example: Type.String({ description: "A value that passes." }),
  requiredWhen: Type.Optional(
    Type.Object(
      { field: Type.String(), option: Type.String() },
      {
        description:
          "Required where that choice has that option, though `required` is false; refused where it has another.",
      },
    ),
  ),
  notAfterTodayIn: Type.Optional(
    Type.String({
      description:
        "Of a date that says when something happened: the IANA time zone by whose clock a day after today is refused.",
      examples: ["Europe/Berlin"],
    }),
  ),
});

/** What an attachment is to whoever signs the document that it goes with. */
export const AttachmentKindSchema = Type.Enum([...ATTACHMENT_KINDS], {
  description:
    "What it is to whoever signs the document that it goes with: `binds` is signed along with it, `informs` is handed over and binds nobody, what `asks` is given or not by a box of its own.",
});

const Day = (description: string) => Type.String({ description, examples: ["2026-08-19"] });

const WordsSource = Type.Object(
  {
    law: Type.String({ description: "The law, in the version that is meant." }),
    asOf: Day("The state of the law that the words were written after."),
    comparedOn: Day("When they were last compared with it."),
    reviewBy: Day("By when they are to be looked at again; a contract created later is warned of."),
    open: Type.Optional(
      Type.String({
        description:
          "What nobody could compare, and what is to be looked at before the type is used.",
      }),
    ),
  },
  { description: "What the wording rests on." },
);

export const AttachmentType = Type.Object({
  id: Type.String({ examples: ["eu-withdrawal-notice"] }),
  name: Type.String(),
  description: Type.String(),
  country: Type.String({ description: "ISO 3166-1 alpha-2, or `any`" }),
  kind: AttachmentKindSchema,
  opensFirst: Type.Optional(
    Type.Literal(true, {
      description:
        "Only where what it asks counts of a signer alone who opened the document as a PDF here before; on a signing page of your own, see `openedBy` of `asks`.",
    }),
  ),
  source: WordsSource,
  fields: Type.Array(AttachmentField),
});

export const AttachmentTypesAnswer = answerOf({
  attachments: Type.Array(AttachmentType),
  total: Type.Integer(),
});
