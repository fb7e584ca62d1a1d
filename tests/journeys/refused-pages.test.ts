import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { signedIn } from "#kit/scenes/member.ts";
import type { TestService } from "#kit/scenes/service.ts";
import { sharedService } from "#kit/scenes/shared-service.ts";
import { frontWords } from "#words/front-words.ts";
import { type RefusedKind, refusedWords } from "#words/refused-words.ts";

const shared = sharedService();
let service: TestService;
before(async () => {
  service = await shared.start();
});
after(() => shared.end());

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

async function visit(path: string, headers: Record<string, string> = {}, method = "GET") {
  const answer = await fetch(service.url + path, {
    method,
    headers: { accept: BROWSER, "accept-language": "en", ...headers },
    redirect: "manual",
  });
  const type = answer.headers.get("content-type") ?? "";
  return { status: answer.status, type, headers: answer.headers, body: await answer.text() };
}

const REFUSED: [string, string, string, Record<string, string>, number, RefusedKind][] = [
  ["a mistyped path", "GET", "/app/webhook", {}, 404, "notFound"],
  ["a path of nothing", "GET", "/nothing/here", {}, 404, "notFound"],
  ["two slashes", "GET", "//evil.example", {}, 404, "notFound"],
  ["an address only forms are sent to", "GET", "/app/sign-out", {}, 405, "notFound"],
  ["an address that cannot be read", "GET", "/sign/%E0%A4%A", {}, 400, "unreadable"],
  [
    "a form of another site",
    "POST",
    "/app/sign-out",
    { "sec-fetch-site": "cross-site" },
    403,
    "elsewhere",
  ],
  ["a form of another kind", "POST", "/login/x", { "content-type": "text/x" }, 415, "unreadable"],
];

for (const [what, method, path, headers, status, kind] of REFUSED) {
  test(`to a browser, ${what} is a page in the member's language`, async () => {
    for (const language of LANGUAGES) {
      const said = await visit(path, { ...headers, "accept-language": language }, method);
      assert.equal(said.status, status);
      assert.match(said.type, /^text\/html/);
      assert.ok(said.body.includes(`<html lang="${language}"`));
      const { title, text } = refusedWords[language].kinds[kind];
      for (const words of [title, text]) assert.ok(said.body.includes(words), words);
      assert.match(said.headers.get("content-security-policy") ?? "", /script-src 'self'/);
      assert.doesNotMatch(said.body, /evil\.example/);
    }
  });
}

test("programs, and everybody who asks the API, are refused in JSON", async () => {
  for (const [path, headers] of [
    ["/nothing", { accept: "*/*" }],
    ["/nothing", { accept: "application/json" }],
    ["/api/v1/nothing", {}],
    ["/api", {}],
    ["/api/v1/contracts", {}],
    ["/API/v1/contracts", {}],
    ["//api/v1/contracts", {}],
  ] as const) {
    const said = await visit(path, headers);
    assert.match(said.type, /^application\/json/, path);
    assert.ok(JSON.parse(said.body).error);
  }
});

test("whoever asks too often reads that nothing is lost, and where to go on", async () => {
  service.clock.moveMs(MINUTE_MS);
  const path = "/verify?id=7K3M";
  for (let count = 0; count < 30; count += 1) await visit(path);
  const said = await visit(path);
  assert.equal(said.status, 429);
  assert.ok(said.headers.get("retry-after"));
  assert.ok(said.body.includes(refusedWords.en.kinds.tooMany.text));
  assert.ok(said.body.includes('class="button primary" href="/verify?id=7K3M"'));
  const told = await visit(path, { accept: "*/*" });
  assert.match(told.type, /^text\/plain/);
  service.clock.moveMs(MINUTE_MS);
});

test("the front door says what this is, and leads to a file's check and to signing in", async () => {
  for (const language of LANGUAGES) {
    const { status, body } = await visit("/", { "accept-language": language });
    const words = frontWords[language];
    assert.equal(status, 200);
    for (const part of [words.title, words.text, words.asked.text, words.verify.text]) {
      assert.ok(body.includes(part), part);
    }
    for (const path of ["/verify", "/login", "/verify.html"]) {
      assert.ok(body.includes(`href="${path}"`), path);
    }
    assert.doesNotMatch(body, /<script/);
  }
});

test("the front door leads an owner who is signed in to the contracts", async () => {
  const { accountId } = await service.openAccount();
  const { html } = await (await signedIn(service, accountId)).get("/");
  assert.ok(html.includes('href="/app"'));
  assert.ok(!html.includes('href="/login"'));
});
