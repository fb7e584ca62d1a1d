import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "preact-render-to-string";
import { SAID_KINDS } from "#kernel/said-kinds.ts";
import { roleWith, signingViewWith } from "#kit/rooms/signing-views.ts";
import { sayWords } from "#words/say-words.ts";
import { Say, ToSay } from "./say.tsx";
import type { SigningView } from "./view.ts";

const words = sayWords.en;
/** A no is taken back where it is told of. */
const OFFERED = SAID_KINDS.filter((kind) => kind !== "reconsider");

function formOf(view: SigningView): string | null {
  const form = Say({ view, sender: "Acme" });
  return form && render(form);
}

function kindsIn(form: string): string[] {
  return [...form.matchAll(/name="kind" value="([\w-]+)"/g)].map(([, kind]) => kind!);
}

test("who can say nothing over this link sees neither the form nor the way to it", () => {
  const views = [
    signingViewWith({ roles: [roleWith("Buyer", { state: "signed" })] }),
    signingViewWith({ contract: { status: "cancelled" }, roles: [roleWith("Buyer")] }),
  ];
  for (const view of views) {
    assert.equal(formOf(view), null);
    assert.equal(ToSay({ view }), null);
  }
});

test("where the sender takes no refusal, nothing on the page offers one", () => {
  const view = signingViewWith({ contract: { allowDecline: false }, roles: [roleWith("Buyer")] });
  const form = formOf(view) ?? "";
  assert.deepEqual(
    kindsIn(form),
    OFFERED.filter((kind) => kind !== "decline"),
  );
  assert.doesNotMatch(form, /data-said="decline"/);
  assert.ok(render(ToSay({ view })!).includes(words.titleAsking));
});

test("where nothing is said of refusals, they are taken, and a question is what is chosen first", () => {
  const view = signingViewWith({ roles: [roleWith("Buyer")] });
  const form = formOf(view) ?? "";
  assert.deepEqual(kindsIn(form), OFFERED);
  const chosen = form.match(/<input[^>]*checked[^>]*>/g) ?? [];
  assert.equal(chosen.length, 1);
  assert.match(chosen[0]!, /value="question"/);
  for (const kind of OFFERED) assert.match(form, new RegExp(`data-said="${kind}" hidden`));
});

test("one role is not asked which it is; several are, each by its name as text", () => {
  const one = formOf(signingViewWith({ roles: [roleWith("Buyer & Co")] })) ?? "";
  assert.match(one, /<input type="hidden" name="for-role" value="Buyer &amp; Co"/);
  assert.doesNotMatch(one, /<select/);
  const roles = [roleWith("<Buyer>"), roleWith("Seller", { state: "waiting" })];
  const two = formOf(signingViewWith({ roles })) ?? "";
  assert.doesNotMatch(two, /type="hidden"/);
  assert.match(two, /<option(?![^>]*value="[^"])[^>]*><\/option>/, "nobody is chosen");
  assert.match(two, />&lt;Buyer><\/option><option[^>]*>Seller<\/option>/);
});

test("over a personal link nobody speaks for another", () => {
  const roles = [roleWith("Buyer"), roleWith("Seller")];
  const link = { kind: "personal", role: "Seller" } as SigningView["link"];
  const form = formOf(signingViewWith({ link, roles })) ?? "";
  assert.match(form, /name="for-role" value="Seller"/);
  assert.doesNotMatch(form, /Buyer/);
});
