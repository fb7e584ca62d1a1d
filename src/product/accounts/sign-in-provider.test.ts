import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { knownEmail } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import { systemClock } from "#kernel/time.ts";
import { type LyingProvider, startLyingProvider } from "#kit/peers/lying-provider.ts";
import { type AccountsRoom, accountsRoom, type SignedInMember } from "#kit/rooms/accounts-room.ts";
import { refusalOf } from "#kit/rooms/contracts-room.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { untilOneWaits } from "#kit/rooms/until-one-waits.ts";
import { inTransaction } from "#store/transaction.ts";
import type { Newcomers } from "./decide-identity.ts";
import { insertIdentity, listIdentities } from "./identities-store.ts";
import { openProvider } from "./identity-provider.ts";
import { deleteMember, findOrAddPerson, findPersonByEmail, listMembers } from "./people-store.ts";
import { setTotp } from "./proofs-store.ts";
import type { Errand } from "./provider-flow.ts";
import { whoIsSignedIn } from "./sessions.ts";
import {
  type Brought,
  beginAtProvider,
  connectIdentity,
  disconnectIdentity,
  errandOf,
  type ProviderServices,
  proveByProvider,
  signInByProvider,
} from "./sign-in-provider.ts";

let room: AccountsRoom;
let services: ProviderServices;
let provider: LyingProvider;
const use = useRoom();
before(async () => {
  provider = await startLyingProvider("countersign");
  room = accountsRoom(await use.start());
  services = servicesOf({ issuer: provider.issuer });
});
beforeEach(() => provider.repent());
after(async () => {
  await provider.close();
  await use.end();
});

function servicesOf({
  issuer,
  newcomers = null,
}: {
  issuer: string;
  newcomers?: Newcomers | null;
}) {
  const access = {
    issuer,
    clientId: "countersign",
    clientSecret: "secret",
    wantsEmail: true,
    redirectUri: "https://sign.example/login/oidc/back",
  };
  const asks = openProvider(access, { clock: systemClock, onDown: () => {} });
  return { ...room, provider: { name: "Corp", asks, newcomers } };
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1_000);

/**
 * Goes there on this errand and is about to be back; `claims` is what the
 * provider vouches for, whenever it is asked with this code or a further one.
 */
async function go(errand: Errand, claims: Record<string, unknown> = {}) {
  provider.lies.claims = { auth_time: seconds(room.clock.now()), ...claims };
  const begun = await beginAtProvider(services, errand);
  assert.ok(typeof begun === "object");
  const state = new URL(begun.address).searchParams.get("state") ?? "";
  const code = () => provider.codeFor(begun.address);
  const brought: Brought = { kept: begun.kept, code: code(), state, iss: provider.issuer };
  return { brought, code };
}

const back = async (errand: Errand, claims: Record<string, unknown> = {}): Promise<Brought> =>
  (await go(errand, claims)).brought;

const SIGN_IN = { what: "sign in" } as const;

const enter = (brought: Brought, { at = services, ip = room.newIp() } = {}) =>
  signInByProvider(at, { brought, ip, sessionBefore: undefined, userAgent: "" });

const isOf = (answer: unknown): string => {
  assert.ok(typeof answer === "object" && answer && "session" in answer, JSON.stringify(answer));
  return String(answer.session);
};

/** Somebody who is connected with a subject of the provider. */
async function connected(): Promise<SignedInMember & { sub: string }> {
  const who = await room.newSignedIn();
  const sub = room.ids.uuid();
  const identity = { id: room.ids.uuid(), issuer: provider.issuer, subject: sub };
  await insertIdentity(room.database, { ...identity, personId: who.personId }, room.clock.now());
  return { ...who, sub };
}

