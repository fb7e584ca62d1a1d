import assert from "node:assert/strict";
import { test } from "node:test";
import type { Field } from "#contracts/contract.ts";
import { knownText } from "#kernel/personal-text.ts";
import type { Drawing } from "#lib/pdf/parts.ts";
import { filledFields, type SignedContent } from "./fill-fields.ts";

const BOX = { page: 1, x: 10, y: 20, width: 25, height: 10, text: null, optional: false };
const typed = (text: string): Drawing => ({ type: "typed", text, font: "Caveat" });
const MEANS = { language: "en" as const, dateZone: "Asia/Tokyo" };

const field = (id: string, type: Field["type"], label = "Tenant"): Field => ({
  ...BOX,
  id,
  type,
  label: knownText(label),
});

function signed(content: Partial<SignedContent["content"]> = {}): SignedContent {
  const data = { role: "Tenant", signerName: "Zoë", jobTitle: "Director" };
  return {
    entry: { at: new Date("2026-11-30T23:05:09Z"), data } as unknown as SignedContent["entry"],
    content: {
      drawing: typed("Zoë L."),
      initials: null,
      inputs: {},
      consent: { version: "1", text: "I agree." },
      ...content,
    },
  };
}

const printed = (fields: Field[], by = [signed()], context = MEANS) =>
  filledFields(fields, by, context).map(({ id, printed: how, content }) => ({ id, how, content }));

test("a signature is printed with who gave it, as whom, and when by the account's clock", () => {
  const [only] = printed([field("1", "signature")]);
  assert.deepEqual(only, {
    id: "1",
    how: "signature",
    content: {
      drawing: typed("Zoë L."),
      signerName: "Zoë",
      title: "Director",
      signedAt: "1 Dec 2026 08:05 UTC+9",
    },
  });
});

test("initials are those that were given, else the signature itself", () => {
  const own = printed([field("1", "initials")], [signed({ initials: typed("ZL") })]);
  assert.deepEqual(own[0]?.content, { drawing: typed("ZL") });
  assert.deepEqual(printed([field("1", "initials")])[0]?.content, { drawing: typed("Zoë L.") });
});

test("a date is the day of signing where the owner is, in the contract's language", () => {
  assert.deepEqual(printed([field("1", "date")])[0]?.content, { text: "1 Dec 2026" });
  const german = printed([field("1", "date")], [signed()], {
    language: "de",
    dateZone: "UTC",
  } as never);
  assert.deepEqual(german[0]?.content, { text: "30.11.2026" });
});

test("an entry is printed into its own field, and nothing where none was made or the sender wrote it", () => {
  const fields = [field("1", "input"), field("2", "input"), field("3", "text")];
  const entered = signed({ inputs: { 1: knownText("ZH 12"), 3: knownText("not this") } });
  assert.deepEqual(printed(fields, [entered]), [
    { id: "1", how: "text", content: { text: "ZH 12" } },
  ]);
});

test("a field is filled by its own role alone, and keeps its place", () => {
  assert.deepEqual(printed([field("1", "signature", "Landlord")]), []);
  const [only] = filledFields([field("1", "signature")], [signed()], MEANS);
  const { page, x, y, width, height, label } = only!;
  assert.deepEqual(
    { page, x, y, width, height, label },
    {
      page: 1,
      x: 10,
      y: 20,
      width: 25,
      height: 10,
      label: "Tenant",
    },
  );
});
