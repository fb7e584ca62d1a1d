import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Flattened } from "./flatten.ts";
import { fieldWarnings } from "./flatten-warnings.ts";
import type { FieldFacts } from "./form-values.ts";

/** What is told of one text field that shows and holds something. */
function told(shown: string, held: string, kind: FieldFacts["kind"] = "text"): string[] {
  const field = { name: "f", type: "Tx", kind, held, box: null, ownLook: null };
  const annotation = {
    page: 2,
    subtype: "Widget",
    notes: [],
    field,
    words: null,
    drawn: 0,
    hint: null,
  };
  const flattened = { annotations: [annotation] } as unknown as Flattened;
  return fieldWarnings(flattened, new Map([[2, [shown]]])).map(({ text }) => text);
}

describe("tellFields", () => {
  for (const [shown, held] of [
    ["Ada Lovelace", "Ada  Lovelace"],
    ["1 3 5 7", "1357"],
    ["1,234.50", "1234.5"],
    ["1.234,50 €", "1234.50"],
    ["two lines", "two\rlines"],
  ] as const) {
    it(`takes "${shown}" for ${JSON.stringify(held)}`, () => {
      assert.deepEqual(told(shown, held), []);
    });
  }

  for (const [shown, held] of [
    ["100", "9100"],
    ["1,000", "1.5"],
    ["", "9900"],
    ["agreed", "not agreed"],
  ] as const) {
    it(`tells that "${shown}" is not "${held}"`, () => {
      assert.match(told(shown, held)[0] ?? "", /"f" on page 2 shows (".*"|nothing) but holds/);
    });
  }

  it("lets a list show all that may be chosen", () => {
    assert.deepEqual(told("red green blue", "green", "choice"), []);
  });
});
