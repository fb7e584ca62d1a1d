import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "preact-render-to-string";
import type { SignedIn } from "#accounts/sessions.ts";
import { signedInWith } from "#kit/rooms/page-requests.ts";
import { accountWords } from "#words/account-words.ts";
import { peopleWords } from "#words/people-words.ts";
import { SignInAgain } from "./sign-in-again.tsx";

const NO_PROOF: SignedIn["proofs"] = {
  password: false,
  totp: false,
  passkey: false,
  identity: false,
};
const words = peopleWords.en.signInAgain;

function shown(
  proofs: Partial<SignedIn["proofs"]>,
  change: Partial<Parameters<typeof SignInAgain>[0]> = {},
): string {
  const props = { language: "en", hasMailServer: true, provider: null, wasRefused: false } as const;
  const ways = accountWords.en.keys.signInAgain;
  const signedIn = signedInWith({ proofs: { ...NO_PROOF, ...proofs } });
  return render(SignInAgain({ ...props, signedIn, words, ways, to: "people", ...change }));
}

const leads = (html: string, way: string) => html.includes(`/app/prove/${way}`);

test("only what somebody has is asked for as a proof", () => {
  const ways = ["passkey", "provider", "password", "code"];
  const provider = "Example ID";
  const all = (proofs: Partial<SignedIn["proofs"]>) =>
    ways.filter((way) => leads(shown(proofs, { provider }), way));
  assert.deepEqual(all({}), []);
  assert.deepEqual(all({ passkey: true }), ["passkey"]);
  assert.deepEqual(all({ identity: true }), ["provider"]);
  assert.deepEqual(all({ password: true }), ["password"]);
  assert.deepEqual(all({ totp: true }), ["code"]);
});

test("an identity proves nothing where its provider is none of the service's any more", () => {
  assert.ok(!leads(shown({ identity: true }), "provider"));
});

test("one way stands out: the quickest of one's own", () => {
  for (const proofs of [
    {},
    { password: true },
    { passkey: true, password: true, totp: true },
    { identity: true, totp: true },
  ]) {
    const primary = shown(proofs, { provider: "Example ID" }).match(/button primary/g) ?? [];
    assert.equal(primary.length, 1, JSON.stringify(proofs));
  }
  const both = shown({ passkey: true, password: true });
  assert.match(both, /class="button primary" href="\/app\/prove\/passkey/);
});

test("that something was refused is said only where it was", () => {
  assert.ok(!shown({}).includes(words.refused));
  assert.ok(shown({}, { wasRefused: true }).includes(words.refused));
});

test("where the way leads is one word of its address", () => {
  assert.match(shown({ passkey: true }, { to: "a&b" }), /passkey\?to=a%26b"/);
});

test("its heading is the page's where there is nothing else on it", () => {
  assert.match(shown({}), /<h2 id="sign-in-again"/);
  assert.match(shown({}, { isWholePage: true }), /<h1 id="sign-in-again"/);
});
