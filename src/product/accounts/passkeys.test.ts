import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LIMITS } from "#kernel/limits.ts";
import { knownText } from "#kernel/personal-text.ts";
import { type SoftPasskey, softPasskey } from "#kit/peers/soft-passkey.ts";
import { type AccountsRoom, accountsRoom, type SignedInMember } from "#kit/rooms/accounts-room.ts";
import { refusalOf } from "#kit/rooms/contracts-room.ts";
import { isHeldFrom } from "#kit/rooms/held-rows.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { untilOneWaits } from "#kit/rooms/until-one-waits.ts";
import { inTransaction } from "#store/transaction.ts";
import {
  addPasskey,
  creationOptions,
  mayHavePasskeys,
  provePasskey,
  removePasskey,
  requestOptions,
  signInByPasskey,
} from "./passkeys.ts";
import { listPasskeys } from "./passkeys-store.ts";
import { deleteMember, holdRole } from "./people-store.ts";
import type { Person } from "./person.ts";
import { setTotp } from "./proofs-store.ts";
import { whoIsSignedIn } from "./sessions.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

const toMake = async (person: Person): Promise<string> =>
  JSON.parse(await creationOptions(room, person)).challenge;

const toSignIn = (): string => JSON.parse(requestOptions(room, { what: "sign in" })).challenge;

const toProve = (personId: string): string =>
  JSON.parse(requestOptions(room, { what: "prove", personId })).challenge;

const add = (by: SignedInMember, response: string, name = "") =>
  addPasskey(room, by, { response, name });

const isOf = (answer: unknown): string => {
  assert.ok(typeof answer === "object" && answer && "session" in answer, JSON.stringify(answer));
  return String(answer.session);
};

/** Somebody new with a passkey, in the session that made it. */
async function withPasskey(): Promise<SignedInMember & { device: SoftPasskey }> {
  const by = await room.newSignedIn();
  const device = softPasskey(room.baseUrl);
  const session = isOf(await add(by, device.make(await toMake(by.person))));
  return { ...by, session, device };
}

const enter = (response: string, ip = room.newIp()) =>
  signInByPasskey(room, { response, ip, sessionBefore: undefined, userAgent: "" });

const ADDRESSES: [address: string, may: boolean][] = [
  ["https://sign.example", true],
  ["http://sign.example", false],
  ["http://localhost:3000", true],
  ["https://192.0.2.7", false],
  ["http://127.0.0.1:3000", false],
  ["https://[2001:db8::1]", false],
];

for (const [address, may] of ADDRESSES) {
  test(`browsers make ${may ? "passkeys" : "no passkeys"} at ${address}`, () => {
    assert.equal(mayHavePasskeys(address), may);
  });
}

test("a browser is asked for a passkey that finds its person by itself and verifies them", async () => {
  const by = await withPasskey();
  await withPasskey();
  const person = { ...by.person, name: knownText("Zoë") };
  const { challenge, excludeCredentials, ...asked } = JSON.parse(
    await creationOptions(room, person),
  );
  assert.deepEqual(asked, {
    rp: { id: "sign.example", name: "sign.example" },
    user: {
      id: Buffer.from(person.id).toString("base64url"),
      name: person.email,
      displayName: "Zoë",
    },
    pubKeyCredParams: [-7, -257, -8].map((alg) => ({ type: "public-key", alg })),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
    timeout: LIMITS.passkeyChallengeMs,
  });
  const own = JSON.parse(by.device.sign(challenge, person.id)).id;
  assert.deepEqual(excludeCredentials, [{ type: "public-key", id: own }]);
});

test("whoever has no name is shown by their address, and whoever signs in is asked for a verified passkey of any person", async () => {
  const person = await room.newPerson();
  const { user } = JSON.parse(await creationOptions(room, person));
  assert.equal(user.displayName, person.email);
  const { challenge, ...asked } = JSON.parse(requestOptions(room, { what: "sign in" }));
  assert.ok(challenge);
  assert.deepEqual(asked, {
    rpId: "sign.example",
    allowCredentials: [],
    userVerification: "required",
    timeout: LIMITS.passkeyChallengeMs,
  });
});

