import type { Refusal } from "#kernel/refusals.ts";
import type { Queries } from "#store/database.ts";
import { inTransaction } from "#store/transaction.ts";
import { findAccountIdByEmail } from "./accounts-store.ts";
import { type Admission, decideIdentity, type Newcomers } from "./decide-identity.ts";
import { asProven } from "./held-proof.ts";
import { deleteIdentity, insertIdentity, useIdentity } from "./identities-store.ts";
import type { Claims, IdentityProvider, ProviderAnswer } from "./identity-provider.ts";
import { endOthers, type Keeping } from "./keep-proofs.ts";
import { takeChallenge } from "./passkeys-store.ts";
import { addMember, findOrAddPerson, findPersonByEmail, listMemberships } from "./people-store.ts";
import type { Person } from "./person.ts";
import { goOnProven } from "./prove-again.ts";
import { answeredFlow, beginFlow, type Errand, type Flow, readFlow } from "./provider-flow.ts";
import { type FactorsServices, goOn, type HalfSignedIn } from "./second-factor.ts";
import type { OpenedSession, SigningInFrom } from "./sign-in.ts";
import { giveTryBack, mayTryFrom } from "./sign-in-window.ts";

/** A provider as this installation uses it. */
export interface ConfiguredProvider {
  /** What people call it. */
  name: string;
  asks: IdentityProvider;
  newcomers: Newcomers | null;
}

export interface ProviderServices extends FactorsServices {
  /** Null where none is configured. */
  provider: ConfiguredProvider | null;
}

/** What a browser brought back. */
export interface Brought extends ProviderAnswer {
  /** What it kept meanwhile. */
  kept: string;
}

/** Where to send a browser on this errand, and what it keeps meanwhile. */
export async function beginAtProvider(
  { provider, factorKeys, random, clock }: ProviderServices,
  errand: Errand,
): Promise<{ address: string; kept: string } | "down"> {
  if (!provider) return "down";
  const { tie, kept } = beginFlow(factorKeys, errand, { random, now: clock.now() });
  const asks = errand.what === "prove" ? "prove" : "signIn";
  const address = await provider.asks.addressFor(tie, asks);
  return address === "down" ? address : { address, kept };
}

/** What the browser is back from; null where it never left, or too long ago. */
export function errandOf({ factorKeys, clock }: ProviderServices, brought: Brought): Errand | null {
  return readFlow(factorKeys, brought.kept, brought.state, clock.now())?.errand ?? null;
}

/**
 * Signs in whom the provider vouches for. `unknown`: nobody connected that
 * identity, and it may not join, or joins at this moment; whether its address is somebody's is not told.
 */
export async function signInByProvider(
  services: ProviderServices,
  { brought, ip, ...from }: { brought: Brought; ip: string } & SigningInFrom,
): Promise<OpenedSession | HalfSignedIn | "wrong" | "tooOften" | "down" | "unknown"> {
  const { database, clock } = services;
  const now = clock.now();
  if (!(await mayTryFrom(database, ip, now))) return "tooOften";
  const vouched = await whoIsBack(services, brought, "sign in");
  if (typeof vouched === "string") return vouched;
  const { claims } = vouched;
  const signedIn = inTransaction(database, async ({ queries }) => {
    const who = await admit(services, queries, claims, now);
    if (!who) return "unknown" as const;
    await giveTryBack(queries, ip, now);
    // A provider that does not say when may have asked for nothing today.
    const at = Math.min(claims.provedAt?.getTime() ?? 0, now.getTime());
    return (await goOn(services, queries, who, { ...from, provedAt: new Date(at) })) ?? "unknown";
  });
  return signedIn.catch((error: unknown) => {
    if (error instanceof JoinedMeanwhile) return "unknown";
    throw error;
  });
}

/** The identity came in under another address at the same moment: of this one nothing stays. */
class JoinedMeanwhile extends Error {}

/** Who comes in, and into which account; null for whoever does not. */
async function admit(
  services: ProviderServices,
  queries: Queries,
  claims: Claims,
  now: Date,
): Promise<{ personId: string; accountId: string } | null> {
  const { email } = claims;
  const admission = decideIdentity({
    claims,
    connectedWith: await useIdentity(queries, claims, now),
    isAddressTaken: email !== null && (await findPersonByEmail(queries, email)) !== null,
    newcomers: services.provider?.newcomers ?? null,
  });
  if (admission.does === "refuse") return null;
  if (admission.does === "join") return join(services, queries, claims, admission, now);
  const [first] = await listMemberships(queries, admission.personId);
  return first ? { personId: admission.personId, accountId: first.accountId } : null;
}

