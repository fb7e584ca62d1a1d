import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { bareServer } from "#kit/peers/bare-server.ts";
import { rangedFile, sendRanged } from "./send-ranged.ts";

const BYTES = Buffer.from("0123456789");
const asked: [first: number, last: number][] = [];

async function get(headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") {
  const { answerAt, ask } = bareServer();
  answerAt("GET", "/file", async (_request, reply) =>
    sendRanged(reply, {
      bytes: BYTES.length,
      tag: '"v1"',
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
  assert.deepEqual([status, range], [416, "bytes */10"]);
  assert.match(String(body), /"error":"The file ends before/);
  assert.deepEqual(asked, []);
});

test("a piece of another version is the whole of this one", async () => {
  const range = "bytes=2-4";
  assert.deepEqual((await get({ range, "if-range": '"v1"' }))[0], 206);
  assert.deepEqual(await get({ range, "if-range": '"v0"' }), [200, "10", undefined, "0123456789"]);
});

test("who asks for the head alone is told how long the file is, whatever range is asked for", async () => {
  assert.deepEqual(await get({}, "HEAD"), [200, "10", undefined, ""]);
  assert.deepEqual(await get({ range: "bytes=2-4" }, "HEAD"), [200, "10", undefined, ""]);
});

test("who has this version is told so, before a range is looked at, and nothing is read", async () => {
  for (const method of ["GET", "HEAD"] as const) {
    const headers = { "if-none-match": 'W/"v0", W/"v1"', range: "bytes=10-" };
    const [status, , range, body] = await get(headers, method);
    assert.deepEqual([status, range, body, asked], [304, undefined, "", []]);
  }
  assert.equal((await get({ "if-none-match": '"v0"', range: "bytes=2-4" }))[0], 206);
});

/** A file that is open, in slices of three bytes, and whether somebody let go of it. */
async function ofOpen(headers: Record<string, string>, method: "GET" | "HEAD" = "GET") {
  const stream = Readable.from(["012", "345", "678", "9"].map((part) => Buffer.from(part)));
  const { answerAt, ask } = bareServer();
  answerAt("GET", "/file", async (_request, reply) =>
    sendRanged(reply.type("application/pdf"), rangedFile({ bytes: 10, stream }, "ab")),
  );
  const { statusCode, headers: told, body } = await ask("/file", { headers, method });
  assert.equal(told.etag, '"ab"');
  assert.equal(told["content-type"] === "application/pdf", statusCode < 300);
  return { statusCode, body, isClosed: stream.destroyed };
}

test("of an open file the piece is sent, whatever slices it is read in, and it is closed each time", async () => {
  for (let first = 0; first < 10; first += 1) {
    for (let last = first; last < 10; last += 1) {
      const piece = await ofOpen({ range: `bytes=${first}-${last}` });
      const body = "0123456789".slice(first, last + 1);
      assert.deepEqual(piece, { statusCode: 206, body, isClosed: true });
    }
  }
  const whole = { statusCode: 200, body: "0123456789", isClosed: true };
  assert.deepEqual(await ofOpen({}), whole);
  assert.deepEqual(await ofOpen({}, "HEAD"), { ...whole, body: "" });
  assert.deepEqual(await ofOpen({ "if-none-match": "*" }), {
    statusCode: 304,
    body: "",
    isClosed: true,
  });
  const { statusCode, isClosed } = await ofOpen({ range: "bytes=10-" });
  assert.deepEqual([statusCode, isClosed], [416, true]);
});
