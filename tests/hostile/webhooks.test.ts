import assert from "node:assert/strict";
import { test } from "node:test";
import { MINUTE_MS } from "#kernel/time.ts";
import { attack, call, lookIntoLog, type Row, send, underAttack, withKey } from "./attack.ts";

const scene = underAttack();

const EVENTS = ["contract.deleted"];
const PUBLIC = "https://93.184.216.34/";
const hook = (body: unknown) => () => call(scene, "POST", "/webhooks", body);
const to = (url: unknown) => hook({ url, events: EVENTS });
const events = (named: unknown) => hook({ url: PUBLIC, events: named });

/** Where a webhook must not lead, however it is spelled. */
const INSIDE: [what: string, url: string][] = [
  ["this machine by name", "https://localhost/"],
  ["this machine by name, in capitals", "https://LOCALHOST/"],
  ["this machine by name, with a dot", "https://localhost./"],
  ["a name below this machine's", "https://a.localhost/"],
  ["this machine", "https://127.0.0.1/"],
  ["this machine with a port", "https://127.0.0.1:5432/"],
  ["this machine, another of its numbers", "https://127.255.255.254/"],
  ["this machine in two parts", "https://127.1/"],
  ["this machine in octal digits", "https://0177.0.0.1/"],
  ["this machine in hexadecimal digits", "https://0x7f000001/"],
  ["this machine as one number", "https://2130706433/"],
  ["this machine in wide digits", "https://１２７.0.0.1/"],
  ["this machine in circles", "https://①②⑦.0.0.1/"],
  ["this machine with other dots", "https://127。0。0。1/"],
  ["this machine in percent signs", "https://%31%32%37.0.0.1/"],
  ["this machine behind backslashes", "https:\\\\127.0.0.1\\"],
  ["this machine without slashes", "https:127.0.0.1"],
  ["this machine behind three slashes", "https:///127.0.0.1/"],
  ["this machine in IPv6", "https://[::1]/"],
  ["this machine in long IPv6", "https://[0:0:0:0:0:0:0:1]/"],
  ["this machine mapped into IPv6", "https://[::ffff:127.0.0.1]/"],
  ["the same in groups", "https://[::ffff:7f00:1]/"],
  ["this machine, compatible with IPv6", "https://[::127.0.0.1]/"],
  ["this machine behind NAT64", "https://[64:ff9b::7f00:1]/"],
  ["this machine behind 6to4", "https://[2002:7f00:1::]/"],
  ["no address", "https://0/"],
  ["no address in IPv6", "https://[::]/"],
  ["a private network", "https://10.0.0.1/"],
  ["another private network", "https://172.31.255.255/"],
  ["a home's network", "https://192.168.1.1:8443/"],
  ["a carrier's network", "https://100.64.0.1/"],
  ["a private network of IPv6", "https://[fd00::1]/"],
  ["a link of IPv6", "https://[fe80::1]/"],
  ["a cloud host's own", "https://169.254.169.254/latest/meta-data/"],
  ["a cloud host's own as one number", "https://2852039166/"],
  ["another cloud host's own", "https://168.63.129.16/"],
  ["many at once", "https://224.0.0.1/"],
  ["everybody", "https://255.255.255.255/"],
  ["a number for documentation", "https://192.0.2.1/"],
  ["a name of mDNS", "https://printer.local/"],
  ["a name inside", "https://vault.internal/"],
  ["a name at home", "https://router.lan/"],
  ["a name without a dot", "https://postgres/"],
];

/** What is no address of a webhook. */
const WRONG: [what: string, url: unknown][] = [
  ["plain http", "http://93.184.216.34/"],
  ["ftp", "ftp://93.184.216.34/"],
  ["a script", "javascript:alert(1)"],
  ["a file", "file:///etc/passwd"],
  ["data", "data:text/html,x"],
  ["no scheme", "//93.184.216.34/"],
  ["nothing", ""],
  ["a scheme alone", "https://"],
  ["a user and a password", "https://u:p@93.184.216.34/"],
  ["a user who looks like a host", "https://93.184.216.34@127.0.0.1/"],
  ["a fragment", `${PUBLIC}#x`],
  ["a blank", `${PUBLIC} a`],
  ["a line end", `${PUBLIC}\n`],
  ["a header within", `${PUBLIC}a\r\nX-Evil: 1`],
  ["a zero byte", `${PUBLIC}\u0000`],
  ["a line separator", `${PUBLIC}\u2028`],
  ["a port that is none", "https://93.184.216.34:99999/"],
  ["2,001 characters", `${PUBLIC}${"a".repeat(2_001 - PUBLIC.length)}`],
  ["a host of a thousand labels", `https://${"a.".repeat(990)}a/`],
  ["a list", [PUBLIC]],
  ["null", null],
  ["an object", { href: PUBLIC }],
];