test("a passkey is a way in from then on, and the session that made it the only one that goes on", async () => {
  const by = await room.newSignedIn();
  const { secret: elsewhere } = await room.newSession(by);
  const device = softPasskey(room.baseUrl);
  const session = isOf(await add(by, device.make(await toMake(by.person)), " Phone "));
  for (const over of [by.session, elsewhere]) assert.equal(await whoIsSignedIn(room, over), null);
  assert.equal((await whoIsSignedIn(room, session))?.proofs.passkey, true);
  const [made, ...others] = await listPasskeys(room.database, by.personId);
  assert.deepEqual(
    [made?.name, made?.createdAt, made?.lastUsedAt, others],
    ["Phone", room.clock.now(), null, []],
  );
  const opened = isOf(await enter(device.sign(toSignIn(), by.personId)));
  assert.equal((await whoIsSignedIn(room, opened))?.person.id, by.personId);
  const [used] = await listPasskeys(room.database, by.personId);
  assert.deepEqual(used?.lastUsedAt, room.clock.now());
});

test("what is no answer to this asking makes no passkey", async () => {
  const [by, other] = [await room.newSignedIn(), await room.newSignedIn()];
  const device = softPasskey(room.baseUrl);
  const used = await toMake(by.person);
  const session = isOf(await add(by, softPasskey(room.baseUrl).make(used)));
  const now = { ...by, session };
  const careless = Object.assign(softPasskey(room.baseUrl), { asks: false });
  const wrong: [what: string, response: string, name?: string][] = [
    ["an answer to another person's asking", device.make(await toMake(other.person))],
    ["an answer to an asking to sign in", device.make(toSignIn())],
    ["an answer to an asking that was answered", device.make(used)],
    ["an answer to nobody's asking", device.make("AAAA")],
    ["another site's device", softPasskey("https://evil.example").make(await toMake(by.person))],
    ["a device that asks nobody for anything", careless.make(await toMake(by.person))],
    ["no JSON", "passkey"],
    ["nothing", "null"],
    ["a name that is too long", device.make(await toMake(by.person)), "x".repeat(81)],
  ];
  for (const [what, response, name] of wrong) {
    assert.equal(await add(now, response, name), "wrong", what);
  }
  assert.equal((await listPasskeys(room.database, by.personId)).length, 1);
  assert.ok(await whoIsSignedIn(room, session));
});

test("a device's passkey that is somebody's is not made another's", async () => {
  const [by, thief] = [await withPasskey(), await room.newSignedIn()];
  assert.equal(await add(thief, by.device.make(await toMake(thief.person))), "wrong");
  assert.deepEqual(await listPasskeys(room.database, thief.personId), []);
  assert.ok(await whoIsSignedIn(room, thief.session), "nothing of theirs ended");
});

test("a passkey is made and removed by whoever proved lately who they are", async () => {
  const by = await withPasskey();
  const response = softPasskey(room.baseUrl).make(await toMake(by.person));
  const [{ id } = { id: "" }] = await listPasskeys(room.database, by.personId);
  room.clock.moveMs(LIMITS.freshSignInMs);
  const late = softPasskey(room.baseUrl).make(await toMake(by.person));
  assert.equal(await add(by, response), "wrong", "its challenge is over, too");
  assert.equal(refusalOf((await add(by, late)) as object).refused, "UNAUTHENTICATED");
  const removed = await removePasskey(room, by, id);
  assert.equal(refusalOf(removed as object).refused, "UNAUTHENTICATED");
  assert.equal((await listPasskeys(room.database, by.personId)).length, 1);
});

test("a passkey that is removed signs nobody in, and nobody removes another's", async () => {
  const [by, other] = [await withPasskey(), await withPasskey()];
  const [{ id } = { id: "" }] = await listPasskeys(room.database, by.personId);
  assert.equal(await removePasskey(room, other, id), "unknown");
  assert.ok(await whoIsSignedIn(room, other.session));
  const { secret: elsewhere } = await room.newSession(by);
  const session = isOf(await removePasskey(room, by, id));
  assert.ok(await whoIsSignedIn(room, session));
  assert.equal(await whoIsSignedIn(room, elsewhere), null);
  assert.equal(await enter(by.device.sign(toSignIn(), by.personId)), "wrong");
});

test("a passkey is both factors at once, and opens the account joined first", async () => {
  const by = await withPasskey();
  await room.join((await room.newAccount()).id, by.person, { joinedAt: room.inMs(1) });
  const totp = { sealed: Buffer.from("sealed"), step: 1, recoveryHashes: [Buffer.from("hash")] };
  await setTotp(room.database, by.personId, totp);
  const opened = await enter(by.device.sign(toSignIn(), by.personId));
  assert.ok(typeof opened === "object");
  assert.equal(opened.accountId, by.accountId);
});

