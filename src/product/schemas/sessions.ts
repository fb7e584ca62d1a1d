import { type Static, Type } from "typebox";
import { LIMITS } from "#kernel/limits.ts";
import { answerOf, words } from "./common.ts";

/** A page that is made for one role, or for all roles in turn. */
export const CreateSession = Type.Object({
  role: Type.Optional(
    words("label", { description: "Who signs: a role of the contract. Required without `host`." }),
  ),
  host: Type.Optional(
    Type.Union([Type.Literal(true), Type.Object({ name: Type.Optional(words("presetName")) })], {
      description:
        "In place of `role`: all roles that take sessions sign on one device, one after the other. Who hands it round is `name`, or whom `identity` names; the certificate prints it as your word.",
    }),
  ),
  origin: Type.Optional(
    Type.String({
      maxLength: 300,
      description:
        "The one site that may show the page in a frame: scheme, host and port. Absent: none may.",
      examples: ["https://shop.example"],
    }),
  ),
  expiresInSeconds: Type.Optional(
    Type.Integer({
      minimum: 10,
      maximum: LIMITS.sessionSeconds,
      default: LIMITS.sessionSecondsDefault,
      description:
        "So long the page can be opened. Once opened it can be signed on for an hour, with `host` for four.",
    }),
  ),
  identity: Type.Optional(
    Type.Object(
      {
        provider: words("label", { description: "Who knows them: your system, or whom it asked." }),
        subject: words("reference", { description: "What they are called there." }),
        method: words("label", { description: "How they proved it: `password`, `passkey`, …" }),
        at: Type.String({ maxLength: 40, description: "When, as a date with time and zone." }),
        name: Type.Optional(
          words("presetName", {
            description: "Their name, which stands in the dialog to begin with.",
          }),
        ),
      },
      {
        description:
          "Who is signed in, as you know it; with `host` who hands the device round. The certificate prints it as your word, and nobody here checks it.",
      },
    ),
  ),
  returnUrl: Type.Optional(
    Type.String({
      maxLength: LIMITS.returnUrlCharacters,
      description: "In place of the contract's own, for this page.",
    }),
  ),
});
export type CreateSession = Static<typeof CreateSession>;

export const SessionAnswer = answerOf({
  success: Type.Literal(true),
  session: Type.Object({
    id: Type.String(),
    role: Type.String({ description: "With `host` the one that is asked first." }),
    roles: Type.Optional(
      Type.Array(Type.String(), {
        description:
          "With `host` alone: who can sign there now, in the order in which they are asked.",
      }),
    ),
    url: Type.String({ description: "Opens once, in one browser, until `expiresAt`." }),
    expiresAt: Type.String(),
  }),
});

export const EndSessionAnswer = answerOf({ success: Type.Literal(true) });
