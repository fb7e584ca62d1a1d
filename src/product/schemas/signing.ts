import { type Static, Type } from "typebox";
import { FIELD_TYPE_NAMES } from "#kernel/field-types.ts";
import { FILE_KIND_NAMES } from "#kernel/file-kinds.ts";
import { LIMITS } from "#kernel/limits.ts";
import { USER_AGENT_CHARACTERS } from "#kernel/origin.ts";
import { SAID_KINDS } from "#kernel/said-kinds.ts";
import { AttachmentKindSchema } from "./attachments.ts";
import { addressInput, answerOf, EmailAddress, LanguageSchema, textMap, words } from "./common.ts";
import { Status } from "./contracts.ts";
import { RulesShown } from "./input-rules.ts";
import { nullable } from "./nullable.ts";
import { publishedAs } from "./published.ts";

/** Four characters of base64 stand for three bytes. */
const PICTURE_CHARACTERS = Math.ceil(LIMITS.pictureBytes / 3) * 4;

const Level = Type.Enum(["ses", "qes"]);

/** What a signing page shows, to whoever holds the link. */
export type SigningView = Static<typeof SigningView>;

export const SigningView = answerOf({
  contract: Type.Object({
    title: nullable(Type.String()),
    language: LanguageSchema,
    publicId: Type.String(),
    status: Status,
    form: Type.Enum(["html", "pdf"]),
    html: Type.String({
      description:
        "The contract as text that fits every screen, with what has been signed and entered so far, made by the service: a reading aid beside the pages. What is signed is the base PDF, at `/signing/{link}/original`.",
    }),
    documents: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        type: Type.String(),
        pages: Type.Integer(),
        order: Type.Integer(),
        printedBy: Type.Optional(
          Type.String({
            description:
              "The browser that printed it. Its text is then a reading of its pages, as of an uploaded PDF.",
          }),
        ),
      }),
    ),
    allowDecline: Type.Optional(
      Type.Literal(false, { description: "Only where nobody can say no here." }),
    ),
    requireReading: Type.Optional(
      Type.Literal(true, {
        description: "Only where signing wants `endInView`: the end of the document was in view.",
      }),
    ),
    signatureFrame: Type.Optional(
      Type.Literal(true, {
        description: "Only where signatures are printed in a frame with their ID.",
      }),
    ),
    hideEntries: Type.Optional(
      Type.Literal(true, {
        description:
          "Only where what signers enter is shown to the others in the sealed file alone, which a signing page has to say.",
      }),
    ),
    obligationToPay: Type.Optional(
      Type.Literal(true, {
        description:
          "Only where signing over this link brings a duty to pay: then the control that signs has to be called as `button` of the role has it.",
      }),
    ),
    dateZone: Type.Optional(
      Type.String({
        description:
          "Only where there are date fields: the IANA name of the zone whose day is printed into them.",
      }),
    ),
    expiresAt: Type.Optional(
      Type.String({
        format: "date-time",
        description: "Only where the contract has a deadline: nobody can sign it from then on.",
      }),
    ),
    returnUrl: Type.Optional(
      Type.String({ description: "Where to lead the signer after signing, if they like." }),
    ),
  }),
  link: Type.Object({
    kind: Type.Enum(["shared", "personal", "session"]),
    role: Type.Optional(Type.String()),
    email: Type.Optional(EmailAddress),
    title: Type.Optional(Type.String()),
    name: Type.Optional(
      Type.String({ description: "Of the person whom the sender expects, to be filled in." }),
    ),
    hosted: Type.Optional(
      Type.Literal(true, {
        description:
          "Only on a device that goes from one signer to the next: nothing may stay on it.",
      }),
    ),
    host: Type.Optional(
      Type.String({ description: "Who hands that device round, where the sender said so." }),
    ),
  }),
  roles: Type.Array(
    Type.Object({
      role: Type.String(),
      state: Type.Enum(["open", "signed", "reserved", "waiting"]),
      title: Type.Optional(Type.String()),
      level: Level,
      button: Type.Optional(
        Type.String({
          description:
            "What the control that signs as this role is called, only where it is not `consent.button`.",
        }),
      ),
      obligationToPay: Type.Optional(
        Type.Literal(true, {
          description: "Only where signing as this role brings a duty to pay.",
        }),
      ),
      witnesses: Type.Optional(
        Type.String({
          description: "Only of a witness: the role that signs before. It gives its `address`.",
        }),
      ),
      declined: Type.Optional(
        Type.Literal(true, { description: "It said no, and has not signed since." }),
      ),
    }),
  ),
  fields: Type.Array(
    Type.Object({
      id: Type.String(),
      type: Type.Enum([...FIELD_TYPE_NAMES]),
      label: nullable(Type.String()),
      page: Type.Integer(),
      x: Type.Number(),
      y: Type.Number(),
      width: Type.Number(),
      height: Type.Number(),
      optional: Type.Boolean(),
      text: nullable(Type.String()),
      name: Type.String(),
      ...RulesShown,
      filled: Type.Optional(
        Type.Object(
          {
            name: Type.String({ description: "Of who signed." }),
            at: Type.String({ description: "When they did." }),
            text: nullable(
              Type.String({
                description:
                  "The words that stand there now, as they will be sealed; null of initials, and of what is hidden.",
              }),
            ),
            hidden: Type.Optional(
              Type.Literal(true, {
                description: "Something was entered, which the sealed file alone shows.",
              }),
            ),
          },
          { description: "Once its role has signed: what stands in the field. Show it." },
        ),
      ),
    }),
  ),
  attachments: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      pages: Type.Integer(),
      order: Type.Integer({ description: "Its place among the parts of what is signed." }),
      language: LanguageSchema,
      html: Type.String({ description: "The attachment as text, as `contract.html` is." }),
      kind: AttachmentKindSchema,
      role: Type.Optional(
        Type.String({
          description:
            "Only where it concerns one role: nobody else is to be asked what it asks, and a submission for another role that has its `id` in `consents` is refused.",
        }),
      ),
      asks: Type.Optional(
        Type.Object(
          {
            version: Type.String(),
            text: Type.String(),
            openedBy: Type.Optional(
              Type.Array(Type.String(), {
                description:
                  "Only where a role has to open the document as a PDF before this is given: the roles that have, over this link (`POST /signing/{link}/attachments/{attachment}/opened`). A submission of another role that has the `id` in `consents` is refused.",
              }),
            ),
          },
          {
            description:
              "What the signer is asked apart from signing: to be shown beside a box of its own that is not ticked. The contract can be signed without it; the attachment's `id` in `consents` of the submission gives it.",
          },
        ),
      ),
    }),
  ),
  requests: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.String(),
        role: Type.String(),
        name: Type.String({ description: "What is asked for." }),
        accept: Type.Array(Type.Enum([...FILE_KIND_NAMES])),
        required: Type.Boolean({ description: "`true`: nobody signs as this role without it." }),
      }),
      {
        description:
          "Only where roles are asked for files, as far as they are of this link: sent by `POST /signing/{link}/files` before the signature, which names them in `files`.",
      },
    ),
  ),
  summary: nullable(
    Type.String({
      description:
        "A summary written by software, in plain text with a paragraph to each line. Show it as that: as text, not as mark-up, and as no part of the contract.",
    }),
  ),
  consent: Type.Object({
    version: Type.String(),
    text: Type.String({
      description: "What the signer declares, to be shown beside a box that is not ticked.",
    }),
    recorded: Type.String({
      description:
        "What is kept with the signature, to be shown near it: information, without a box.",
    }),
    button: Type.String({
      description:
        "What the control that signs is called, unless the role has a `button` of its own: over a link that several sign by, as one of them that pays has it.",
    }),
  }),
  seen: Type.String({
    description:
      "SHA-256, in hexadecimal, of the document as it stands: what is signed, with all that has been signed and entered so far. To be sent with a signature of somebody who was shown this state.",
  }),
});

