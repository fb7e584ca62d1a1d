import assert from "node:assert/strict";
import { test } from "node:test";
import { LIMITS } from "#kernel/limits.ts";
import { type Resolve, UnknownHost } from "#lib/egress/resolve.ts";
import { checkEvents, checkUrl } from "./check-webhook.ts";
import { WEBHOOK_EVENTS } from "./webhook-events.ts";

const leadingTo = (...addresses: string[]) => ({
  allowPrivate: false,
  resolve: (async () => addresses) satisfies Resolve,
});

test("events are taken each once and in their order", () => {
  const [first, second, third] = WEBHOOK_EVENTS;
  assert.ok(first && second && third);
  assert.deepEqual(checkEvents([third, first, third, second, first]), {
    events: [third, first, second],
    problems: [],
  });
});

test("every event that nobody is told of is a problem of its own, with its place", () => {
  const [known] = WEBHOOK_EVENTS;
  assert.ok(known);
  const unknown = ["contract.opened ", known.toUpperCase(), "", "toString", "*"];
  const { events, problems } = checkEvents([known, ...unknown]);
  assert.deepEqual(events, [known]);
  assert.deepEqual(
    problems.map(({ path }) => path),
    unknown.map((_, index) => `events[${index + 1}]`),
  );
  for (const { message } of problems) {
    for (const event of WEBHOOK_EVENTS) assert.ok(message.includes(event));
  }
});

const AT_THE_LIMIT = `https://hooks.example.com/${"a".repeat(LIMITS.webhookUrlCharacters)}`.slice(
  0,
  LIMITS.webhookUrlCharacters,
);

test("a public address is taken as it is written", async () => {
  const urls = ["https://hooks.example.com/in?a=b", "https://hooks.example.com:8443", AT_THE_LIMIT];
  for (const url of urls) assert.deepEqual(await checkUrl(url, leadingTo("8.8.8.8")), []);
});

const REFUSED: [what: string, url: string, message: RegExp][] = [
  ["one letter more than may be", `${AT_THE_LIMIT}a`, /at most 2000 characters/],
  ["a blank, which readers drop", "https://hooks.example.com/a b", /blanks or control characters/],
  [
    "a line end, which readers drop",
    "https://hooks.exam\nple.com/",
    /blanks or control characters/,
  ],
  ["a control character", "https://hooks.example.com/\u0007", /blanks or control characters/],
  ["a fragment, which is never sent", "https://hooks.example.com/#a", /fragment/],
  ["an empty fragment", "https://hooks.example.com/#", /fragment/],
  ["no URL", "hooks.example.com", /./],
  ["another scheme", "ftp://hooks.example.com/", /./],
  ["credentials", "https://me:secret@hooks.example.com/", /./],
];

for (const [what, url, message] of REFUSED) {
  test(`a URL is refused for ${what}, and its host is not looked up`, async () => {
    const resolve: Resolve = async () => assert.fail("it was looked up");
    const problems = await checkUrl(url, { allowPrivate: false, resolve });
    assert.deepEqual(
      problems.map(({ path }) => path),
      ["url"],
    );
    assert.match(problems[0]?.message ?? "", message);
  });
}

test("a host that nobody knows, or that leads inside, is a problem in words", async () => {
  const url = "https://hooks.example.com/";
  const nobody: Resolve = async () => {
    throw new UnknownHost("hooks.example.com");
  };
  assert.deepEqual(await checkUrl(url, { allowPrivate: false, resolve: nobody }), [
    { path: "url", message: '"hooks.example.com" cannot be resolved' },
  ]);
  const [problem] = await checkUrl(url, leadingTo("8.8.8.8", "127.0.0.1"));
  assert.match(problem?.message ?? "", /not public/);
});

test("what is wrong with the service itself is no problem of the URL", async () => {
  const resolve: Resolve = async () => {
    throw new TypeError("a fault");
  };
  await assert.rejects(
    checkUrl("https://hooks.example.com/", { allowPrivate: false, resolve }),
    TypeError,
  );
});
