import assert from "node:assert/strict";
import { test } from "node:test";
import { bareServer } from "#kit/bare-server.ts";
import { sendRanged } from "./send-ranged.ts";

const BYTES = Buffer.from("0123456789");
const asked: [first: number, last: number][] = [];

async function get(headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") {
  const { answerAt, ask } = bareServer();
  answerAt("GET", "/file", async (_request, reply) =>
    sendRanged(reply, {
      ...{ bytes: BYTES.length, tag: '"v1"' },
      async *read(first, last) {
        asked.push([first, last]);
        yield BYTES.subarray(first, last + 1);
      },
    }),
  );
  asked.length = 0;
  const { statusCode, headers: told, body } = await ask("/file", { headers, method });
  assert.deepEqual([told["accept-ranges"], told.etag], ["bytes", '"v1"']);
  return [statusCode, told["content-length"], told["content-range"], body];
}

test("a file is sent as a whole, or the piece of it that was asked for", async () => {
  assert.deepEqual(await get(), [200, "10", undefined, "0123456789"]);
  assert.deepEqual(await get({ range: "bytes=2-4" }), [206, "3", "bytes 2-4/10", "234"]);
  assert.deepEqual(await get({ range: "bytes=8-" }), [206, "2", "bytes 8-9/10", "89"]);
  assert.deepEqual(await get({ range: "bytes=-3" }), [206, "3", "bytes 7-9/10", "789"]);
  assert.deepEqual(asked, [[7, 9]], "and no more of it is read");
});

test("a piece that the file has not is refused with how long the file is", async () => {
  const [status, , range, body] = await get({ range: "bytes=10-" });
  assert.deepEqual([status, range, body], [416, "bytes */10", ""]);
  assert.deepEqual(asked, []);
});

test("a piece of another version is the whole of this one", async () => {
  const range = "bytes=2-4";
  assert.deepEqual((await get({ range, "if-range": '"v1"' }))[0], 206);
  assert.deepEqual(await get({ range, "if-range": '"v0"' }), [200, "10", undefined, "0123456789"]);
});

test("who asks for the head alone is told how long the file is", async () => {
  assert.deepEqual(await get({}, "HEAD"), [200, "10", undefined, ""]);
});
