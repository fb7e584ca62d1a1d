import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { BrowserGone, BrowserRefusal, openDevtools } from "./devtools.ts";

function opened() {
  const [to, from] = [new PassThrough(), new PassThrough()];
  return { to, from, devtools: openDevtools(to, from) };
}

const said = (message: object) => `${JSON.stringify(message)}\0`;

test("answers find their questions in whatever pieces and order they come", async () => {
  const { to, from, devtools } = opened();
  const [first, second] = [devtools.call("A"), devtools.call("B", { x: "ü" }, "page")];
  assert.deepEqual(
    String(to.read())
      .split("\0")
      .filter(Boolean)
      .map((text) => JSON.parse(text)),
    [
      { id: 1, method: "A", params: {} },
      { id: 2, method: "B", params: { x: "ü" }, sessionId: "page" },
    ],
  );
  const bytes = Buffer.from(said({ id: 2, result: { of: "B" } }) + said({ id: 1, result: {} }));
  for (const byte of bytes) from.write(Buffer.of(byte));
  assert.deepEqual(await Promise.all([first, second]), [{}, { of: "B" }]);
});

test("what the browser says by itself is heard with the page that it is about", async () => {
  const { from, devtools } = opened();
  const heard = new Promise((resolve) => devtools.onEvent(resolve));
  from.write(said({ method: "Page.x", params: { y: 1 }, sessionId: "page" }));
  assert.deepEqual(await heard, { method: "Page.x", params: { y: 1 }, session: "page" });
});

test("a no is told with its question, and leaves the others be", async () => {
  const { from, devtools } = opened();
  const [no, yes] = [devtools.call("Bad"), devtools.call("Good")];
  from.write(said({ id: 1, error: { message: "wrong" } }) + said({ id: 2, result: {} }));
  await assert.rejects(
    no,
    (error) => error instanceof BrowserRefusal && /Bad: wrong/.test(error.message),
  );
  await yes;
});

const ENDS: Record<string, (from: PassThrough) => void> = {
  "that ends": (from) => from.destroy(),
  "whose pipe breaks": (from) => from.destroy(new Error("broken")),
  "that says what is no JSON": (from) => from.write("{\0"),
  "that says more than is read at once": (from) => from.write(Buffer.alloc(33 * 1024 * 1024, 32)),
};

for (const [what, end] of Object.entries(ENDS)) {
  test(`a browser ${what} leaves no question open, and takes no other`, async () => {
    const { from, devtools } = opened();
    const asked = devtools.call("A");
    end(from);
    await assert.rejects(asked, BrowserGone);
    await assert.rejects(devtools.call("B"), BrowserGone);
  });
}
