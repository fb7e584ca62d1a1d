import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readJsonWith } from "./read-json.ts";

const texts: string[] = [];
const read = readJsonWith<null>(
  (_, text, done) => {
    texts.push(text);
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      return done(error as Error);
    }
    done(null, value);
  },
  { largeBytes: 0, longBytes: 12 },
);

/** What came of a body: a value, or that it is no JSON. */
function outcome(body: string | Buffer): Promise<Outcome> {
  return new Promise((resolve) =>
    read(null, Buffer.from(body), (error, value) =>
      resolve(error ? { isRefused: true } : { value, isRefused: false }),
    ),
  );
}

interface Outcome {
  value?: unknown;
  isRefused: boolean;
}

function expected(body: string): Outcome {
  try {
    return { value: JSON.parse(body), isRefused: false };
  } catch {
    return { isRefused: true };
  }
}

const string = fc.oneof(
  fc.string({ maxLength: 40, unit: "binary" }),
  fc.base64String({ minLength: 8, maxLength: 60 }),
  fc.constantFrom("\\", '"', "\\\\\\\\\\\\\\\\\\\\\\\\\\\\", "é".repeat(20), " ".repeat(20)),
);

test("a body is read as JSON is, wherever its long strings and lists stand", async () => {
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      string,
      fc.integer(),
      fc.constant(null),
      fc.array(fc.oneof(fc.double(), fc.tuple(fc.integer(), fc.double())), { maxLength: 9 }),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(string, tie("value"), { maxKeys: 4 }),
    ),
  })).value;
  await fc.assert(
    fc.asyncProperty(json, async (value) => {
      const body = JSON.stringify(value);
      assert.deepEqual(await outcome(body), expected(body));
    }),
    { numRuns: 2_000 },
  );
});

test("what is no JSON stays none", async () => {
  const pieces = fc.constantFrom(
    ...'{ } [ ] , : " \\ \n x 1 \\u0041 long-enough-to-be-taken "long-enough-to-be-taken" [1,2,3,4,5,6,7] "a":'.split(
      " ",
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 12 }), async (parts) => {
      const body = parts.join("");
      assert.deepEqual(await outcome(body), expected(body));
    }),
    { numRuns: 5_000 },
  );
});

test("a long string is not read along with the rest of the body", async () => {
  const pdf = "JVBERi0xLjcK".repeat(10);
  texts.length = 0;
  assert.deepEqual(
    await outcome(JSON.stringify({ document: { name: "a.pdf", pdf }, finalize: true })),
    {
      value: { document: { name: "a.pdf", pdf }, finalize: true },
      isRefused: false,
    },
  );
  assert.equal(texts.length, 1);
  assert.ok(!texts[0]?.includes(pdf));
});

test("a long list is read neither along with the rest of the body, nor in the same turn", async () => {
  const strokes = [[...Array(9).keys()].map((x) => [x, x])];
  const sent = { signature: { strokes }, initials: { strokes }, role: "Tenant" };
  texts.length = 0;
  let hasTurned = false;
  setImmediate(() => {
    hasTurned = true;
  });
  assert.deepEqual(await outcome(JSON.stringify(sent)), { value: sent, isRefused: false });
  assert.deepEqual([texts.length, hasTurned], [1, true]);
  assert.ok(!texts[0]?.includes("[["));
});

test("line ends, letters beyond ASCII and escapes in a long string are read by the rules of JSON", async () => {
  for (const odd of ["\n", "\t", "\0", "\u007f", "é", "\\n", "\\u0041", "\\"]) {
    for (let before = 0; before < 9; before += 1) {
      const body = `{"a":"${"x".repeat(20 + before)}${odd}${"y".repeat(20)}"}`;
      assert.deepEqual(await outcome(body), expected(body), JSON.stringify(odd));
    }
  }
});
