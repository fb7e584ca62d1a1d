import { type TProperties, type TSchema, Type } from "typebox";
import type { Checked } from "#kernel/checked.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import { mostCharacters, type PersonalKind } from "#kernel/personal-text.ts";
import { PROBLEM_CODES } from "#kernel/problem-codes.ts";
import { nullable } from "./nullable.ts";
import { publishedAs } from "./published.ts";

export const LanguageSchema = Type.Enum([...LANGUAGES], {
  description: "Language of the signing page, the e-mails and the audit certificate.",
});

/** An address that mail goes to; pages show it by `shownEmail` alone. */
export const EmailAddress = Type.Unsafe<Checked<"Email">>({ type: "string" });

/**
 * Words that a rule reads (`readPersonalText`): it counts them once they are tidy,
 * and what is wrong with them is told with all else that is.
 */
export function words(kind: PersonalKind, said: Record<string, unknown> = {}) {
  const schema = Type.String({ maxLength: LIMITS.wordCharacters });
  return publishedAs(schema, { maxLength: mostCharacters(kind), ...said });
}

/** An address as it is sent; `readEmail` says what is wrong with it. */
export function addressInput(said: Record<string, unknown> = {}) {
  const schema = Type.String({ maxLength: LIMITS.wordCharacters });
  return publishedAs(schema, { maxLength: LIMITS.emailCharacters, ...said });
}

/**
 * Texts by names that nobody knows here, in the words of JSON Schema that makers of clients read.
 * @param bounds with `properties` for names whose texts have other bounds
 */
export function textMap(
  texts: TSchema,
  bounds: { maxProperties: number; description?: string; properties?: Record<string, TSchema> },
) {
  return Type.Unsafe<Record<string, string>>({
    type: "object",
    additionalProperties: texts,
    ...bounds,
  });
}

/**
 * The body of an answer that succeeds. Whatever the operation, it says in `warnings`
 * what was ignored, and what came out otherwise than it was sent.
 */
export function answerOf<P extends TProperties>(properties: P) {
  return Type.Object({ ...properties, warnings: Type.Optional(Warnings) });
}

const Warnings = Type.Array(Type.String(), {
  description:
    "Only where there is something to say: what was ignored, and what came out otherwise than it was sent.",
});

/** The body of every refusal. Some carry further properties, named with their code. */
export const ErrorBody = Type.Object(
  {
    error: Type.String({ description: "A sentence for people." }),
    code: Type.Optional(Type.String({ description: "Stable; present where the case has one." })),
    details: Type.Optional(
      Type.Array(
        Type.Object(
          {
            path: Type.String(),
            message: Type.String(),
            field: Type.Optional(nullable(Type.Integer())),
            role: Type.Optional(Type.String()),
            hits: Type.Optional(
              Type.Array(
                Type.Object({ page: Type.Integer(), x: Type.Number(), y: Type.Number() }),
                {
                  description:
                    "Of an `anchor` whose words stand nowhere, or more often than it says: where they do, in percent of the page. Each is a field's `page`, `x` and `y`.",
                  examples: [[{ page: 2, x: 11.8, y: 74.2 }]],
                },
              ),
            ),
            code: Type.Optional(
              Type.Enum([...PROBLEM_CODES], {
                description:
                  "Of a value that a signer sent: for signing pages, which say it in the signer's language.",
              }),
            ),
          },
          { additionalProperties: true },
        ),
      ),
    ),
    warnings: Type.Optional(Warnings),
    requestId: Type.String(),
  },
  { additionalProperties: true },
);