test("a browser is sent to the provider with what it keeps meanwhile, to prove itself where that is its errand", async () => {
  for (const [errand, prompt] of [
    [SIGN_IN, null],
    [{ what: "connect", personId: "a" }, null],
    [{ what: "prove", personId: "a", to: "keys" }, "login"],
  ] as const) {
    const begun = await beginAtProvider(services, errand);
    assert.ok(typeof begun === "object");
    const { searchParams } = new URL(begun.address);
    assert.equal(searchParams.get("prompt"), prompt);
    const state = searchParams.get("state") ?? "";
    const brought = { kept: begun.kept, state, code: "", iss: "" };
    assert.deepEqual(errandOf(services, brought), errand);
    assert.equal(errandOf(services, { ...brought, state: "" }), null);
  }
});

test("nobody is sent anywhere where no provider is configured, or it does not answer", async () => {
  assert.equal(await beginAtProvider({ ...services, provider: null }, SIGN_IN), "down");
  const away = servicesOf({ issuer: "http://127.0.0.1:9" });
  assert.equal(await beginAtProvider(away, SIGN_IN), "down");
  const brought = await back(SIGN_IN);
  assert.equal(await enter(brought, { at: { ...services, provider: null } }), "wrong");
});

test("who is connected with an identity is in by it, in the account joined first, proved when the provider says", async () => {
  const who = await connected();
  await room.join((await room.newAccount()).id, who.person, { joinedAt: room.inMs(1) });
  const provedAt = new Date(seconds(room.inMs(-5_000)) * 1_000);
  const brought = await back(SIGN_IN, { sub: who.sub, auth_time: seconds(provedAt) });
  const session = await whoIsSignedIn(room, isOf(await enter(brought)));
  assert.deepEqual(
    [session?.person.id, session?.account.id, session?.provedAt],
    [who.personId, who.accountId, provedAt],
  );
  const [identity] = await listIdentities(room.database, who.personId);
  assert.deepEqual(identity?.lastUsedAt, room.clock.now());
});

test("a proof of which the provider does not say when it was is none of today, and one to come is of now", async () => {
  const who = await connected();
  const provedAt = async (auth_time: number | undefined) => {
    const session = isOf(await enter(await back(SIGN_IN, { sub: who.sub, auth_time })));
    return (await whoIsSignedIn(room, session))?.provedAt;
  };
  assert.deepEqual(await provedAt(undefined), new Date(0));
  assert.deepEqual(await provedAt(seconds(room.inMs(5_000))), room.clock.now());
});

test("whoever has a second factor is asked for it, and who is in no account is not let in", async () => {
  const [careful, gone] = [await connected(), await connected()];
  const totp = { sealed: Buffer.from("sealed"), step: 1, recoveryHashes: [Buffer.from("hash")] };
  await setTotp(room.database, careful.personId, totp);
  const outcome = await enter(await back(SIGN_IN, { sub: careful.sub }));
  assert.ok(typeof outcome === "object" && "half" in outcome);
  await deleteMember(room.database, gone.accountId, gone.personId);
  assert.equal(await enter(await back(SIGN_IN, { sub: gone.sub })), "unknown");
});

/** A domain whose people join an account by themselves, and somebody of it. */
async function joining(change: Partial<Newcomers> = {}) {
  const account = await room.newAccount();
  const domain = `${room.ids.token()}.example`;
  const newcomers = {
    domains: [domain],
    account: account.email,
    role: "viewer",
    ...change,
  } as const;
  const at = servicesOf({ issuer: provider.issuer, newcomers });
  const claims = { sub: room.ids.uuid(), email: `zoe@${domain}` };
  const join = async (other: Record<string, unknown> = {}) =>
    enter(await back(SIGN_IN, { ...claims, ...other }), { at });
  const members = () => listMembers(room.database, account.id);
  return { account, claims, join, members };
}

test("whoever is of a domain that may join is a member from then on, and the same one the next time", async () => {
  const { account, claims, join, members } = await joining();
  const first = await whoIsSignedIn(room, isOf(await join()));
  assert.deepEqual(
    [first?.account.id, first?.person.email, first?.role],
    [account.id, claims.email, "viewer"],
  );
  const second = await whoIsSignedIn(room, isOf(await join({ email: "renamed@other.example" })));
  assert.equal(second?.person.id, first?.person.id);
  assert.equal((await members()).length, 1);
});

