import { Type } from "typebox";
import { INPUT_FORMAT_NAMES } from "#kernel/input-formats.ts";
import { LIMITS } from "#kernel/limits.ts";
import { words } from "./common.ts";
import { publishedAs } from "./published.ts";

const { least, most } = LIMITS.choices;

/** What an `input` can ask, in words for callers. */
export const RulesAsked = {
  choices: Type.Optional(
    publishedAs(Type.Array(words("choice"), { maxItems: most * 50 }), {
      minItems: least,
      maxItems: most,
      description: "Of an `input`: the signer takes one of these. Without the others below.",
    }),
  ),
  mark: Type.Optional(
    Type.Boolean({
      description:
        "Of an `input`: a box that the signer ticks, printed as ☒, or as ☐ where it is `optional` and left. Entered, and started with, as `x`.",
    }),
  ),
  format: Type.Optional(
    Type.Enum([...INPUT_FORMAT_NAMES], {
      description: "Of an `input`: what the entry has to be.",
    }),
  ),
  min: Type.Optional(boundSchema("Least")),
  max: Type.Optional(boundSchema("Most")),
  lines: Type.Optional(
    publishedAs(Type.Integer({ minimum: 1 }), {
      minimum: 1,
      maximum: LIMITS.inputLines,
      description: "Of an `input`: so many lines can be written.",
    }),
  ),
};

function boundSchema(which: string) {
  const [maximum, minimum] = [Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER];
  // How far a number goes is no rule that a caller meets, and a day has a form of its own.
  const number = publishedAs(Type.Number({ minimum, maximum }), {
    minimum: undefined,
    maximum: undefined,
  });
  const day = publishedAs(Type.String({ maxLength: LIMITS.wordCharacters }), {
    maxLength: undefined,
  });
  return Type.Union([number, day], {
    description: `${which} of the format \`number\`, or of \`date\` as \`2026-12-31\`.`,
  });
}

/** The same in answers: only where it was asked. */
export const RulesShown = {
  choices: Type.Optional(Type.Array(Type.String())),
  mark: Type.Optional(Type.Literal(true)),
  format: Type.Optional(Type.Enum([...INPUT_FORMAT_NAMES])),
  min: Type.Optional(Type.Union([Type.Number(), Type.String()])),
  max: Type.Optional(Type.Union([Type.Number(), Type.String()])),
  lines: Type.Optional(Type.Integer()),
};
