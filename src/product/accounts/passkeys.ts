import { isIP } from "node:net";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { LIMITS } from "#kernel/limits.ts";
import { isLoopbackHost } from "#kernel/loopback.ts";
import { readOptionalText } from "#kernel/personal-text.ts";
import type { Refusal } from "#kernel/refusals.ts";
import type { Queries } from "#store/database.ts";
import { inTransaction } from "#store/transaction.ts";
import { asProven } from "./held-proof.ts";
import { endOthers, type Keeping } from "./keep-proofs.ts";
import { makeChallenge, type Purpose, readChallenge } from "./passkey-challenge.ts";
import {
  deletePasskey,
  holdPasskey,
  insertPasskey,
  listCredentialIds,
  noteUseOfPasskey,
  takeChallenge,
} from "./passkeys-store.ts";
import { listMemberships } from "./people-store.ts";
import type { Person } from "./person.ts";
import type { FactorsServices } from "./second-factor.ts";
import { type OpenedSession, openSession, type SigningInFrom } from "./sign-in.ts";
import { giveTryBack, mayTryFrom } from "./sign-in-window.ts";

export interface PasskeysServices extends FactorsServices {
  baseUrl: string;
}

/** Whether browsers make passkeys here: for a name, over TLS or on the machine itself. */
export function mayHavePasskeys(baseUrl: string): boolean {
  const { protocol, host, hostname } = new URL(baseUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return false;
  return protocol === "https:" || isLoopbackHost(host);
}

/** What a browser is handed to sign in or to prove somebody with (W3C Web Authentication, section 5.5). */
export function requestOptions(services: PasskeysServices, purpose: Purpose): string {
  return JSON.stringify({
    challenge: challengeOf(services, purpose),
    rpId: new URL(services.baseUrl).hostname,
    allowCredentials: [],
    userVerification: "required",
    timeout: LIMITS.passkeyChallengeMs,
  });
}

/** What a browser is handed to make a passkey with (section 5.4): one that finds its person by itself. */
export async function creationOptions(services: PasskeysServices, person: Person): Promise<string> {
  const known = await listCredentialIds(services.database, person.id);
  return JSON.stringify({
    challenge: challengeOf(services, { what: "register", personId: person.id }),
    rp: { id: new URL(services.baseUrl).hostname, name: new URL(services.baseUrl).hostname },
    user: {
      id: Buffer.from(person.id).toString("base64url"),
      name: person.email,
      displayName: person.name ?? person.email,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: known.map((id) => ({
      type: "public-key",
      id: Buffer.from(id).toString("base64url"),
    })),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
    timeout: LIMITS.passkeyChallengeMs,
  });
}

/** COSE algorithms (RFC 9053): ES256, RS256, and Ed25519, which are what devices have. */
const ALGORITHMS = [-7, -257, -8];

function challengeOf({ factorKeys, random, clock }: PasskeysServices, purpose: Purpose): string {
  return makeChallenge(factorKeys, purpose, { random, now: clock.now() });
}

/**
 * Makes what a device answered a way in of who is signed in, who proved lately
 * who they are. Their other sessions end; this one goes on under a new secret.
 */
export async function addPasskey(
  services: PasskeysServices,
  by: Keeping,
  { response, name }: { response: string; name: string },
): Promise<{ session: string } | "wrong" | Refusal<"UNAUTHENTICATED">> {
  const answer = readJson<RegistrationResponseJSON>(response);
  const label = readOptionalText("keyName", name);
  if (!answer || label.problems.length > 0 || !isOfOwnPage(answer)) return "wrong";
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const purpose = { what: "register", personId: by.person.id } as const;
  const verified = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: isExpected(services, services.database, purpose),
    expectedOrigin: new URL(services.baseUrl).origin,
    expectedRPID: new URL(services.baseUrl).hostname,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!verified?.verified) return "wrong";
  const { credential } = verified.registrationInfo;
  return asProven(services, by, "keepOwn", async ({ transaction: { queries }, personId, now }) => {
    const passkey = {
      id: services.ids.uuid(),
      personId,
      credentialId: Buffer.from(credential.id, "base64url"),
      publicKey: credential.publicKey,
      counter: credential.counter,
      name: label.text,
    };
    if (!(await insertPasskey(queries, passkey, now))) return "wrong";
    return { session: await endOthers(services, queries, by, personId, now) };
  });
}

export function removePasskey(
  services: PasskeysServices,
  by: Keeping,
  id: string,
): Promise<{ session: string } | "unknown" | Refusal<"UNAUTHENTICATED">> {
  return asProven(services, by, "keepOwn", async ({ transaction: { queries }, personId, now }) => {
    if (!(await deletePasskey(queries, personId, id))) return "unknown";
    return { session: await endOthers(services, queries, by, personId, now) };
  });
}

/**
 * Signs in whoever's device answered: it asked for a finger, a face or a PIN
 * itself, so this is both factors at once.
 */
export async function signInByPasskey(
  services: PasskeysServices,
  { response, ip, ...from }: { response: string; ip: string } & SigningInFrom,
): Promise<OpenedSession | "wrong" | "tooOften"> {
  const { database, clock } = services;
  if (!(await mayTryFrom(database, ip, clock.now()))) return "tooOften";
  const check = await passkeyCheck(services, { what: "sign in" }, response);
  // One transaction: a passkey that is removed meanwhile is gone before, or its session goes with it.
  return inTransaction(database, async ({ queries }) => {
    const personId = await check(queries);
    if (personId === null) return "wrong";
    const [first] = await listMemberships(queries, personId);
    if (!first) return "wrong";
    await giveTryBack(queries, ip, clock.now());
    const who = { personId, accountId: first.accountId };
    return (await openSession(services, queries, who, from)) ?? "wrong";
  });
}

/** Whose device answered, which the challenge was made for; null where none did, or a second time. */
export async function provePasskey(
  services: PasskeysServices,
  purpose: Extract<Purpose, { what: "sign in" | "prove" }>,
  response: string,
): Promise<string | null> {
  const check = await passkeyCheck(services, purpose, response);
  return inTransaction(services.database, ({ queries }) => check(queries));
}

/** The same within a transaction, which holds the passkey from then on. */
async function passkeyCheck(
  services: PasskeysServices,
  purpose: Extract<Purpose, { what: "sign in" | "prove" }>,
  response: string,
): Promise<(queries: Queries) => Promise<string | null>> {
  const answer = readJson<AuthenticationResponseJSON>(response);
  if (!answer || typeof answer.id !== "string" || !isOfOwnPage(answer)) return async () => null;
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  return async (queries) => {
    const known = await holdPasskey(queries, Buffer.from(answer.id as string, "base64url"));
    if (!known || ownerNamed(purpose, answer) !== known.personId) return null;
    const verified = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: isExpected(services, queries, purpose),
      expectedOrigin: new URL(services.baseUrl).origin,
      expectedRPID: new URL(services.baseUrl).hostname,
      requireUserVerification: true,
      credential: {
        id: answer.id as string,
        publicKey: new Uint8Array(known.publicKey),
        counter: known.counter,
      },
    }).catch(() => null);
    if (!verified?.verified) return null;
    const { newCounter: counter } = verified.authenticationInfo;
    await noteUseOfPasskey(queries, known.id, { counter, at: services.clock.now() });
    return known.personId;
  };
}

