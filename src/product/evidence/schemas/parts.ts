import { type TSchema, Type } from "typebox";
import { nullable } from "#schemas/nullable.ts";

export const Sha256 = Type.String({
  pattern: "^[0-9a-f]{64}$",
  description: "A SHA-256 in hexadecimal, lower case.",
});

/** UTC with milliseconds: a trail's hashes are taken over times in this very form. */
export const Instant = Type.String({
  pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$",
  description: "A time in UTC, as 2026-11-30T23:59:59.000Z.",
});

/** In place of a value of somebody, which lies beside it and may have been erased. */
export const CommittedSchema = Type.Object({ committed: Sha256 });

/** Who did something: the same kinds as the trail has them, each name as it is written. */
export function actorSchema<N extends TSchema>(name: N) {
  return Type.Union([
    Type.Object({ kind: Type.Literal("key"), id: Type.String(), name: nullable(name) }),
    Type.Object({ kind: Type.Literal("person"), id: Type.String(), name: nullable(name) }),
    Type.Object({ kind: Type.Literal("operator") }),
    Type.Object({
      kind: Type.Literal("signer"),
      role: Type.String(),
      link: Type.Enum(["shared", "personal", "session"]),
    }),
    Type.Object({ kind: Type.Literal("holder") }),
    Type.Object({ kind: Type.Literal("service") }),
  ]);
}

// JSON Schema 2020-12 spells pairs otherwise than the schema library does.
const Point = Type.Unsafe<[number, number]>(
  Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description: "x and y" }),
);

export const DrawingSchema = Type.Union([
  Type.Object({
    type: Type.Literal("drawn"),
    width: Type.Number(),
    height: Type.Number(),
    strokes: Type.Array(Type.Array(Point)),
  }),
  Type.Object({ type: Type.Literal("typed"), text: Type.String(), font: Type.String() }),
  Type.Object({
    type: Type.Literal("image"),
    png: Type.String({ description: "base64" }),
  }),
]);
