import assert from "node:assert/strict";
import { test } from "node:test";
import { submitted } from "#kit/rooms/signing-room.ts";
import { printedWords } from "./printed-words.ts";

const said = (change: Parameters<typeof submitted>[1]) =>
  Object.fromEntries(printedWords(submitted("Tenant", change)).filter(([, text]) => text));

test("every word of a submission that is printed is looked at, under the path that it came by", () => {
  const typed = (text: string) => ({ type: "typed" as const, text, font: "Caveat" });
  const words = said({
    signerName: "Zoë",
    title: "CEO",
    email: "zoe@example.com",
    signature: typed("Zoë L."),
    initials: typed("ZL"),
    inputs: { a: "one", b: "two" },
  });
  assert.deepEqual(words, {
    signerName: "Zoë",
    title: "CEO",
    email: "zoe@example.com",
    "inputs.a": "one",
    "inputs.b": "two",
    "signature.text": "Zoë L.",
    "initials.text": "ZL",
  });
});

test("what is drawn has no words", () => {
  const { signature } = submitted("Tenant");
  assert.deepEqual(said({ signerName: "Zoë", initials: signature }), { signerName: "Zoë" });
});
