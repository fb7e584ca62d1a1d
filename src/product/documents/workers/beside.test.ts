import assert from "node:assert/strict";
import { Duplex } from "node:stream";
import { test } from "node:test";
import { type Beside, openPipeTo, takeBeside } from "./beside.ts";

const large = Buffer.alloc(64 * 1024, 1);
const small = Buffer.alloc(10, 2);

test("large bytes are taken out of records and maps, each with the way to its place", () => {
  const input = {
    base: large,
    images: new Map([["https://a.example/1.png", { type: "image/png", bytes: large }]]),
    rest: { small, list: [large], text: "x" },
  };
  const { left, beside, parts } = takeBeside(input);
  assert.deepEqual(beside, [
    [["base"], large.length],
    [["images", "https://a.example/1.png", "bytes"], large.length],
  ]);
  assert.equal(parts.length, 2);
  assert.deepEqual(left, {
    base: null,
    images: new Map([["https://a.example/1.png", { type: "image/png", bytes: null }]]),
    rest: { small, list: [large], text: "x" },
  });
  assert.equal(input.base, large, "what was given is as it was");
});

test("an input without large bytes is sent as it is", () => {
  for (const input of [large, small, { small }, "text", null, [1], new Map([["a", small]])]) {
    assert.deepEqual(takeBeside(input), { left: input, beside: [], parts: [] });
  }
});

/** The end of whoever started a child, and what the child sends over its own. */
function pipeTo() {
  const pipe = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
  const tooMuch: string[] = [];
  return {
    ...openPipeTo(pipe, () => tooMuch.push("too much")),
    tooMuch,
    send: (chunk: Uint8Array) => pipe.push(chunk),
    settled: () => new Promise((resolve) => setImmediate(resolve)),
  };
}

test("what comes in pieces is put back where it was taken from, and what came early waits", async () => {
  const output = { pdf: large, texts: { html: Buffer.alloc(70_000, 3) }, pages: [1] };
  const { left, beside, parts } = takeBeside(output);
  const { send, putBack, settled, tooMuch } = pipeTo();
  const sent = Buffer.concat(parts);
  send(sent.subarray(0, 10));
  await settled();
  const whole = putBack(left, beside);
  send(sent.subarray(10, 65_540));
  send(sent.subarray(65_540));
  assert.deepEqual(await whole, output);
  assert.deepEqual(await putBack({ next: 1 }, []), { next: 1 });
  const again = putBack({ next: null }, [[["next"], 2]]);
  send(Buffer.from("ok"));
  assert.deepEqual(await again, { next: Buffer.from("ok") });
  assert.deepEqual(tooMuch, []);
});

test("more than was told of is heard of", async () => {
  const { send, putBack, settled, tooMuch } = pipeTo();
  const whole = putBack({ next: null }, [[["next"], 2]]);
  send(Buffer.from("ok!"));
  await Promise.race([whole, settled()]);
  assert.deepEqual(tooMuch, ["too much"]);
});

test("nothing is put where nothing was taken from", async () => {
  const places: Beside[number][0][] = [
    ["__proto__", "polluted"],
    ["constructor"],
    ["there"],
    ["absent"],
    ["map", "absent"],
    ["record", "deeper", "still"],
    [],
  ];
  for (const place of places) {
    const { send, putBack } = pipeTo();
    const message = { there: "x", map: new Map(), record: { deeper: null } };
    const whole = putBack(message, [[place, 2]]);
    send(Buffer.from("ok"));
    await assert.rejects(whole, Error, place.join("."));
    assert.deepEqual(message, { there: "x", map: new Map(), record: { deeper: null } });
  }
  assert.equal(Object.hasOwn(Object.prototype, "polluted"), false);
});