async function join(
  { ids }: ProviderServices,
  queries: Queries,
  claims: Claims,
  { email, account, role }: Extract<Admission, { does: "join" }>,
  now: Date,
): Promise<{ personId: string; accountId: string } | null> {
  const accountId = await findAccountIdByEmail(queries, account);
  if (!accountId) return null;
  const id = ids.uuid();
  const person = await findOrAddPerson(queries, { id, email, name: null }, now);
  // Somebody else took the address meanwhile.
  if (person.id !== id) return null;
  const identity = { id: ids.uuid(), ...claims, personId: id };
  if (!(await insertIdentity(queries, identity, now))) throw new JoinedMeanwhile();
  await addMember(queries, { accountId, personId: id, role }, now);
  return { personId: id, accountId };
}

/**
 * Makes who the provider vouches for a way in of who is signed in, who proved
 * lately who they are. Their other sessions end.
 */
export async function connectIdentity(
  services: ProviderServices,
  by: Keeping,
  brought: Brought,
): Promise<{ session: string } | "wrong" | "down" | Refusal<"UNAUTHENTICATED">> {
  const vouched = await whoIsBack(services, brought, "connect", by.person);
  if (typeof vouched === "string") return vouched;
  const { issuer, subject } = vouched.claims;
  return asProven(services, by, "keepOwn", async ({ transaction: { queries }, personId, now }) => {
    const identity = { id: services.ids.uuid(), issuer, subject, personId };
    if (!(await insertIdentity(queries, identity, now))) return "wrong";
    return { session: await endOthers(services, queries, by, personId, now) };
  });
}

export function disconnectIdentity(
  services: ProviderServices,
  by: Keeping,
  id: string,
): Promise<{ session: string } | "unknown" | Refusal<"UNAUTHENTICATED">> {
  return asProven(services, by, "keepOwn", async ({ transaction: { queries }, personId, now }) => {
    if (!(await deleteIdentity(queries, personId, id))) return "unknown";
    return { session: await endOthers(services, queries, by, personId, now) };
  });
}

/** A provider's clock may be so far from ours. */
const CLOCKS_APART_MS = 30_000;

/**
 * Proves somebody once more, who proved themselves to their provider after they
 * were sent there; one that does not say when they did proves nothing.
 */
export async function proveByProvider(
  services: ProviderServices,
  member: { session: string; person: Person },
  brought: Brought,
): Promise<{ session: string; to: string } | "wrong" | "down"> {
  const vouched = await whoIsBack(services, brought, "prove", member.person);
  if (typeof vouched === "string") return vouched;
  const { claims, flow } = vouched;
  const since = flow.begunAt.getTime() - CLOCKS_APART_MS;
  if (!claims.provedAt || claims.provedAt.getTime() < since) return "wrong";
  const connectedWith = await useIdentity(services.database, claims, services.clock.now());
  if (connectedWith !== member.person.id || flow.errand.what !== "prove") return "wrong";
  const renewed = await goOnProven(services, member.session);
  return typeof renewed === "string" ? renewed : { ...renewed, to: flow.errand.to };
}

/** Whom the provider vouches for in an answer to this errand of this person, taken for the first time. */
async function whoIsBack(
  { provider, database, factorKeys, clock }: ProviderServices,
  { kept, ...answer }: Brought,
  what: Errand["what"],
  person: Person | null = null,
): Promise<{ claims: Claims; flow: Flow } | "wrong" | "down"> {
  const flow = readFlow(factorKeys, kept, answer.state, clock.now());
  if (!provider || flow?.errand.what !== what) return "wrong";
  if ("personId" in flow.errand && flow.errand.personId !== person?.id) return "wrong";
  const { hash, until } = answeredFlow(flow);
  if (!(await takeChallenge(database, hash, until))) return "wrong";
  const claims = await provider.asks.redeem(flow.tie, answer);
  return typeof claims === "string" ? claims : { claims, flow };
}
