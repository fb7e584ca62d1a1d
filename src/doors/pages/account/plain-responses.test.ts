import assert from "node:assert/strict";
import { test } from "node:test";
import type { PageRequest } from "#http/page-routes.ts";
import type { SignInWay } from "#kernel/sign-in-ways.ts";
import { canBeAsked, noticeResponse, signInResponse } from "./plain-responses.ts";

const request = { acceptLanguage: "de" } as unknown as PageRequest;
const services = (hasMailServer: boolean, ...signInWays: SignInWay[]) => ({
  assetUrl: (name: string) => `/assets/${name}`,
  hasMailServer,
  signInWays,
});

const ASKED: [ways: SignInWay[], hasMailServer: boolean, canAsk: boolean][] = [
  [[], true, false],
  [["link"], true, true],
  [["link"], false, false],
  [["password"], false, true],
  [["oidc"], false, true],
  [["passkey"], true, false],
  [["link", "passkey"], false, false],
  [["link", "oidc"], false, true],
];

for (const [ways, hasMailServer, canAsk] of ASKED) {
  const how = `${ways.join(" and ") || "no way"} ${hasMailServer ? "with" : "without"} a mail server`;
  test(`whoever is not signed in ${canAsk ? "can do something" : "can do nothing"} by ${how}`, () => {
    assert.equal(canBeAsked(services(hasMailServer, ...ways)), canAsk);
  });
}

test("a link that works, one that was used and none at all are told apart by their status too", () => {
  const at = services(true, "link");
  for (const [kind, status] of [
    ["works", 200],
    ["spent", 410],
    ["none", 401],
  ] as const) {
    assert.equal((signInResponse(at, request, kind) as { status: number }).status, status);
    assert.equal((signInResponse(at, request, kind, 503) as { status: number }).status, 503);
  }
});

test("a notice has the status of what it tells", () => {
  for (const [kind, status] of [
    ["unknown", 404],
    ["notAllowed", 403],
    ["closing", 403],
    ["staleForm", 403],
    ["notSigned", 409],
    ["notSealed", 502],
    ["mailsWait", 429],
    ["linkSent", 200],
    ["linkNotSent", 502],
    ["tooManyLinks", 429],
  ] as const) {
    assert.equal(
      (noticeResponse(services(true), request, kind) as { status: number }).status,
      status,
      kind,
    );
  }
});
