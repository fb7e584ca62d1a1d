import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { type ReceivedRequest, type Receiver, startReceiver } from "#kit/peers/receiver.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { StorageAway } from "#lib/storage/storage-away.ts";
import { type CredentialsSettings, keepCredentials } from "./credentials.ts";

let peer: Receiver;
let folder: string;
let origin: string;
let clock: ReturnType<typeof heldClock>;
before(async () => {
  peer = await startReceiver({ secure: false });
  origin = new URL(peer.url).origin;
  folder = await mkdtemp(join(tmpdir(), "countersign-credentials-"));
});
beforeEach(() => {
  clock = heldClock();
});
after(async () => {
  await peer?.close();
  await rm(folder, { recursive: true, force: true });
});

const NONE: CredentialsSettings = {
  accessKeyId: null,
  secretAccessKey: null,
  sessionToken: null,
  containerPath: null,
  containerUrl: null,
  containerToken: null,
  containerTokenFile: null,
  tokenFile: null,
  roleArn: null,
  sessionName: "countersign",
  stsUrl: "http://127.0.0.1:9",
  metadataUrl: "http://127.0.0.1:9",
};

const open = (settings: Partial<CredentialsSettings>) =>
  keepCredentials({ ...NONE, ...settings }, { clock, deadlineMs: 2_000 });

const inMs = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
const HOUR = 3_600_000;

/** How the metadata of containers and machines tells them. */
const told = (name: string, endsAt: string) =>
  JSON.stringify({
    AccessKeyId: name,
    SecretAccessKey: `secret of ${name}`.replaceAll(" ", "-"),
    Token: `token-${name}`,
    Expiration: endsAt,
  });

const asked = (since: number) =>
  peer.received.slice(since).map(({ method, path }) => `${method} ${path}`);

test("a key pair of the settings is used as it is, and nobody is asked", async () => {
  const since = peer.received.length;
  const kept = open({ accessKeyId: "AK", secretAccessKey: "s", sessionToken: "t" });
  const { accessKeyId, sessionToken, endsAt } = await kept.current();
  assert.deepEqual([accessKeyId, sessionToken, endsAt], ["AK", "t", null]);
  assert.deepEqual(asked(since), []);
});

test("a container's credentials are fetched once for many, with its token read anew, and renewed before they end", async () => {
  const file = join(folder, "container");
  await writeFile(file, "first\n");
  const tokens: (string | undefined)[] = [];
  let number = 0;
  peer.answerWith(({ headers }: ReceivedRequest) => {
    tokens.push(headers.authorization);
    number += 1;
    return { status: 200, body: told(`AK${number}`, inMs(HOUR)) };
  });
  const kept = open({ containerUrl: `${origin}/creds`, containerTokenFile: file });
  const all = await Promise.all(Array.from({ length: 9 }, () => kept.current()));
  assert.deepEqual([...new Set(all.map(({ accessKeyId }) => accessKeyId))], ["AK1"]);
  clock.moveMs(54 * 60_000);
  assert.equal((await kept.current()).accessKeyId, "AK1");
  await writeFile(file, "second\n");
  clock.moveMs(2 * 60_000);
  assert.equal((await kept.current()).accessKeyId, "AK2");
  assert.deepEqual(tokens, ["first", "second"]);
});

test("while nobody tells the next ones, those that still hold are used, and no longer", async () => {
  peer.answerWith({ status: 200, body: told("AK", inMs(HOUR)) });
  const kept = open({ containerUrl: `${origin}/creds`, containerToken: "token" });
  await kept.current();
  peer.answerWith({ status: 500 });
  clock.moveMs(58 * 60_000);
  assert.equal((await kept.current()).accessKeyId, "AK");
  clock.moveMs(3 * 60_000);
  await assert.rejects(kept.current(), (error) => {
    assert.ok(error instanceof StorageAway);
    assert.match(error.message, /^AWS_CONTAINER_CREDENTIALS_FULL_URI: no credentials: .*500/);
    return true;
  });
});

