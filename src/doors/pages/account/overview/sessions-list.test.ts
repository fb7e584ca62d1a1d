import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "preact-render-to-string";
import type { ListedSession } from "#accounts/sessions.ts";
import { signedInWith } from "#kit/rooms/page-requests.ts";
import { accountWords } from "#words/account-words.ts";
import { SessionsList } from "./sessions-list.tsx";

const words = accountWords.en.account.sessions;
const at = new Date("2026-12-01T10:00:00Z");
const session = (id: string) =>
  ({ id, startedAt: at, lastUsedAt: at, browser: "Firefox", system: "Linux" }) as ListedSession;

const shown = (...ids: string[]) =>
  render(
    SessionsList({ sessions: ids.map(session), signedIn: signedInWith(), language: "en", words }),
  );
const ended = (html: string) =>
  [...html.matchAll(/action="\/app\/sessions\/(.+?)\/end"/g)].map(([, id]) => id);

test("the session that asks stands first and is named, the others follow in their order", () => {
  const html = shown("s-2", "s-1", "s-3");
  assert.deepEqual(ended(html), ["s-1", "s-2", "s-3"]);
  assert.equal(html.split(words.thisOne).length, 2);
  assert.ok(html.indexOf(words.thisOne) < html.indexOf("s-2/end"));
});

test("to end all others is offered where there are others", () => {
  assert.doesNotMatch(shown("s-1"), /end-others/);
  assert.match(shown("s-1", "s-2"), /end-others/);
});
