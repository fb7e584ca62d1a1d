import assert from "node:assert/strict";
import { after, test } from "node:test";
import { MINUTE_MS } from "#kernel/time.ts";
import { signedIn } from "#kit/scenes/member.ts";
import { startService } from "#kit/scenes/service.ts";
import { openScene } from "./asked-account.ts";

test("a download that broke off goes on with the same bytes, and only for a fresh sign-in", async () => {
  const service = await startService({
    env: { LOG_LEVEL: "fatal", WEBHOOK_ALLOW_PRIVATE: "true" },
  });
  after(() => service.close());
  const { account, there } = await openScene(service);
  const owner = await signedIn(service, account.accountId);
  const url = `${service.url}/app/data/exports/${(await there()).archive}`;
  const get = (headers: Record<string, string> = {}) =>
    fetch(url, { headers: { cookie: owner.cookie, ...headers } });
  const whole = await get();
  const tag = whole.headers.get("etag") ?? "";
  const bytes = Buffer.from(await whole.arrayBuffer());
  assert.deepEqual([whole.status, whole.headers.get("accept-ranges")], [200, "bytes"]);
  assert.equal(Number(whole.headers.get("content-length")), bytes.length);
  const rest = await get({ range: "bytes=1000-", "if-range": tag });
  assert.equal(rest.status, 206);
  assert.equal(rest.headers.get("content-range"), `bytes 1000-${bytes.length - 1}/${bytes.length}`);
  assert.ok(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(1000)));
  const another = await get({ range: "bytes=1000-", "if-range": '"another"' });
  assert.equal(another.status, 200);
  assert.ok(Buffer.from(await another.arrayBuffer()).equals(bytes));
  const beyond = await get({ range: `bytes=${bytes.length}-` });
  assert.deepEqual(
    [beyond.status, beyond.headers.get("content-range")],
    [416, `bytes */${bytes.length}`],
  );
  service.clock.moveMs(10 * MINUTE_MS);
  const late = await get({ range: "bytes=1000-", "if-range": tag });
  assert.equal(late.status, 401);
  assert.match(late.headers.get("content-type") ?? "", /text\/html/);
});
