import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listenForMetrics, type MetricsListener } from "./metrics-listener.ts";

let text: () => Promise<{ contentType: string; body: string }>;
let [open, guarded]: MetricsListener[] = [];
before(async () => {
  const page = { text: () => text(), token: null };
  const at = { host: "127.0.0.1", port: 0 };
  open = await listenForMetrics(page, at);
  guarded = await listenForMetrics({ ...page, token: "secret" }, at);
});
after(async () => {
  await open?.close();
  await guarded?.close();
});

async function ask(of: MetricsListener | undefined, path = "/metrics", init: RequestInit = {}) {
  text ??= async () => ({ contentType: "text/x", body: "up 1\n" });
  const answer = await fetch(`http://127.0.0.1:${of?.port}${path}`, init);
  const { headers, status } = answer;
  assert.equal(headers.get("cache-control"), "no-store");
  return [status, headers.get("content-type"), await answer.text()];
}

test("the page is there on a port of its own, and nothing else is", async () => {
  text = async () => ({ contentType: "text/x", body: "up 1\n" });
  for (const path of ["/metrics", "/metrics?name=a"]) {
    assert.deepEqual(await ask(open, path), [200, "text/x", "up 1\n"]);
  }
  for (const path of ["/", "/metrics/", "/healthz", "/?/metrics"]) {
    assert.equal((await ask(open, path))[0], 404, path);
  }
  for (const method of ["POST", "PUT", "DELETE", "HEAD"]) {
    assert.equal((await ask(open, "/metrics", { method }))[0], 404, method);
  }
});

test("with a token only who brings it reads the page", async () => {
  const bringing = (authorization: string) =>
    ask(guarded, "/metrics", { headers: { authorization } });
  assert.equal((await bringing("Bearer secret"))[0], 200);
  for (const wrong of ["Bearer other", "secret"]) {
    assert.deepEqual(await bringing(wrong), [401, "text/plain", ""]);
  }
  assert.equal((await ask(guarded))[0], 401);
});

test("a page that cannot be made is a 500 without a word, and the next one is made", async () => {
  text = async () => {
    throw new Error("secret");
  };
  assert.deepEqual(await ask(open), [500, "text/plain", ""]);
  text = async () => ({ contentType: "text/x", body: "again\n" });
  assert.deepEqual(await ask(open), [200, "text/x", "again\n"]);
});

test("a port that is taken is told to whoever wants to listen", async () => {
  const page = { text: () => text(), token: null };
  const taken = listenForMetrics(page, { host: "127.0.0.1", port: open?.port ?? 0 });
  await assert.rejects(taken, { code: "EADDRINUSE" });
});
