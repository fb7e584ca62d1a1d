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
function outcome(body: string | Buffer): { value?: unknown; isRefused: boolean } {
  let found: { value?: unknown; isRefused: boolean } | undefined;
  read(null, Buffer.from(body), (error, value) => {
    found = error ? { isRefused: true } : { value, isRefused: false };
  });
  assert.ok(found);
  return found;
}

function expected(body: string): ReturnType<typeof outcome> {
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

test("a body is read as JSON is, wherever its long strings stand", () => {
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      string,
      fc.integer(),
      fc.constant(null),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(string, tie("value"), { maxKeys: 4 }),
    ),
  })).value;
  fc.assert(
    fc.property(json, (value) => {
      const body = JSON.stringify(value);
      assert.deepEqual(outcome(body), expected(body));
    }),
    { numRuns: 2_000 },
  );
});

test("what is no JSON stays none", () => {
  const pieces = fc.constantFrom(
    ...'{ } [ ] , : " \\ \n x 1 \\u0041 long-enough-to-be-taken "long-enough-to-be-taken" "a":'.split(
      " ",
    ),
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const body = parts.join("");
      assert.deepEqual(outcome(body), expected(body));
    }),
    { numRuns: 5_000 },
  );
});

test("a long string is not read along with the rest of the body", () => {
  const pdf = "JVBERi0xLjcK".repeat(10);
  texts.length = 0;
  assert.deepEqual(outcome(JSON.stringify({ document: { name: "a.pdf", pdf }, finalize: true })), {
    value: { document: { name: "a.pdf", pdf }, finalize: true },
    isRefused: false,
  });
  assert.equal(texts.length, 1);
  assert.ok(!texts[0]?.includes(pdf));
});

test("line ends, letters beyond ASCII and escapes in a long string are read by the rules of JSON", () => {
  for (const odd of ["\n", "\t", "\0", "\u007f", "é", "\\n", "\\u0041", "\\"]) {
    for (let before = 0; before < 9; before += 1) {
      const body = `{"a":"${"x".repeat(20 + before)}${odd}${"y".repeat(20)}"}`;
      assert.deepEqual(outcome(body), expected(body), JSON.stringify(odd));
    }
  }
});
