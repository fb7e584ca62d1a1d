import { type KeyActor, SERVICE, type SignerActor } from "#kernel/actor.ts";
import { knownText } from "#kernel/personal-text.ts";

/** Actors for events that a test makes itself. */
export const BY_KEY: KeyActor = { kind: "key", id: "key-1", name: knownText("Online shop") };
export const BY_SIGNER: SignerActor = { kind: "signer", role: knownText("A"), link: "personal" };
export const BY_SERVICE = SERVICE;
