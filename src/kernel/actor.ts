import type { PersonalText } from "./personal-text.ts";

/** An API key, by the name that its owner gave it. */
export interface KeyActor {
  kind: "key";
  id: string;
  name: PersonalText | null;
}

/** A person who is signed in on the account's pages. */
export interface PersonActor {
  kind: "person";
  id: string;
  name: PersonalText;
}

/** Whoever runs the service, at its command line. */
export interface OperatorActor {
  kind: "operator";
}

/** Whoever held the link that signs for a role: the one that all share, the role's own, or that of a session that its sender made for it. */
export interface SignerActor {
  kind: "signer";
  role: PersonalText;
  link: "shared" | "personal" | "session";
}

/** Whoever held a link that anybody may have, where nobody knows who. */
export interface HolderActor {
  kind: "holder";
}

/** The service itself, in a job or by a rule. */
export interface ServiceActor {
  kind: "service";
}

/** Whoever acts for the account that a contract belongs to. */
export type OwnersActor = KeyActor | PersonActor | OperatorActor;

/** Who did something to a contract; every entry of its trail is hashed with one. */
export type Actor = OwnersActor | SignerActor | HolderActor | ServiceActor;

export const HOLDER: HolderActor = { kind: "holder" };

export const SERVICE: ServiceActor = { kind: "service" };

export const OPERATOR: OperatorActor = { kind: "operator" };
