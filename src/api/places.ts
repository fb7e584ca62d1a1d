import { type TObject, Type } from "typebox";
import { TOKEN_PATTERN, UUID_PATTERN } from "#kernel/ids.ts";

/** What stands in an operation's path, and what is answered where nothing can have that name. */
export interface Place<S extends TObject = TObject> {
  schema: S;
  unknown: string;
}

/** A contract by its id or token. */
export const CONTRACT = {
  schema: Type.Object({
    id: Type.String({
      description: "Id or token of the contract.",
      pattern: `${UUID_PATTERN.source}|${TOKEN_PATTERN.source}`,
    }),
  }),
  unknown: "There is no such contract.",
} as const satisfies Place;

export const WEBHOOK = {
  schema: Type.Object({
    id: Type.String({ description: "Id of the webhook.", pattern: UUID_PATTERN.source }),
  }),
  unknown: "There is no such webhook.",
} as const satisfies Place;

/** A link has several forms; which of them there are is nobody's business. */
export const LINK = {
  schema: Type.Object({
    link: Type.String({
      description: "Token of the contract, or the secret of a delivered link.",
    }),
  }),
  unknown: "There is no contract behind this link.",
} as const satisfies Place;
