import { CreateSession, EndSessionAnswer, SessionAnswer } from "#schemas/sessions.ts";
import type { Endpoint } from "./endpoint.ts";
import { CONTRACT, SESSION } from "./places.ts";

/** Pages that the sender's own system opens for one role. */
export const SESSION_ENDPOINTS = {
  createSession: {
    method: "POST",
    path: "/contracts/:id/sessions",
    place: CONTRACT,
    tag: "Contracts",
    summary: "Make a page that one role signs on, for a user who is signed in with you",
    description:
      'The `url` opens once, in one browser, for this role and nothing else, within `expiresInSeconds`. With `origin` that site may show it in a frame. A role that has a personal link takes sessions only where `sessions: true` was said of the signer on create; so "over that link only" stays true for everybody else. What `identity` says is printed on the certificate as your word.',
    access: "key",
    scope: "contracts:write",
    body: CreateSession,
    answers: { 201: SessionAnswer },
    refusals: ["UNKNOWN", "CONFLICT", "ALREADY_SIGNED"],
  },
  endSession: {
    method: "DELETE",
    path: "/contracts/:id/sessions/:session",
    place: SESSION,
    tag: "Contracts",
    summary: "End a session at once, opened or not",
    description: "A page that is open cannot sign any more. What was signed in it stays.",
    access: "key",
    scope: "contracts:write",
    answers: { 200: EndSessionAnswer },
    refusals: ["UNKNOWN"],
  },
} as const satisfies Record<string, Endpoint>;
