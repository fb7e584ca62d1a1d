import assert from "node:assert/strict";
import type { TestAccount } from "#kit/scenes/service.ts";
import { conforms } from "./conforms.ts";
import type { Json } from "./contracts.ts";
import {
  expectInvalid,
  expectProperties,
  expectRefused,
  expectStatus,
  expectTime,
} from "./expect.ts";
import { stage } from "./stage.ts";

const at = stage();

/** A public address, so that nobody has to be asked for it; nothing is ever sent there here. */
const URL_TAKEN = "https://93.184.215.14/hook";
const WEBHOOK = "id url events active createdAt updatedAt";
const EVENTS = [
  "contract.created",
  "contract.signed",
  "contract.completed",
  "contract.deleted",
  "contract.cancelled",
  "signer.invited",
];

async function subscribe(
  account: TestAccount,
  change: Record<string, unknown> = {},
): Promise<Json> {
  const body = { url: URL_TAKEN, events: ["contract.signed"], ...change };
  const answer = await account.call("POST", "/webhooks", body);
  expectStatus(answer, 201);
  return answer.body.webhook;
}

async function post(body: unknown) {
  return (await at.account()).call("POST", "/webhooks", body);
}

conforms(
  "webhook.create webhook.properties webhook.secret",
  "a new webhook is answered with its secret",
  async () => {
    const answer = await post({
      url: URL_TAKEN,
      events: ["contract.signed", "contract.completed"],
    });
    expectStatus(answer, 201);
    expectProperties(answer.body, "success webhook");
    assert.equal(answer.body.success, true);
    const { webhook } = answer.body;
    expectProperties(webhook, `${WEBHOOK} secret`);
    assert.match(webhook.secret, /^whsec_.{20,}$/);
    assert.deepEqual(
      [webhook.url, webhook.events, webhook.active],
      [URL_TAKEN, ["contract.signed", "contract.completed"], true],
    );
    for (const name of ["createdAt", "updatedAt"]) expectTime(webhook[name]);
  },
);

conforms("webhook.create webhook.inactive", "one can be made switched off", async () => {
  const account = await at.account();
  for (const active of [false, true]) {
    const made = await subscribe(account, { active });
    assert.equal(made.active, active);
    const { body } = await account.call("GET", `/webhooks/${made.id}`);
    assert.equal(body.webhook.active, active);
  }
});

for (const active of [null, "false", 0, []]) {
  conforms("webhook.create", `active as ${JSON.stringify(active)} is refused`, async () => {
    const wish = { url: URL_TAKEN, events: ["contract.signed"], active };
    expectInvalid(await post(wish), "active");
  });
}

conforms(
  "webhook.secret",
  "each webhook has its own secret, and no later answer has one",
  async () => {
    const account = await at.account();
    const [one, two] = [await subscribe(account), await subscribe(account)];
    assert.notEqual(one.secret, two.secret);
    const answers = [
      await account.call("GET", "/webhooks"),
      await account.call("GET", `/webhooks/${one.id}`),
      await account.call("PATCH", `/webhooks/${one.id}`, { active: false }),
    ];
    for (const { bytes } of answers) assert.ok(!Buffer.from(bytes).toString().includes("whsec_"));
  },
);

conforms(
  "webhook.list webhook.properties",
  "the list holds the account's webhooks and nobody else's",
  async () => {
    const account = await at.account();
    const empty = await account.call("GET", "/webhooks");
    assert.deepEqual([empty.status, empty.body], [200, { webhooks: [] }]);
    const { secret: _secret, ...made } = await subscribe(account);
    await subscribe(await at.account());
    const { body } = await account.call("GET", "/webhooks");
    assert.deepEqual(body, { webhooks: [made] });
  },
);

conforms("webhook.get webhook.properties", "one webhook comes with its deliveries", async () => {
  const account = await at.account();
  const { secret: _secret, ...made } = await subscribe(account);
  const answer = await account.call("GET", `/webhooks/${made.id}`);
  expectStatus(answer, 200);
  assert.deepEqual(answer.body, { webhook: made, deliveries: [] });
});

for (const [what, change] of [
  ["url", { url: "https://93.184.215.14/other" }],
  ["events", { events: ["contract.deleted"] }],
  ["active", { active: false }],
  ["all three", { url: "https://93.184.215.14/x", events: ["signer.invited"], active: false }],
] as const) {
  conforms(
    "webhook.patch webhook.properties",
    `${what} can be changed, the rest stays`,
    async () => {
      const account = await at.account();
      const { secret: _secret, ...made } = await subscribe(account);
      at.clock.moveMs(5_000);
      const answer = await account.call("PATCH", `/webhooks/${made.id}`, change);
      expectStatus(answer, 200);
      expectProperties(answer.body, "webhook");
      const updatedAt = at.clock.now().toISOString();
      assert.deepEqual(answer.body.webhook, { ...made, ...change, updatedAt });
      const { body } = await account.call("GET", `/webhooks/${made.id}`);
      assert.deepEqual(body.webhook, answer.body.webhook);
    },
  );
}

for (const body of [{}, { colour: "red" }, { secret: "whsec_mine" }]) {
  conforms("webhook.patch-empty", `a change of ${JSON.stringify(body)} is refused`, async () => {
    const account = await at.account();
    const { id } = await subscribe(account);
    expectRefused(await account.call("PATCH", `/webhooks/${id}`, body), 400);
  });
}