const Coordinate = Type.Number({ minimum: -100_000, maximum: 100_000 });
// JSON Schema 2020-12 (OpenAPI 3.1) spells pairs otherwise than the schema library does.
const Point = Type.Unsafe<[number, number]>(
  Type.Array(Coordinate, { minItems: 2, maxItems: 2, description: "x and y" }),
);
const Extent = Type.Number({ minimum: 1, maximum: 100_000 });

export const DrawingInput = Type.Union([
  Type.Object({
    type: Type.Literal("drawn"),
    width: Extent,
    height: Extent,
    strokes: Type.Array(Type.Array(Point, { maxItems: LIMITS.strokePoints }), {
      maxItems: LIMITS.strokes,
      description:
        "The points of each stroke, in order, as a pen passed them at even times: where they are further apart it was faster, and its line is printed thinner.",
    }),
  }),
  Type.Object({
    type: Type.Literal("typed"),
    text: words("typedSignature"),
    font: Type.String({ maxLength: LIMITS.wordCharacters }),
  }),
  Type.Object({
    type: Type.Literal("image"),
    png: publishedAs(Type.String({ maxLength: PICTURE_CHARACTERS * 2 }), {
      maxLength: PICTURE_CHARACTERS,
      contentEncoding: "base64",
      description: "base64; white space does not count.",
    }),
  }),
]);

/** A file that a role is asked for. */
export type FileInput = Static<typeof FileInput>;

export const FileInput = Type.Object({
  role: words("label"),
  request: Type.String({
    maxLength: LIMITS.wordCharacters,
    description: "`id` of what is asked for, as `requests` of the signing view has it.",
    examples: ["file-1"],
  }),
  file: publishedAs(Type.String({ maxLength: LIMITS.fileBodyBytes }), {
    maxLength: Math.ceil(LIMITS.signerFileBytes / 3) * 4,
    contentEncoding: "base64",
    description: `base64 of a PDF, JPEG or PNG, as it \`accept\`s, of at most ${LIMITS.signerFileBytes} bytes and ${LIMITS.signerFilePages} pages.`,
  }),
});