test("what is no answer to an asking to sign in signs nobody in", async () => {
  const [by, other] = [await withPasskey(), await withPasskey()];
  const { device, personId } = by;
  const used = toSignIn();
  isOf(await enter(device.sign(used, personId)));
  const old = toSignIn();
  room.clock.moveMs(LIMITS.passkeyChallengeMs);
  const wrong: [what: string, response: string][] = [
    ["an answer that was given before", device.sign(used, personId)],
    ["an asking that is over", device.sign(old, personId)],
    ["an asking to prove", device.sign(toProve(personId), personId)],
    ["an asking to make one", device.sign(await toMake(by.person), personId)],
    ["somebody else's name", device.sign(toSignIn(), other.personId)],
    ["nobody's name", device.sign(toSignIn(), "")],
    ["a page of another site", device.sign(toSignIn(), personId, "https://evil.example")],
    ["a device that nobody knows", softPasskey(room.baseUrl).sign(toSignIn(), personId)],
    ["no JSON", "passkey"],
    ["an answer without an id", "{}"],
  ];
  for (const [what, response] of wrong) assert.equal(await enter(response), "wrong", what);
});

test("what a page says that stood in another site's makes no passkey and signs nobody in", async () => {
  const { device, personId, ...by } = await withPasskey();
  for (const says of [{ crossOrigin: true }, { topOrigin: "https://evil.example" }]) {
    Object.assign(device, { says });
    assert.equal(await enter(device.sign(toSignIn(), personId)), "wrong");
    const second = Object.assign(softPasskey(room.baseUrl), { says });
    const made = await add({ ...by, personId }, second.make(await toMake(by.person)));
    assert.equal(made, "wrong");
  }
  Object.assign(device, { says: { crossOrigin: false } });
  isOf(await enter(device.sign(toSignIn(), personId)));
});

test("of two who send one answer at once one is in", async () => {
  const by = await withPasskey();
  const response = by.device.sign(toSignIn(), by.personId);
  const outcomes = await Promise.all([enter(response), enter(response)]);
  assert.equal(outcomes.filter((outcome) => outcome === "wrong").length, 1);
});

test("whoever is in no account is not let in", async () => {
  const by = await withPasskey();
  await deleteMember(room.database, by.accountId, by.personId);
  assert.equal(await enter(by.device.sign(toSignIn(), by.personId)), "wrong");
});

test("tries from one network are few in an hour, and those that succeed do not count", async () => {
  const ip = room.newIp();
  const by = await withPasskey();
  for (let tried = 1; tried < LIMITS.signInRate.requests; tried += 1) await enter("{}", ip);
  for (let round = 0; round < 2; round += 1) {
    isOf(await enter(by.device.sign(toSignIn(), by.personId), ip));
  }
  await enter("{}", ip);
  assert.equal(await enter(by.device.sign(toSignIn(), by.personId), ip), "tooOften");
});

test("whoever is signed in is proved by their own passkey alone", async () => {
  const [by, other] = [await withPasskey(), await withPasskey()];
  const prove = (personId: string, response: string) =>
    provePasskey(room, { what: "prove", personId }, response);
  const { personId, device } = by;
  assert.equal(await prove(personId, device.sign(toProve(personId), personId)), personId);
  assert.equal(await prove(personId, device.sign(toSignIn(), personId)), null);
  assert.equal(
    await prove(other.personId, device.sign(toProve(other.personId), other.personId)),
    null,
  );
});

test("a device that asks nobody for anything signs nobody in", async () => {
  const { device, personId } = await withPasskey();
  device.asks = false;
  assert.equal(await enter(device.sign(toSignIn(), personId)), "wrong");
  device.asks = true;
  isOf(await enter(device.sign(toSignIn(), personId)));
});

test("a passkey is held until its session is open, so that nobody removes it in between", async () => {
  const by = await withPasskey();
  const [{ id: value } = { id: "" }] = await listPasskeys(room.database, by.personId);
  const response = by.device.sign(toSignIn(), by.personId);
  const { entering } = await inTransaction(room.database, async ({ queries }) => {
    // What a session is opened under, once the passkey was found right.
    await holdRole(queries, by.accountId, by.personId);
    const entering = enter(response);
    await untilOneWaits(room.database);
    assert.equal(await isHeldFrom(room.database, "update", "passkey", { value }), true);
    return { entering };
  });
  isOf(await entering);
});
