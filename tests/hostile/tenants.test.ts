import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { signedIn } from "#kit/scenes/member.ts";
import { attack, call, lookIntoLog, type Row, type Scene, send, underAttack } from "./attack.ts";

const scene = underAttack();

/** Everything that is done with one contract. */
const ACTS: [what: string, method: string, end: string, body?: object][] = [
  ["reading", "GET", ""],
  ["changing the title of", "PATCH", "", { title: "Mine" }],
  ["changing nothing of", "PATCH", "", { tags: [] }],
  ["finalizing", "PATCH", "", { finalize: true }],
  ["sending links of", "PATCH", "", { signers: [{ role: "A", email: "me@attack.example" }] }],
  ["naming an unknown role of", "PATCH", "", { signers: [{ role: "?", title: "x" }] }],
  ["deleting", "DELETE", ""],
  ["cancelling", "POST", "/cancel"],
  ["downloading", "GET", "/pdf"],
];

const CONTRACTS: [which: string, of: (scene: Scene) => string][] = [
  ["another's contract by id", ({ victims }) => victims.id],
  ["another's contract by token", ({ victims }) => victims.token],
  ["another's draft", ({ draft }) => draft.id],
  ["a contract by its document ID", ({ own }) => own.publicId],
  ["a contract by its signer's link", ({ own }) => own.link],
  ["a contract by its shared link", ({ own }) => own.shared],
  ["a contract by its status link", ({ own }) => own.status],
];

const contracts = ACTS.flatMap(([what, method, end, body]) =>
  CONTRACTS.map(
    ([which, of]): Row => [
      `${what} ${which}`,
      () => call(scene, method, `/contracts/${of(scene)}${end}`, body),
      404,
      /^There is no such contract\.$/,
    ],
  ),
);

const hook = (method: string, body?: object) => () =>
  call(scene, method, `/webhooks/${scene.victimsWebhook.id}`, body);
const WEBHOOKS: Row[] = [
  ["reading another's webhook", hook("GET"), 404, /^There is no such webhook\.$/],
  ["switching another's webhook off", hook("PATCH", { active: false }), 404],
  ["another's webhook to another address", hook("PATCH", { url: "https://93.184.216.34/x" }), 404],
  ["another's webhook to an address inside", hook("PATCH", { url: "https://127.0.0.1/" }), 404],
  ["deleting another's webhook", hook("DELETE"), 404],
];

const LINKS: Row[] = [
  [
    "another's draft over its token as a link to sign",
    () => send(scene, `/api/v1/signing/${scene.draft.id}`),
    404,
  ],
  ["a contract's id as a link", () => send(scene, `/api/v1/signing/${scene.victims.id}`), 404],
  ["a document ID as a link", () => send(scene, `/api/v1/signing/${scene.victims.publicId}`), 404],
  ["a document ID as a page to sign", () => send(scene, `/sign/${scene.victims.publicId}`), 404],
  ["a contract's id as a page of status", () => send(scene, `/status/${scene.victims.id}`), 404],
  ["a delivered link as a page of status", () => send(scene, `/status/${scene.own.link}`), 404],
  ["a shared link as a page of status", () => send(scene, `/status/${scene.own.shared}`), 404],
  ["a status link as a page to sign", () => send(scene, `/sign/${scene.own.status}`), 404],
  ["a token as a page to sign", () => send(scene, `/sign/${scene.own.token}`), 404],
  ["a token as a page of status", () => send(scene, `/status/${scene.own.token}`), 404],
  ["a contract's id as a document ID", () => send(scene, `/verify/${scene.victims.id}`), 404],
  ["a token as a document ID", () => send(scene, `/verify/${scene.victims.token}`), 404],
  ["a draft as a document", () => send(scene, `/verify/${scene.draft.publicId}`), 404],
];

attack(scene, [...contracts, ...WEBHOOKS, ...LINKS]);

test("what is another's and what is nobody's get the very same answer", async () => {
  const shapes = async (path: string, method: string, body?: object) => {
    const answer = await call(scene, method, path, body);
    const { requestId: _, ...rest } = answer.body;
    const headers = [...answer.headers].filter(
      ([name]) => !["x-request-id", "date", "x-ratelimit-remaining"].includes(name),
    );
    return { status: answer.status, rest, headers };
  };
  for (const [, method, end, body] of ACTS) {
    assert.deepEqual(
      await shapes(`/contracts/${scene.victims.id}${end}`, method, body),
      await shapes(`/contracts/${randomUUID()}${end}`, method, body),
    );
  }
  assert.deepEqual(
    await shapes(`/webhooks/${scene.victimsWebhook.id}`, "GET"),
    await shapes(`/webhooks/${randomUUID()}`, "GET"),
  );
});

test("a draft and a document ID that was never given out look alike to whoever asks", async () => {
  const unknown = scene.service.app.services.ids.publicId();
  const [draft, nobody] = await Promise.all(
    [scene.draft.publicId, unknown].map(async (id) => {
      const text = await (await fetch(`${scene.url}/verify/${id}`)).text();
      return text.replaceAll(id, "ID").replaceAll(/nonce="[^"]+"/g, "");
    }),
  );
  assert.equal(draft, nobody);
});

test("an owner's pages show nothing of another account, by whatever address", async () => {
  const owner = await signedIn(scene.service, scene.account.accountId);
  for (const path of [
    `/app?before=${scene.victims.id}`,
    "/app?before=ffffffff-ffff-ffff-ffff-ffffffffffff",
    `/app/contracts/${scene.victims.id}/pdf`,
    `/pay/${scene.victims.token}`,
    `/pay/${scene.draft.token}`,
  ]) {
    const { status, html } = await owner.get(path);
    assert.ok(path.startsWith("/app?") ? status === 200 : status === 404, path);
    for (const part of [scene.victims.token, "Severance", scene.victims.publicId]) {
      assert.ok(!html.includes(part), `${path} tells ${part}`);
    }
  }
  assert.equal((await owner.post(`/pay/${scene.victims.token}`)).status, 404);
});

test("after all of that the victim has everything it had", async () => {
  const { victim, victims, draft, victimsWebhook } = scene;
  const { contract } = (await victim.call("GET", `/contracts/${victims.id}`)).body;
  assert.deepEqual([contract.status, contract.signers.length], ["pending", 1]);
  assert.equal((await victim.call("GET", `/contracts/${draft.id}`)).body.contract.status, "draft");
  const { webhook } = (await victim.call("GET", `/webhooks/${victimsWebhook.id}`)).body;
  assert.deepEqual([webhook.active, webhook.url], [true, "https://93.184.216.34/hook"]);
});

lookIntoLog(scene);
