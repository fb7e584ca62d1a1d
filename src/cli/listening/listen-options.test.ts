import assert from "node:assert/strict";
import { test } from "node:test";
import { WEBHOOK_EVENTS } from "#webhooks/webhook-events.ts";
import { readListenOptions } from "./listen-options.ts";

const now = new Date("2026-11-23T12:00:00Z");
const key = { COUNTERSIGN_API_KEY: "svc_test_key" };
const read = (args: string[], env: Record<string, string> = key) =>
  readListenOptions(args, env, now);

test("with a key alone everything from now on is printed, of the service on this machine", () => {
  assert.deepEqual(read([]), {
    baseUrl: "http://localhost:3000",
    apiKey: "svc_test_key",
    forwardTo: null,
    events: WEBHOOK_EVENTS,
    from: {},
    secret: null,
  });
  const baseUrlOf = (env: Record<string, string>, args: string[] = []) => {
    const wish = read(args, { ...key, ...env });
    return typeof wish === "string" ? wish : wish.baseUrl;
  };
  const all = { PORT: "3100", BASE_URL: "https://b.example", COUNTERSIGN_URL: "https://c.example" };
  assert.equal(baseUrlOf(all, ["--url", "https://d.example"]), "https://d.example");
  assert.equal(baseUrlOf(all), "https://c.example");
  assert.equal(baseUrlOf({ PORT: "3100", BASE_URL: "https://b.example" }), "https://b.example");
  assert.equal(baseUrlOf({ PORT: "3100" }), "http://localhost:3100");
});

test("--since is a duration back from now, a time, or what an earlier run printed", () => {
  const from = (since: string) => {
    const wish = read(["--since", since]);
    return typeof wish === "string" ? wish : wish.from;
  };
  for (const [given, wanted] of [
    ["30s", { since: "2026-11-23T11:59:30.000Z" }],
    ["10m", { since: "2026-11-23T11:50:00.000Z" }],
    ["2h", { since: "2026-11-23T10:00:00.000Z" }],
    ["1d", { since: "2026-11-22T12:00:00.000Z" }],
    ["2026-11-20", { since: "2026-11-20T00:00:00.000Z" }],
    ["cur_abc", { after: "cur_abc" }],
  ] as const) {
    assert.deepEqual(from(given), wanted, given);
  }
});

test("--events names events once each, in the order of the table", () => {
  const wish = read(["--events", "signer.declined, contract.created,contract.created"]);
  assert.ok(typeof wish !== "string");
  assert.deepEqual(wish.events, ["contract.created", "signer.declined"]);
});

test("what is wrong with a command line is said, and nothing is listened to", () => {
  for (const [args, env, says] of [
    [[], {}, /COUNTERSIGN_API_KEY is not set/],
    [["--forward", "localhost:8080"], key, /--forward takes/],
    [["--forward", "file:///etc/passwd"], key, /--forward takes/],
    [["--events", "contract.lost"], key, /no event "contract.lost".*contract\.created/],
    [["--events", ""], key, /no event ""/],
    [["--since", "yesterday"], key, /--since takes/],
    [["--url", "sign.example.com"], key, /no address of a service/],
    [["--forwad", "x"], key, /--forwad/],
    [["hooks"], key, /hooks/],
    [[], { ...key, WEBHOOK_SECRET: "secret" }, /WEBHOOK_SECRET is no secret/],
  ] as const) {
    const problem = read([...args], { ...env } as Record<string, string>);
    assert.ok(typeof problem === "string");
    assert.match(problem, says);
  }
});
