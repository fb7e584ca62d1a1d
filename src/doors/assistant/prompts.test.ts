import assert from "node:assert/strict";
import { test } from "node:test";
import { PROMPTS } from "./prompts.ts";
import { TOOLS } from "./tools.ts";

for (const { name, text } of PROMPTS) {
  test(`${name} names tools that there are`, () => {
    for (const [word] of text({}).matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)) {
      assert.ok(Object.hasOwn(TOOLS, word), word);
    }
  });

  test(`${name} has nothing go out by itself`, () => {
    assert.match(text({}), /Do not send it before I say so|Remind nobody/);
  });
}

test("what somebody filled in stands where it belongs, and what they left out leaves no gap", () => {
  const nda = PROMPTS.find(({ name }) => name === "prepare_nda");
  assert.ok(nda);
  const said = nda.text({ partner: "Berg Ltd", purpose: "a merger" });
  assert.ok(said.includes("agreement with Berg Ltd about a merger. Ask"));
  assert.ok(nda.text({ partner: "Berg Ltd" }).includes("agreement with Berg Ltd. Ask"));
});