test("nobody joins of another domain, with an address that is not theirs or is somebody's, or an account that is not there", async () => {
  const { claims, join, members } = await joining();
  assert.equal(await join({ email: "zoe@corp.example" }), "unknown");
  assert.equal(await join({ email_verified: false }), "unknown");
  await room.newPerson({ email: knownEmail(claims.email.toUpperCase()) });
  assert.equal(await join(), "unknown");
  assert.deepEqual(await members(), []);
  const nowhere = await joining({ account: knownEmail("nobody@example.com") });
  assert.equal(await nowhere.join(), "unknown");
});

test("without newcomers only those are in who connected an identity", async () => {
  const { sub } = await connected();
  assert.equal(await enter(await back(SIGN_IN, { sub: `x${sub}` })), "unknown");
});

test("whoever takes the address while its person joins keeps it, and the other does not join", async () => {
  const { claims, join, members } = await joining();
  const { outcome } = await inTransaction(room.database, async ({ queries }) => {
    const newcomer = { id: room.ids.uuid(), email: knownEmail(claims.email), name: null };
    await findOrAddPerson(queries, newcomer, room.clock.now());
    const outcome = join();
    await untilOneWaits(room.database);
    return { outcome };
  });
  assert.equal(await outcome, "unknown");
  assert.deepEqual(await members(), []);
});

test("an identity that joins at the same moment under another address leaves nobody behind without an account", async () => {
  const { claims, join, members } = await joining();
  const { personId } = await room.newSignedIn();
  const { outcome } = await inTransaction(room.database, async ({ queries }) => {
    const identity = { id: room.ids.uuid(), issuer: provider.issuer, subject: claims.sub };
    await insertIdentity(queries, { ...identity, personId }, room.clock.now());
    const outcome = join();
    await untilOneWaits(room.database);
    return { outcome };
  });
  assert.equal(await outcome, "unknown");
  assert.deepEqual(await members(), []);
  assert.equal(await findPersonByEmail(room.database, claims.email), null);
});

test("an answer is taken once, for the errand that it is one to, and as long as somebody may be away", async () => {
  const { sub, personId } = await connected();
  const { brought, code } = await go(SIGN_IN, { sub });
  isOf(await enter(brought));
  assert.equal(await enter({ ...brought, code: code() }), "wrong");
  assert.equal(await enter(await back({ what: "connect", personId }, { sub })), "wrong");
  const other = await back(SIGN_IN, { sub });
  assert.equal(await enter({ ...other, state: brought.state }), "wrong");
  assert.equal(await enter({ ...other, kept: "" }), "wrong");
  room.clock.moveMs(LIMITS.atProviderMs);
  assert.equal(await enter(other), "wrong");
});

test("what the provider does not vouch for, and one that does not answer, let nobody in", async () => {
  const { sub } = await connected();
  const forged = await back(SIGN_IN, { sub, nonce: "another" });
  assert.equal(await enter(forged), "wrong");
  const brought = await back(SIGN_IN, { sub });
  provider.lies.tokenStatus = 500;
  assert.equal(await enter(brought), "down");
});

test("tries from one network are few in an hour, and those that succeed do not count", async () => {
  const ip = room.newIp();
  const { sub } = await connected();
  const nothing = { kept: "", code: "", state: "", iss: "" };
  for (let tried = 1; tried < LIMITS.signInRate.requests; tried += 1) {
    assert.equal(await enter(nothing, { ip }), "wrong");
  }
  for (let round = 0; round < 2; round += 1)
    isOf(await enter(await back(SIGN_IN, { sub }), { ip }));
  await enter(nothing, { ip });
  assert.equal(await enter(await back(SIGN_IN, { sub }), { ip }), "tooOften");
});

const connect = async (who: SignedInMember, sub: string, personId = who.personId) =>
  connectIdentity(services, who, await back({ what: "connect", personId }, { sub }));

