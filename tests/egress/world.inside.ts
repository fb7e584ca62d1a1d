/** Runs in namespaces of its own, where every address that there is answers. */
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { INSIDE, OUTSIDE } from "#kit/peers/address-spellings.ts";
import {
  type Answers,
  openWorld,
  PRIVATE_ADDRESS,
  PUBLIC_ADDRESS,
  type World,
} from "#kit/peers/world.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { NoAnswer } from "#lib/egress/no-answer.ts";
import { whyNotPublic } from "#lib/egress/public-address.ts";
import { ANYWHERE, PUBLIC_ONLY } from "#lib/egress/reach.ts";
import { send } from "#lib/egress/send.ts";
import type { Reach } from "#lib/egress/target.ts";

let world: World;
let service: TestService;
let account: TestAccount;
before(async () => {
  world = await openWorld();
  service = await startService({ env: { WEBHOOK_RETRY_DELAYS: "0.1,0.1,0.1,0.1,0.1,0.1" } });
  account = await service.openAccount();
});
after(async () => {
  await service.close();
  await world[Symbol.asyncDispose]();
});
beforeEach(() => {
  world.forgetReached();
  // Each test has a minute's requests of its own.
  service.clock.moveMs(60_000);
});

/** The words that a request ended with, or its status. */
async function ask(url: string, reach: Reach): Promise<string | number> {
  const limits = { deadlineMs: 5_000, maxBytes: 1_024, whenLonger: "cut" } as const;
  try {
    return (await send({ method: "GET", url }, limits, reach)).status;
  } catch (error) {
    assert.ok(error instanceof NoAnswer, String(error));
    return error.message;
  }
}

const inside = () => world.reached.filter(({ address }) => whyNotPublic(address) !== null);

test("in this world what lies inside answers whoever may ask there", async () => {
  for (const url of INSIDE) await ask(url, ANYWHERE);
  assert.ok(inside().length >= 100, `only ${inside().length} were reached`);
  const reached = new Set(inside().map(({ address }) => address));
  for (const address of ["127.0.0.1", "169.254.169.254", "10.0.0.1", "::1", "fd00:ec2::254"]) {
    assert.ok(reached.has(address), address);
  }
});

test("whoever may ask in public only reaches nothing inside, however it is spelled", async () => {
  for (const url of INSIDE) assert.equal(typeof (await ask(url, PUBLIC_ONLY)), "string", url);
  assert.deepEqual(world.reached, []);
});

test("whatever is public is reached, each where it is", async () => {
  for (const url of OUTSIDE) {
    world.forgetReached();
    const ended = await ask(url, PUBLIC_ONLY);
    // The certificates of this world are for names.
    const isAddress = /^https:\/\/([\d.]+|\[.*\])\//.test(url);
    assert.equal(
      ended,
      isAddress ? "the certificate is not accepted (ERR_TLS_CERT_ALTNAME_INVALID)" : 200,
      url,
    );
    assert.equal(world.reached.length, 1, url);
    assert.deepEqual(inside(), [], url);
  }
});

test("no webhook is made for what lies inside, and one for everything public", async () => {
  const subscribe = (url: string) =>
    account.call("POST", "/webhooks", { url, events: ["contract.created"] });
  for (const url of INSIDE) {
    if (INSIDE.indexOf(url) % 50 === 49) service.clock.moveMs(60_000);
    assert.equal((await subscribe(url)).status, 400, url);
  }
  for (const url of OUTSIDE) {
    if (OUTSIDE.indexOf(url) % 25 === 0) service.clock.moveMs(60_000);
    const made = await subscribe(url);
    assert.equal(made.status, 201, url);
    await account.call("DELETE", `/webhooks/${made.body.webhook.id}`);
  }
  assert.deepEqual(world.reached, []);
});

const later =
  (first: string[], then: string[]): Answers =>
  (asked) =>
    asked === 0 ? first : then;

/** Names that somebody made in order to lead inside; some are public now and then. */
const TREACHEROUS: Record<string, Answers> = {
  "public at first": later([PUBLIC_ADDRESS], [PRIVATE_ADDRESS]),
  "public at first, the machine itself later": later([PUBLIC_ADDRESS], ["127.0.0.1"]),
  "public every other time": (asked) => [asked % 2 ? PRIVATE_ADDRESS : PUBLIC_ADDRESS],
  "inside every other time": (asked) => [asked % 2 ? PUBLIC_ADDRESS : PRIVATE_ADDRESS],
  "public twice, inside twice": (asked) => [asked % 4 < 2 ? PUBLIC_ADDRESS : "169.254.169.254"],
  "public over IPv4, inside over IPv6": () => [PUBLIC_ADDRESS, "::1"],
  "public over IPv4, private over IPv6": () => [PUBLIC_ADDRESS, "fd00::1"],
  "public over IPv6, inside over IPv4": () => ["2606:4700::1", "192.168.0.1"],
  "an IPv4 address within IPv6": () => ["::ffff:127.0.0.1"],
  "the metadata service behind NAT64": () => ["64:ff9b::a9fe:a9fe"],
  "the machine itself behind 6to4": () => ["2002:7f00:1::"],
  "one inside after two that are public": () => [PUBLIC_ADDRESS, "8.8.8.8", PRIVATE_ADDRESS],
  "one inside ahead of two that are public": () => ["127.0.0.1", PUBLIC_ADDRESS, "8.8.8.8"],
  "one inside among thirty": () => [
    ...Array.from({ length: 29 }, (_, index) => `8.8.4.${index + 1}`),
    "100.100.100.200",
  ],
  "this network": () => ["0.0.0.0"],
  "no address at all": () => ["::"],
  "an alias of this machine": () => ({ alias: "localhost" }),
  "an alias of the metadata service": () => ({ alias: "metadata.google.internal" }),
  "an alias of an alias": (asked) => ({ alias: asked % 2 ? "example.com" : "wiki.corp" }),
  "inside, and over IPv6 only": () => ["::1"],
  reserved: () => ["240.0.0.1"],
};

