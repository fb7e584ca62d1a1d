import { type Static, type TProperties, type TSchema, Type } from "typebox";
import { FIELD_TYPE_NAMES } from "#kernel/field-types.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { RulesShown } from "#schemas/input-rules.ts";
import { nullable } from "#schemas/nullable.ts";
import { actorSchema, CommittedSchema, DrawingSchema, Instant, Sha256 } from "./parts.ts";

const Field = Type.Object({
  id: Type.String(),
  type: Type.Enum([...FIELD_TYPE_NAMES]),
  label: nullable(Type.String({ description: "The role whose field it is." })),
  name: Type.Optional(Type.String({ description: "What its signer was asked for." })),
  text: nullable(Type.String({ description: "What its sender wrote into it." })),
  optional: Type.Boolean(),
  ...RulesShown,
  page: Type.Integer({ description: "From 1." }),
  x: Type.Number({ description: "Percent of the page's width, from the left." }),
  y: Type.Number({ description: "Percent of the page's height, from the top." }),
  width: Type.Number(),
  height: Type.Number(),
});

const submissionOf = <G extends TProperties>(given: G) =>
  Type.Object({
    signatureId: Type.String({
      description: "As in the entry `contract.signed` that tells of it.",
    }),
    sha256: Sha256,
    content: Type.Union(
      [
        Type.Object({
          drawing: DrawingSchema,
          ...given,
          initials: nullable(DrawingSchema),
          inputs: Type.Record(Type.String(), Type.String(), {
            description: "What was typed, by the field's ID.",
          }),
        }),
        Type.Null(),
      ],
      {
        description:
          "What `sha256` is taken over, as canonical JSON; null where it was too large to be put in.",
      },
    ),
  });

/** The files that a signer was asked for and gave. */
const GIVEN = {
  files: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String({ description: "What was asked for." }),
        pages: Type.Integer(),
        request: Type.String(),
        sha256: Sha256,
      }),
      {
        description:
          "Files that the signer was asked for and gave, only where there are any: their pages follow the document's. `sha256` is of the PDF that was made of the file.",
      },
    ),
  ),
};

const COMMITTED = Type.Object({
  salt: Type.String({ pattern: "^[0-9a-f]{32}$", description: "16 random bytes in hexadecimal." }),
  value: Type.String(),
});

const ERASED = Type.Object({ erasedAt: Instant });

const entryParts = <B extends TSchema>(by: B) => ({
  number: Type.Integer({ minimum: 1 }),
  at: Instant,
  event: Type.String(),
  by,
  data: Type.Record(Type.String(), Type.Unknown()),
  hash: Type.String({
    pattern: "^[0-9a-f]{64}$",
    description:
      "SHA-256 over the canonical JSON of `{at, by, contract, data, event, number, previous}`: `contract` is the contract's `id`, `previous` the hash of the entry before, null for the first.",
  }),
});

const FirstTrailEntry = Type.Object(entryParts(actorSchema(Type.String())));

const TrailEntry = Type.Object({
  ...entryParts(actorSchema(Type.Union([Type.String(), CommittedSchema]))),
  personal: Type.Optional(
    Type.Record(Type.String(), Type.Union([COMMITTED, ERASED]), {
      description:
        "Values of people, which the hash does not cover themselves, by where they belong, such as `data.signerName`. There stands `{committed}`: SHA-256, in hexadecimal, over `countersign-trail-value-1`, a zero byte, the 16 bytes of the salt, and the value as UTF-8. Of a value that was erased it is said when.",
    }),
  ),
});

/** Every entry tells its values itself: as files were sealed with until commitments came. */
export const FirstEvidenceSchema = evidenceSchema(1, FirstTrailEntry, {});

/**
 * Everything that a sealed contract's audit trail says, and everything that
 * the trail has only a hash of: enough to compute the trail's chain anew
 * without the service. It stands in the sealed PDF as canonical JSON (RFC 8785).
 */
export const EvidenceSchema = evidenceSchema(2, TrailEntry, GIVEN);

export type Evidence = Static<typeof EvidenceSchema>;

function evidenceSchema<V extends number, E extends TSchema, G extends TProperties>(
  version: V,
  entry: E,
  given: G,
) {
  return Type.Object(
    {
      type: Type.Literal("countersign-evidence"),
      version: Type.Literal(version),
      software: Type.Object({
        name: Type.Literal("countersign"),
        version: Type.String({ description: "Of the service that wrote this." }),
      }),
      contract: Type.Object({
        id: Type.String(),
        publicId: Type.String({ description: "The document ID as printed." }),
        form: Type.Enum(["html", "pdf"]),
        language: Type.Enum([...LANGUAGES]),
        originalSha256: Type.String({
          pattern: "^[0-9a-f]{64}$",
          description:
            "Of what was sent: the HTML as sanitised, or as it came where a browser printed it (`printedBy`), or the Markdown as it came (`contentFormat`), or the PDF as uploaded.",
        }),
        baseSha256: Type.String({
          pattern: "^[0-9a-f]{64}$",
          description: "Of the PDF that all signed: the bytes that the sealed file begins with.",
        }),
        fieldsSha256: Type.String({
          pattern: "^[0-9a-f]{64}$",
          description: "Over the canonical JSON of `fields`.",
        }),
        fields: Type.Array(Field),
      }),
      consents: Type.Array(
        Type.Object({
          version: Type.String(),
          text: Type.String(),
          sha256: Type.String({
            pattern: "^[0-9a-f]{64}$",
            description: "Of `text` as UTF-8; the signatures name their consent by it.",
          }),
        }),
        { description: "The wordings that signers agreed to, each once." },
      ),
      submissions: Type.Array(submissionOf(given), { description: "In the order of signing." }),
      trail: Type.Object({
        head: Type.String({
          pattern: "^[0-9a-f]{64}$",
          description: "The hash of the last entry: what the audit certificate prints at its end.",
        }),
        entries: Type.Array(entry, { minItems: 1 }),
      }),
    },
    { title: "Evidence of a signed contract" },
  );
}
