import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { MINUTE_MS } from "#kernel/time.ts";
import { checkResponse } from "#kit/judges/declared-answers.ts";
import { secretsOf } from "#kit/scenes/page-links.ts";
import {
  request,
  type TestAccount,
  type TestAnswer,
  type TestService,
} from "#kit/scenes/service.ts";
import { sharedService } from "#kit/scenes/shared-service.ts";
import { deliveredTo } from "#kit/scenes/signer.ts";
import { ErrorBody } from "#schemas/common.ts";
import { readerFor } from "#schemas/read-request.ts";

/** One attack: what is tried, how it is sent, what it is answered with, and in which words. */
export type Row = [what: string, send: () => Promise<TestAnswer>, status: number, error?: RegExp];

/** A contract with what opens it. */
export interface Target {
  id: string;
  token: string;
  /** Secret of the shared signing page, and that of the status page. */
  shared: string;
  status: string;
  publicId: string;
  /** Secret of the link that was delivered to the signer of the role `C`. */
  link: string;
}

/** A running service, the account that attacks, and another one that has something to lose. */
export interface Scene {
  readonly service: TestService;
  readonly url: string;
  readonly account: TestAccount;
  readonly victim: TestAccount;
  /** The attacker's own contract: A and B sign over the shared link, C over its own. */
  readonly own: Target;
  /** The same of the victim, whose title is `VICTIMS_TITLE`. */
  readonly victims: Target;
  /** A draft of the victim. */
  readonly draft: Target;
  readonly victimsWebhook: { id: string; secret: string };
  /** Nothing of this may stand in the log; a test adds what it makes. */
  readonly secrets: string[];
  readonly emails: ReturnType<typeof emailsOf>;
  /** So many lines stood in the log before. */
  readonly logBegin: number;
}

const VICTIMS_TITLE = "Severance of Ms Example";
/** Of each scene its own: several may stand on one service. */
function emailsOf(scene: number) {
  return {
    attacker: `attacker-${scene}@attack.example`,
    victim: `owner-${scene}@victim.example`,
    own: `signer-c-${scene}@attack.example`,
    victims: `signer-c-${scene}@victim.example`,
  };
}
/** A public address as a literal, so that nobody is asked for it; no event of it ever happens. */
const SOMEWHERE = "https://93.184.216.34/hook";

let scenes = 0;

/** Makes what a file's tests need before them, on a service that files of the same process share. */
export function underAttack(
  options: { env?: Record<string, string>; prepare?: (scene: Scene) => Promise<void> } = {},
): Scene {
  let scene: Scene | null = null;
  const means = sharedService({ keepLog: true, env: { LOG_LEVEL: "info", ...options.env } });
  before(async () => {
    scene = await setUp(await means.start());
    await options.prepare?.(scene);
  });
  after(() => means.end());
  const of = <K extends keyof Scene>(name: K): Scene[K] => {
    if (!scene) throw new Error("the service is not running yet");
    return scene[name];
  };
  const names = ["service", "url", "account", "victim", "own", "victims", "draft"] as const;
  const all = [...names, "victimsWebhook", "secrets", "emails", "logBegin"] as const;
  return Object.defineProperties(
    {},
    Object.fromEntries(all.map((name) => [name, { get: () => of(name) }])),
  ) as Scene;
}

async function setUp(service: TestService): Promise<Scene> {
  const logBegin = service.logLines.length;
  scenes += 1;
  const emails = emailsOf(scenes);
  const account = await service.openAccount({ email: emails.attacker });
  const victim = await service.openAccount({ email: emails.victim });
  const make = async (owner: TestAccount, email: string, change: object): Promise<Target> => {
    const { body } = await owner.call("POST", "/contracts", {
      content: "<h1>Agreement</h1>",
      signatureFields: [{ label: "A" }, { label: "B" }, { label: "C" }],
      signers: [{ role: "C", email }],
      ...change,
    });
    const { id, token, publicId, signers } = body.contract;
    const { sign: shared, status } = await secretsOf(service, id);
    const link = deliveredTo(service, signers[0]);
    return { id, token, shared, status, publicId, link };
  };
  const own = await make(account, emails.own, { finalize: true });
  const named = { title: VICTIMS_TITLE };
  const victims = await make(victim, emails.victims, { ...named, finalize: true });
  const draft = await make(victim, emails.victims, named);
  const answer = await victim.call("POST", "/webhooks", {
    url: SOMEWHERE,
    events: ["contract.deleted"],
  });
  const victimsWebhook = answer.body.webhook;
  const secrets = [
    ...Object.values(emails),
    VICTIMS_TITLE,
    account.apiKey,
    victim.apiKey,
    victimsWebhook.secret,
    ...[own, victims, draft].flatMap(({ token, shared, status, link }) => [
      token,
      shared,
      status,
      link,
    ]),
  ];
  const { url } = service;
  const made = { account, victim, own, victims, draft, victimsWebhook, secrets };
  return { service, url, ...made, emails, logBegin };
}