export const FileAnswer = answerOf({
  file: Type.Object({
    id: Type.String({ description: "Whoever signs names it in `files`. Nobody else is told it." }),
    request: Type.String(),
    pages: Type.Integer(),
    sha256: Type.String({
      description:
        "Of the PDF that was made of it, at `/signing/{link}/files/{file}`: what the evidence names.",
    }),
  }),
});

/** Who opened the document as a PDF. */
export const AttachmentOpenedInput = Type.Object({ role: words("label") });

/** What a signer submits. */
export type SubmissionInput = Static<typeof SubmissionInput>;

export const SubmissionInput = Type.Object({
  submissionId: Type.String({
    pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",
    description: "A UUID the client makes: the same one again gets the same answer.",
  }),
  role: words("label"),
  signerName: words("signerName"),
  title: Type.Optional(words("jobTitle")),
  address: Type.Optional(
    words("postalAddress", {
      description: "The postal address of a witness, in one line; asked of no other role.",
    }),
  ),
  email: Type.Optional(addressInput()),
  signature: DrawingInput,
  initials: Type.Optional(DrawingInput),
  inputs: Type.Optional(
    textMap(words("input"), {
      maxProperties: LIMITS.fields,
      description:
        "What was entered, by the `id` of each field of type `input`: a choice as it is offered, `x` for a mark that is ticked.",
    }),
  ),
  files: Type.Optional(
    textMap(Type.String({ maxLength: LIMITS.wordCharacters }), {
      maxProperties: LIMITS.fileRequests,
      description: "The `id` of each file that was sent, by the `id` of the request it answers.",
    }),
  ),
  forwardedFor: Type.Optional(
    Type.Object(
      {
        ip: Type.String({ maxLength: 45, description: "IPv4 or IPv6, without a port." }),
        userAgent: Type.Optional(
          Type.String({
            maxLength: LIMITS.wordCharacters,
            description: `The header as it came; ${USER_AGENT_CHARACTERS} characters of it are kept.`,
          }),
        ),
      },
      {
        description:
          "Only where a program of yours passes on what a signer did elsewhere: the address and the browser that it saw. The certificate prints both as that program's word, beside the address and the name that the service itself saw, which are the program's.",
      },
    ),
  ),
  consent: Type.Literal(true),
  consents: Type.Optional(
    Type.Array(Type.String({ maxLength: LIMITS.wordCharacters }), {
      maxItems: LIMITS.attachments,
      description:
        "The `id` of each attachment whose `asks` the signer agreed to; those left out were not given.",
    }),
  ),
  timeZone: Type.Optional(Type.String({ maxLength: 60 })),
  endInView: Type.Optional(
    Type.Boolean({
      description:
        "`true`: the last page, or the end of the text, was in view. Wanted where the contract has `requireReading`; recorded with the signature.",
    }),
  ),
  seen: Type.Optional(
    Type.String({
      pattern: "^[0-9a-f]{64}$",
      description:
        "`seen` of the document as the signer was shown it. If others have signed since, nothing is signed, and the answer is a 409 with the new `seen` and what is new in `entered`. It is recorded with the signature; without it, the certificate says that what was shown is not known.",
    }),
  ),
  summarySha256: Type.Optional(
    nullable(
      Type.String({
        pattern: "^[0-9a-f]{64}$",
        description:
          "The SHA-256, in hexadecimal, of the `summary` that the signer was shown, as UTF-8; null when none was. It is recorded with the signature.",
      }),
    ),
  ),
});

/** What somebody says to the sender without signing. */
export type MessageInput = Static<typeof MessageInput>;

export const MessageInput = Type.Object({
  kind: Type.Enum([...SAID_KINDS], {
    description:
      "`decline`: will not sign. `question`: wants to know something first. `wrong-person`: the link came to somebody else than meant. `reconsider`: takes back a no that was said.",
  }),
  role: words("label"),
  text: words("message", {
    description: "In plain words. A question has some; the others may be without.",
  }),
});

export type SignatureAnswer = Static<typeof SignatureAnswer>;

export const SignatureAnswer = answerOf({
  signatureId: Type.String(),
  contract: Type.Object({ status: Status }),
  copyUrl: nullable(
    Type.String({
      description:
        "Where the sealed file will be for this signer, once everyone has signed. Null over a delivered link, which opens the file itself.",
    }),
  ),
  receipt: Type.Object({
    publicId: Type.String(),
    role: Type.String(),
    signerName: Type.String(),
    signedAt: Type.String(),
    documentSha256: Type.String(),
    trailHash: Type.String(),
    jws: nullable(
      Type.String({
        description:
          "The receipt, signed with the key that seals contracts: a JWS of compact serialisation whose payload is described by `/schemas/receipt-1.json`, with the certificates in `x5c`. Whoever keeps it can show what was signed, when and as whom. Null only for a signature that an older version recorded without one.",
      }),
    ),
  }),
});
