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
      examples: ["0197d3a4-5b1e-7c02-9d0f-6a1c2b3d4e5f"],
      pattern: `${UUID_PATTERN.source}|${TOKEN_PATTERN.source}`,
    }),
  }),
  unknown: "There is no such contract.",
} as const satisfies Place;

/** A session of a contract. */
export const SESSION = {
  schema: Type.Object({
    ...CONTRACT.schema.properties,
    session: Type.String({
      description: "Id of the session.",
      examples: ["0197d3a4-8e41-7f35-9a3c-9d4e5f607182"],
      pattern: UUID_PATTERN.source,
    }),
  }),
  unknown: "There is no such session.",
} as const satisfies Place;

export const WEBHOOK = {
  schema: Type.Object({
    id: Type.String({
      description: "Id of the webhook.",
      examples: ["0197d3a4-6c2f-7d13-8e1a-7b2d3c4e5f60"],
      pattern: UUID_PATTERN.source,
    }),
  }),
  unknown: "There is no such webhook.",
} as const satisfies Place;

/** A link has several forms; which of them there are is nobody's business. */
export const LINK = {
  schema: Type.Object({
    link: Type.String({
      description: "What `signUrl`, or a link that was mailed, ends with.",
      examples: ["f4m9x2tq7hbe3wk8cz5ndv6prs"],
    }),
  }),
  unknown: "There is no contract behind this link.",
} as const satisfies Place;

/** What is attached to the contract behind a link. */
export const LINK_ATTACHMENT = {
  schema: Type.Object({
    ...LINK.schema.properties,
    attachment: Type.String({
      description: "Id of the attachment.",
      examples: ["0197d3a4-7d30-7e24-9f2b-8c3d4e5f6071"],
      pattern: UUID_PATTERN.source,
    }),
  }),
  unknown: "There is no such attachment behind this link.",
} as const satisfies Place;

/** A file that was sent over a link. */
export const LINK_FILE = {
  schema: Type.Object({
    ...LINK.schema.properties,
    file: Type.String({
      description: "Id of the file.",
      examples: ["0197d3a4-9f52-7a46-8b4d-ae5f60718293"],
      pattern: UUID_PATTERN.source,
    }),
  }),
  unknown: "There is no such file behind this link.",
} as const satisfies Place;