/** Each row as a test, each in a new window of every limit. */
export function attack(scene: Scene, rows: readonly Row[]): void {
  for (const [what, send, status, error] of rows) {
    test(`${what} is answered with ${status}`, async () => {
      scene.service.clock.moveMs(MINUTE_MS);
      assertAnswer(scene, await send(), status, error);
    });
  }
}

/** As the last of a file: nothing of it all was a fault of ours, and the log tells no secret. */
export function lookIntoLog(scene: Scene): void {
  test("none of that was a fault of ours, and the log tells no secret", () => {
    const lines = scene.service.logLines.slice(scene.logBegin);
    assert.deepEqual(
      lines.filter((line) => JSON.parse(line).level >= 50),
      [],
    );
    for (const secret of scene.secrets) {
      assert.deepEqual(
        lines.filter((line) => line.includes(secret)),
        [],
      );
    }
  });
}

const errorBody = readerFor(ErrorBody);

function assertAnswer(scene: Scene, answer: TestAnswer, status: number, error?: RegExp): void {
  const text = Buffer.from(answer.bytes).toString();
  const { headers } = answer;
  assert.equal(answer.status, status, text.slice(0, 1_000));
  if (error) assert.match(answer.body?.error ?? text, error);
  const isRefusal = status >= 400 && answer.body !== null;
  if (isRefusal) {
    assert.ok(errorBody.check(answer.body), text);
    assert.equal(answer.body.requestId, headers.get("x-request-id"));
  }
  assert.equal(headers.get("x-content-type-options"), "nosniff");
  assert.equal(headers.get("referrer-policy"), "no-referrer");
  assert.equal(headers.get("x-frame-options"), "DENY");
  assert.match(headers.get("content-security-policy") ?? "", /^default-src 'none'/);
  assert.match(headers.get("cache-control") ?? "", /no-store|immutable/);
  for (const name of ["server", "x-powered-by", "access-control-allow-origin"]) {
    assert.equal(headers.get(name), null, name);
  }
  assert.doesNotMatch(text, /node_modules|\.ts:\d|at async |select "|\bpg_/, "our own insides");
  const { victim, victims } = scene.emails;
  for (const secret of [VICTIMS_TITLE, victim, victims, scene.victim.apiKey]) {
    assert.ok(!text.includes(secret), `tells of the victim: ${secret}`);
  }
}

/** Sends anything to a path, as it is, and reads whatever comes. */
export async function send(
  scene: Scene,
  path: string,
  init: RequestInit = {},
): Promise<TestAnswer> {
  const answer = await fetch(scene.url + path, { redirect: "manual", ...init });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const { status, headers } = answer;
  checkResponse({ method: init.method ?? "GET", url: answer.url, status, headers, bytes });
  const isJson = headers.get("content-type")?.includes("json") && bytes.length > 0;
  return {
    status,
    headers,
    bytes,
    body: isJson ? JSON.parse(Buffer.from(bytes).toString()) : null,
  };
}

/** The attacker's key, and further headers. */
export function withKey(
  { account }: Pick<Scene, "account">,
  headers: Record<string, string> = {},
): Record<string, string> {
  return { authorization: `Bearer ${account.apiKey}`, ...headers };
}

/** A JSON request of the attacker to a path of the API. */
export function call(
  scene: Scene,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  return request(`${scene.url}/api/v1${path}`, method, body, withKey(scene, headers));
}