for (const [what, body, path] of [
  ["no events", { events: [] }, "events"],
  ["an unknown event", { events: ["contract.read"] }, "events[0]"],
  ["a private url", { url: "https://127.0.0.1/hook" }, "url"],
  ["active as a text", { active: "no" }, "active"],
] as const) {
  conforms(
    "webhook.patch webhook.events webhook.url-private",
    `a change to ${what} is refused`,
    async () => {
      const account = await at.account();
      const { id, url, events } = await subscribe(account);
      expectInvalid(await account.call("PATCH", `/webhooks/${id}`, body), path);
      const { webhook } = (await account.call("GET", `/webhooks/${id}`)).body;
      assert.deepEqual([webhook.url, webhook.events, webhook.active], [url, events, true]);
    },
  );
}

conforms("webhook.delete webhook.unknown", "a deleted webhook is gone", async () => {
  const account = await at.account();
  const { id } = await subscribe(account);
  const answer = await account.call("DELETE", `/webhooks/${id}`);
  assert.deepEqual([answer.status, answer.body], [200, { success: true }]);
  expectRefused(await account.call("GET", `/webhooks/${id}`), 404);
  expectRefused(await account.call("DELETE", `/webhooks/${id}`), 404);
  assert.deepEqual((await account.call("GET", "/webhooks")).body.webhooks, []);
});

for (const [what, body, path] of [
  ["no url", { events: ["contract.signed"] }, "url"],
  ["no events", { url: URL_TAKEN }, "events"],
  ["an empty list of events", { url: URL_TAKEN, events: [] }, "events"],
  ["events that are no list", { url: URL_TAKEN, events: "contract.signed" }, "events"],
  ["a url that is none", { url: "hook", events: ["contract.signed"] }, "url"],
] as const) {
  conforms("webhook.url-required webhook.events", `${what} is refused`, async () => {
    expectInvalid(await post(body), path);
  });
}

for (const url of [
  "http://93.184.215.14/hook",
  "ftp://93.184.215.14/hook",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "//93.184.215.14/hook",
  "https://",
]) {
  conforms("webhook.url-https", `${url} is refused`, async () => {
    expectInvalid(await post({ url, events: ["contract.signed"] }), "url");
  });
}

for (const host of [
  "127.0.0.1",
  "localhost",
  "127.1",
  "0x7f000001",
  "2130706433",
  "0.0.0.0",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "[::1]",
  "[::]",
  "[fc00::1]",
  "[fe80::1]",
  "[::ffff:127.0.0.1]",
  "[64:ff9b::7f00:1]",
]) {
  conforms("webhook.url-private", `https://${host}/ is refused`, async () => {
    expectInvalid(await post({ url: `https://${host}/hook`, events: ["contract.signed"] }), "url");
  });
}

conforms(
  "webhook.events-known error-body.details",
  "an unknown event is refused, and all that there are are named",
  async () => {
    const answer = await post({
      url: URL_TAKEN,
      events: ["contract.signed", "contract.read", "x"],
    });
    expectInvalid(answer, "events[1]", "events[2]");
    const told = JSON.stringify(answer.body.details);
    for (const event of [...EVENTS, "contract.withdrawn", "signer.declined"]) {
      assert.ok(told.includes(event), event);
    }
  },
);

conforms("webhook.events webhook.events-once", "all six are taken, and each once", async () => {
  const account = await at.account();
  const events = [...EVENTS, ...EVENTS];
  assert.deepEqual((await subscribe(account, { events })).events.sort(), [...EVENTS].sort());
});

conforms(
  "webhook.five",
  "a sixth webhook is LIMIT_REACHED with 409, and one deleted makes room",
  async () => {
    const account = await at.account();
    const made = [];
    for (let count = 0; count < 5; count += 1) made.push(await subscribe(account));
    const body = { url: URL_TAKEN, events: ["contract.signed"] };
    expectRefused(await account.call("POST", "/webhooks", body), 409, "LIMIT_REACHED");
    await account.call("DELETE", `/webhooks/${made[0].id}`);
    await subscribe(account);
  },
);

conforms("webhook.five", "inactive ones count, and of ten at once five pass", async () => {
  const account = await at.account();
  const { id } = await subscribe(account);
  await account.call("PATCH", `/webhooks/${id}`, { active: false });
  const body = { url: URL_TAKEN, events: ["contract.signed"] };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => account.call("POST", "/webhooks", body)),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 4);
});

for (const id of ["0192f0c0-0000-7000-8000-000000000000", "x", "%00"]) {
  conforms("webhook.unknown error.no-code", `the webhook ${id} is unknown`, async () => {
    const account = await at.account();
    for (const [method, body] of [
      ["GET", undefined],
      ["PATCH", { active: false }],
      ["DELETE", undefined],
    ] as const) {
      expectRefused(await account.call(method, `/webhooks/${id}`, body), 404);
    }
  });
}

conforms("webhook.foreign auth.foreign", "another account's webhook is unknown", async () => {
  const owner = await at.account();
  const { id } = await subscribe(owner);
  const stranger = await at.account();
  for (const [method, body] of [
    ["GET", undefined],
    ["PATCH", { active: false }],
    ["DELETE", undefined],
  ] as const) {
    expectRefused(await stranger.call(method, `/webhooks/${id}`, body), 404);
  }
  assert.equal((await owner.call("GET", `/webhooks/${id}`)).body.webhook.active, true);
});

conforms(
  "create.warnings webhook.create",
  "unknown properties are ignored and named, in refusals as well",
  async () => {
    const warnings = ["colour is not a property of this request"];
    const made = await post({ url: URL_TAKEN, events: ["contract.signed"], colour: "red" });
    expectStatus(made, 201);
    assert.deepEqual(made.body.warnings, warnings);
    const refused = await post({ url: URL_TAKEN, colour: "red" });
    expectInvalid(refused, "events");
    assert.deepEqual(refused.body.warnings, warnings);
  },
);