test("an identity is a way in of whoever connects it, and the session that did is the only one that goes on", async () => {
  const who = await room.newSignedIn();
  const { secret: elsewhere } = await room.newSession(who);
  const sub = room.ids.uuid();
  const session = isOf(await connect(who, sub));
  for (const over of [who.session, elsewhere]) assert.equal(await whoIsSignedIn(room, over), null);
  assert.equal((await whoIsSignedIn(room, session))?.proofs.identity, true);
  const opened = isOf(await enter(await back(SIGN_IN, { sub })));
  assert.equal((await whoIsSignedIn(room, opened))?.person.id, who.personId);
});

test("an identity that is somebody's is not connected with another, nor by an answer to another's asking", async () => {
  const [owner, who] = [await connected(), await room.newSignedIn()];
  assert.equal(await connect(who, owner.sub), "wrong");
  assert.equal(await connect(who, room.ids.uuid(), owner.personId), "wrong");
  assert.equal(await connectIdentity(services, who, await back(SIGN_IN)), "wrong");
  assert.deepEqual(await listIdentities(room.database, who.personId), []);
  assert.ok(await whoIsSignedIn(room, who.session), "nothing of theirs ended");
});

test("an identity is taken away by its person, and signs nobody in any more", async () => {
  const [who, other] = [await connected(), await connected()];
  const [{ id } = { id: "" }] = await listIdentities(room.database, who.personId);
  assert.equal(await disconnectIdentity(services, other, id), "unknown");
  const { secret: elsewhere } = await room.newSession(who);
  assert.ok(await whoIsSignedIn(room, isOf(await disconnectIdentity(services, who, id))));
  assert.equal(await whoIsSignedIn(room, elsewhere), null);
  assert.equal(await enter(await back(SIGN_IN, { sub: who.sub })), "unknown");
});

test("identities are connected and taken away by whoever proved lately who they are", async () => {
  const who = await connected();
  const [{ id } = { id: "" }] = await listIdentities(room.database, who.personId);
  room.clock.moveMs(LIMITS.freshSignInMs);
  for (const answer of [
    await connect(who, room.ids.uuid()),
    await disconnectIdentity(services, who, id),
  ]) {
    assert.equal(refusalOf(answer as object).refused, "UNAUTHENTICATED");
  }
  assert.equal((await listIdentities(room.database, who.personId)).length, 1);
});

/** Proves somebody by their provider, who says that they proved themselves there so long after they were sent. */
async function prove(
  who: SignedInMember & { sub: string },
  { sinceMs = 0, personId = who.personId, ...claims }: Record<string, unknown> = {},
) {
  const auth_time = seconds(room.inMs(Number(sinceMs)));
  const errand = { what: "prove", personId: String(personId), to: "keys" } as const;
  const brought = await back(errand, { sub: who.sub, auth_time, ...claims });
  return proveByProvider(services, who, brought);
}

test("whoever proved themselves there since they were sent goes on where they were going, under a new secret", async () => {
  const who = await connected();
  room.clock.moveMs(LIMITS.freshSignInMs);
  const answer = await prove(who);
  const session = isOf(answer);
  assert.deepEqual(answer, { session, to: "keys" });
  assert.equal(await whoIsSignedIn(room, who.session), null);
  assert.deepEqual((await whoIsSignedIn(room, session))?.provedAt, room.clock.now());
});

test("a provider's clock may be half a minute behind ours, and not a second more", async () => {
  isOf(await prove(await connected(), { sinceMs: -30_000 }));
  assert.equal(await prove(await connected(), { sinceMs: -31_000 }), "wrong");
});

test("nobody is proved by another's identity, by an answer to another's asking, or by a proof of which nobody says when it was", async () => {
  const [who, other] = [await connected(), await connected()];
  assert.equal(await prove(who, { sub: other.sub }), "wrong");
  assert.equal(await prove(who, { sub: room.ids.uuid() }), "wrong");
  assert.equal(await prove(who, { personId: other.personId }), "wrong");
  assert.equal(await prove(who, { auth_time: undefined }), "wrong");
  assert.equal(
    await proveByProvider(services, who, await back(SIGN_IN, { sub: who.sub })),
    "wrong",
  );
  assert.ok(await whoIsSignedIn(room, who.session));
  assert.equal(await prove({ ...who, session: "no session" }), "wrong");
});