const ROWS: Row[] = [
  ...INSIDE.map(([what, url]): Row => [`a webhook to ${what}`, to(url), 400, /^url: /]),
  ...WRONG.map(([what, url]): Row => [`a webhook to ${what}`, to(url), 400, /^url: /]),
  ["no events", events([]), 400],
  ["events as a text", events("contract.deleted"), 400],
  ["no list of events", hook({ url: PUBLIC }), 400],
  ["an event that is none", events(["contract.signed", "x"]), 400],
  ["an event in capitals", events(["CONTRACT.DELETED"]), 400],
  ["an event with a blank", events(["contract.deleted "]), 400],
  ["an event that every object has", events(["__proto__"]), 400],
  ["every event", events(["*"]), 400],
  ["an event as a number", events([1]), 400],
  ["fifty-one events", events(Array(51).fill("contract.deleted")), 400],
  ["an event named fifty times", events(Array(50).fill("contract.deleted")), 201],
  [
    "a secret and an account of the caller's own",
    hook({ url: PUBLIC, events: EVENTS, secret: "whsec_mine", accountId: "x", id: "y" }),
    201,
  ],
  ["an id that is none", () => call(scene, "GET", "/webhooks/1"), 404],
  ["an id of SQL", () => call(scene, "DELETE", "/webhooks/'%20or%20true--"), 404],
  [
    "an id in capitals",
    () => call(scene, "GET", `/webhooks/${scene.victimsWebhook.id.toUpperCase()}`),
    404,
  ],
  [
    "the deliveries of another's webhook",
    () => call(scene, "GET", `/webhooks/${scene.victimsWebhook.id}/deliveries`),
    404,
  ],
  ["no change", () => change({}), 400, /at least one/],
  ["a change of what cannot be changed", () => change({ secret: "x", id: "y" }), 400],
  ["a change to an address inside", () => change({ url: "https://[::1]/" }), 400],
  ["a change to no events", () => change({ events: [] }), 400],
  ["active as a word", () => change({ active: "false" }), 400],
  ["active as null", () => change({ active: null }), 400],
  [
    "a webhook in a form",
    () =>
      send(scene, "/api/v1/webhooks", {
        method: "POST",
        headers: withKey(scene),
        body: new URLSearchParams({ url: PUBLIC }),
      }),
    415,
  ],
];

async function change(body: object) {
  const { webhooks } = (await call(scene, "GET", "/webhooks")).body;
  return call(scene, "PATCH", `/webhooks/${webhooks[0].id}`, body);
}

attack(scene, ROWS);

test("a webhook's secret is shown once, is its own, and belongs to nobody else", async () => {
  scene.service.clock.moveMs(MINUTE_MS);
  const made = await call(scene, "POST", "/webhooks", {
    url: PUBLIC,
    events: EVENTS,
    secret: "mine",
  });
  const { id, secret } = made.body.webhook;
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  scene.secrets.push(secret);
  for (const path of ["/webhooks", `/webhooks/${id}`]) {
    const answer = await call(scene, "GET", path);
    assert.doesNotMatch(JSON.stringify(answer.body), /whsec_|secret/);
  }
  const { rows } = {
    rows: await scene.service.app.services.database.selectFrom("webhook").selectAll().execute(),
  };
  for (const row of rows) {
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    assert.ok(!Buffer.from(row.sealed_secret).includes(key));
  }
});

test("five webhooks are five, however many are asked for at once", async () => {
  scene.service.clock.moveMs(MINUTE_MS);
  const account = await scene.service.openAccount();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      account.call("POST", "/webhooks", { url: PUBLIC, events: EVENTS }),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [...Array(5).fill(201), ...Array(7).fill(409)]);
});

lookIntoLog(scene);