/** Whether a challenge is one of ours for this, answered for the first time. */
function isExpected({ factorKeys, clock }: PasskeysServices, queries: Queries, purpose: Purpose) {
  return async (challenge: string): Promise<boolean> => {
    const read = readChallenge(factorKeys, challenge, purpose, clock.now());
    return read !== null && takeChallenge(queries, read.hash, read.until);
  };
}

/** Who has to own the passkey: whom the challenge is for, or whom the device names (section 7.2, step 6). */
function ownerNamed(purpose: Purpose, { response }: AuthenticationResponseJSON): string {
  if ("personId" in purpose) return purpose.personId;
  return Buffer.from(String(response?.userHandle ?? ""), "base64url").toString();
}

/**
 * Whether the page that asked stood in no other site's, as those that ask for passkeys never do
 * (section 7.1, step 10, and 7.2, step 13): `crossOrigin` and `topOrigin` say so.
 */
function isOfOwnPage({ response }: { response: { clientDataJSON: string } }): boolean {
  const said = readJson<{ crossOrigin?: unknown; topOrigin?: unknown }>(
    Buffer.from(String(response?.clientDataJSON ?? ""), "base64url").toString(),
  );
  return said?.crossOrigin !== true && said?.topOrigin === undefined;
}

function readJson<T extends object>(text: string): T | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as T) : null;
  } catch {
    return null;
  }
}
