import assert from "node:assert/strict";
import { test } from "node:test";
import { bareServer } from "#kit/peers/bare-server.ts";
import { type MetricsRoute, registerMetrics } from "./metrics-route.ts";

const HERE = { remoteAddress: "127.0.0.1", headers: { host: "localhost:3000" } };
const PAGE = "countersign_database_up 1\n";

function asking(change: Partial<MetricsRoute> = {}, trustedProxies: string[] = []) {
  const { server, ask } = bareServer({ trustedProxies });
  const text = async () => ({ contentType: "text/plain; version=0.0.4", body: PAGE });
  registerMetrics(server, { text, token: null, isProxyUnsaid: false, ...change });
  return (options: object = HERE) => ask("/metrics", options);
}

test("without a token this machine reads the page, under each of its own names", async () => {
  const ask = asking();
  const answer = await ask();
  assert.deepEqual([answer.statusCode, answer.body], [200, PAGE]);
  assert.equal(answer.headers["cache-control"], "no-store");
  assert.match(String(answer.headers["content-type"]), /^text\/plain; version=0\.0\.4/);
  for (const host of ["127.0.0.1:3000", "[::1]:3000", "a.localhost"]) {
    assert.equal((await ask({ ...HERE, headers: { host } })).statusCode, 200, host);
  }
  assert.equal((await ask({ ...HERE, remoteAddress: "::1" })).statusCode, 200);
});

test("without a token everybody else finds nothing there", async () => {
  const ask = asking();
  const STRANGERS: [what: string, options: object][] = [
    ["another machine", { ...HERE, remoteAddress: "10.0.0.7" }],
    ["a name that is bound to this machine", { ...HERE, headers: { host: "evil.example" } }],
    ...["x-forwarded-for", "forwarded", "x-real-ip", "cf-connecting-ip"].map(
      (name): [string, object] => [name, { ...HERE, headers: { ...HERE.headers, [name]: "::1" } }],
    ),
  ];
  for (const [what, options] of STRANGERS) {
    assert.equal((await ask(options)).statusCode, 404, what);
  }
});

test("where a proxy stands in front, or may do so, nobody is taken for this machine", async () => {
  assert.equal((await asking({ isProxyUnsaid: true })()).statusCode, 404);
  const behind = asking({}, ["127.0.0.0/8"]);
  assert.equal((await behind()).statusCode, 404);
  const headers = { ...HERE.headers, "x-forwarded-for": "127.0.0.1" };
  assert.equal((await behind({ ...HERE, headers })).statusCode, 404);
});

test("with a token whoever brings it reads the page, from wherever, and nobody without", async () => {
  const ask = asking({ token: "secret", isProxyUnsaid: true });
  const bringing = (authorization: string) =>
    ask({ remoteAddress: "198.51.100.7", headers: { authorization, host: "sign.example" } });
  assert.equal((await bringing("Bearer secret")).statusCode, 200);
  for (const wrong of [
    "",
    "secret",
    "bearer secret",
    "Bearer secre",
    "Bearer secret2",
    "Basic x",
  ]) {
    assert.equal((await bringing(wrong)).statusCode, 401, wrong);
  }
  assert.equal((await ask()).statusCode, 401, "this machine");
});