test("a name that leads inside at any time is followed only where it is public, and connected to nowhere else", async () => {
  const names = Object.entries(TREACHEROUS).map(([what, answers], index) => {
    const name = `treacherous-${index}.example.com`;
    world.name(name, answers);
    return { what, name };
  });
  for (const { what, name } of names) {
    for (let time = 0; time < 12; time += 1) await ask(`https://${name}/`, PUBLIC_ONLY);
    assert.ok(world.questionsFor(name) >= 12, `${what}: every request asks anew`);
    assert.deepEqual(inside(), [], what);
  }
  assert.ok(world.reached.length > 0, "those that are public now and then are reached then");
});

test("what is public is not followed to where it sends on", async () => {
  for (const to of [
    "https://127.0.0.1/",
    "https://169.254.169.254/latest/meta-data",
    "http://[::1]/",
  ]) {
    assert.equal(await ask(`https://example.com/to/${to}`, PUBLIC_ONLY), 302);
  }
  assert.deepEqual(inside(), []);
});

interface Delivery {
  success: boolean;
  attempt: number;
  error: string | null;
}

/** The last delivery to a webhook, once it is as wanted. */
async function untilDelivery(id: string, isAsWanted: (one: Delivery) => boolean) {
  for (;;) {
    const { body } = await account.call("GET", `/webhooks/${id}`);
    const [last] = body.deliveries;
    if (last && isAsWanted(last)) return last;
    // So that asking again and again is not too often.
    service.clock.moveMs(1_000);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test("a webhook whose name moves inside is sent nothing until it is public again", async () => {
  const name = "moves.example.com";
  world.name(name, () => [PUBLIC_ADDRESS]);
  const url = `https://${name}/hook`;
  const made = await account.call("POST", "/webhooks", { url, events: ["contract.created"] });
  assert.equal(made.status, 201);
  world.name(name, () => [PRIVATE_ADDRESS]);
  await account.call("POST", "/contracts", { content: "<p>A</p>" });
  const { id } = made.body.webhook;
  const failed = await untilDelivery(id, ({ attempt }) => attempt >= 2);
  assert.equal(failed.success, false);
  assert.deepEqual(world.reached, []);
  world.name(name, () => [PUBLIC_ADDRESS]);
  await untilDelivery(id, ({ success }) => success);
  assert.deepEqual(
    world.reached.map(({ address }) => address),
    [PUBLIC_ADDRESS],
  );
  assert.ok(world.requests.includes(`${name}/hook`));
});

test("an image is not fetched from inside, nor from where a public host sends on to", async () => {
  world.name("images.example.com", () => [PUBLIC_ADDRESS, "127.0.0.1"]);
  const sources = [
    "https://images.example.com/logo.png",
    "https://169.254.169.254/logo.png",
    "https://0x7f.1/logo.png",
    "https://example.com/to/https://10.0.0.5/logo.png",
  ];
  for (const source of sources) {
    const content = `<p><img src="${source}" alt="Logo"></p>`;
    const made = await account.call("POST", "/contracts", { content, finalize: true });
    assert.equal(made.status, 400, source);
    // Where a name leads inside is not for whoever tries names.
    assert.doesNotMatch(made.body.error.replace(source, ""), /\d\.\d/, source);
  }
  assert.deepEqual(inside(), []);
});

test("name servers that say nothing keep nobody else waiting", async () => {
  const open = Array.from({ length: 100 }, (_, index) => {
    const name = `silent-${index}.example.com`;
    world.name(name, () => "silence");
    return { isOver: false, ended: ask(`https://${name}/`, PUBLIC_ONLY) };
  });
  for (const one of open) {
    void one.ended.then(() => {
      one.isOver = true;
    });
  }
  for (let time = 0; time < 20; time += 1) {
    assert.equal(await ask("https://example.com/", PUBLIC_ONLY), 200);
  }
  assert.equal(open.filter(({ isOver }) => isOver).length, 0);
  const ends = await Promise.all(open.map(({ ended }) => ended));
  for (const words of ends) assert.match(String(words), /cannot be resolved|no whole answer/);
});