test("what was refused is fetched anew, however long it would have lived", async () => {
  let number = 0;
  peer.answerWith(() => {
    number += 1;
    return { status: 200, body: told(`AK${number}`, inMs(HOUR)) };
  });
  const kept = open({ containerUrl: `${origin}/creds` });
  assert.equal((await kept.current()).accessKeyId, "AK1");
  kept.forget();
  assert.equal((await kept.current()).accessKeyId, "AK2");
});

test("a web identity is exchanged for the role's credentials, with its token as it is now", async () => {
  const file = join(folder, "identity");
  await writeFile(file, "eyJ.token.x\n");
  const since = peer.received.length;
  peer.answerWith({
    status: 200,
    body: `<AssumeRoleWithWebIdentityResponse><Credentials><SessionToken>st</SessionToken><SecretAccessKey>sk</SecretAccessKey><Expiration>${inMs(HOUR)}</Expiration><AccessKeyId>ASIA</AccessKeyId></Credentials></AssumeRoleWithWebIdentityResponse>`,
  });
  const kept = open({ tokenFile: file, roleArn: "arn:aws:iam::1:role/r", stsUrl: origin });
  const { accessKeyId, secretAccessKey, sessionToken, endsAt } = await kept.current();
  assert.deepEqual([accessKeyId, secretAccessKey, sessionToken], ["ASIA", "sk", "st"]);
  assert.equal(endsAt?.toISOString(), inMs(HOUR));
  const form = new URLSearchParams(String(peer.received[since]?.body));
  assert.deepEqual(Object.fromEntries(form), {
    Action: "AssumeRoleWithWebIdentity",
    Version: "2011-06-15",
    RoleArn: "arn:aws:iam::1:role/r",
    RoleSessionName: "countersign",
    WebIdentityToken: "eyJ.token.x",
  });
});

test("a machine's metadata is asked with a token of version 2, and tells the role's credentials", async () => {
  const since = peer.received.length;
  peer.answerWith(({ method, path, headers }) => {
    if (method === "PUT") return { status: 200, body: "metadata-token" };
    if (headers["x-aws-ec2-metadata-token"] !== "metadata-token") return { status: 401 };
    return { status: 200, body: path.endsWith("/") ? "the-role" : told("ASIA", inMs(HOUR)) };
  });
  assert.equal((await open({ metadataUrl: origin }).current()).accessKeyId, "ASIA");
  assert.deepEqual(asked(since), [
    "PUT /latest/api/token",
    "GET /latest/meta-data/iam/security-credentials/",
    "GET /latest/meta-data/iam/security-credentials/the-role",
  ]);
});

test("sources are tried in the order of Amazon's clients, and the first that is set is the only one", async () => {
  const all = {
    accessKeyId: "AK",
    secretAccessKey: "s",
    containerUrl: `${origin}/c`,
    tokenFile: join(folder, "none"),
    roleArn: "arn",
    metadataUrl: origin,
  };
  assert.equal((await open(all).current()).accessKeyId, "AK");
  await assert.rejects(
    open({ ...all, accessKeyId: null }).current(),
    /^StorageAway: AWS_WEB_IDENTITY_TOKEN_FILE: no credentials: ENOENT$/,
  );
});

test("what is no credentials is told in one line, without what was answered", async () => {
  const answers = [
    "",
    "[]",
    "{",
    JSON.stringify({ AccessKeyId: "hunter2" }),
    told("a\nb", inMs(HOUR)),
    told("a", "tomorrow"),
  ];
  for (const body of answers) {
    peer.answerWith({ status: 200, body });
    await assert.rejects(open({ containerUrl: `${origin}/c` }).current(), (error) => {
      assert.ok(error instanceof StorageAway, body);
      assert.doesNotMatch(error.message, /\n|hunter2/);
      return true;
    });
  }
  peer.answerWith({ status: 302, headers: { location: `${origin}/elsewhere` } });
  await assert.rejects(open({ containerUrl: `${origin}/c` }).current(), /302/);
  peer.answerWith("drip");
  const slow = keepCredentials(
    { ...NONE, containerUrl: `${origin}/c` },
    { clock, deadlineMs: 200 },
  );
  await assert.rejects(slow.current(), /no whole answer within/);
});
