import assert from "node:assert/strict";
import { test } from "node:test";
import { type SignInProblem, signInWords } from "#words/sign-in-words.ts";
import { codePage, secondPage, waysInPage } from "./ways-in.tsx";

const words = signInWords.en;
const plain = { language: "en", style: "/a.css", problem: null } as const;
type Ways = Parameters<typeof waysInPage>[0]["ways"];
const NO_WAY: Ways = { mail: false, password: false, passkey: null, provider: null };
const EVERY_WAY: Ways = { mail: true, password: true, passkey: "{}", provider: "Example ID" };

/** Without what a script may show later. */
const shown = (ways: Partial<Ways>, problem: SignInProblem | null = null) =>
  waysInPage({
    ...plain,
    problem,
    email: "me@example.org",
    ways: { ...NO_WAY, ...ways },
  }).replace(/<p[^>]* hidden[^>]*>.*?<\/p>/gs, "");

const waysOf = (page: string) => [
  page.includes(`action="/login"`),
  page.includes(`action="/login/password"`),
  page.includes(`action="/login/passkey"`),
  page.includes(`href="/login/oidc"`),
  page.includes(`<pre class="command">`),
];

test("each way in that is open is shown, and no other; without mail, the command that makes a link", () => {
  assert.deepEqual(waysOf(shown({})), [false, false, false, false, true]);
  assert.deepEqual(waysOf(shown({ mail: true })), [true, false, false, false, false]);
  assert.deepEqual(waysOf(shown({ password: true })), [false, true, false, false, true]);
  assert.deepEqual(waysOf(shown({ passkey: "{}" })), [false, false, true, false, true]);
  assert.deepEqual(waysOf(shown({ provider: "Example ID" })), [false, false, false, true, true]);
  assert.deepEqual(waysOf(shown(EVERY_WAY)), [true, true, true, true, false]);
});

/** The id of the field that is said to be wrong; "top" where it stands over all of them. */
function placeOf(page: string): string | null {
  const input = page.match(/<input[^>]*aria-invalid="true"[^>]*>/g) ?? [];
  assert.ok(input.length < 2);
  const field = /id="([\w-]+)"/.exec(input[0] ?? "")?.[1] ?? null;
  return field ?? (page.includes(`class="notice bad"`) ? "top" : null);
}

const PLACES: [SignInProblem, place: string][] = [
  ["addressUnfit", "email"],
  ["tooOften", "email"],
  ["tooManyMails", "email"],
  ["passwordWrong", "password-email"],
  ["locked", "password-email"],
  ["busy", "password-email"],
  ["passkeyWrong", "top"],
  ["providerWrong", "top"],
  ["providerUnknown", "top"],
  ["providerDown", "top"],
];

for (const [problem, place] of PLACES) {
  test(`"${problem}" is said once, at ${place}`, () => {
    const page = shown(EVERY_WAY, problem);
    assert.equal(placeOf(page), place);
    assert.equal(page.split(words.problems[problem]).length, 2);
  });
}

test("without a form for mail, what is wrong with an address stands at the password's", () => {
  assert.equal(placeOf(shown({ password: true }, "tooOften")), "password-email");
});

test("where nothing is wrong, nothing is said to be", () => {
  assert.equal(placeOf(shown(EVERY_WAY)), null);
});

test("an address that was typed stays in every form", () => {
  assert.equal(shown(EVERY_WAY).split(`value="me@example.org"`).length, 3);
});

test("a second factor goes on to where the first was to lead, as one word of the address", () => {
  assert.match(secondPage({ ...plain, to: "a&b=/c" }), /\/login\/second\?to=a%26b%3D%2Fc"/);
});

test("a code that was wrong is said to be, in the place of the hint", () => {
  assert.ok(codePage(plain).includes(words.sent.hint));
  const wrong = codePage({ ...plain, problem: "codeWrong" });
  assert.ok(wrong.includes(words.problems.codeWrong));
  assert.ok(!wrong.includes(words.sent.hint));
  assert.equal(placeOf(wrong), "code");
});
