import assert from "node:assert/strict";
import { test } from "node:test";
import type { PersonalText } from "#kernel/personal-text.ts";
import { standingWords } from "#words/standing-words.ts";
import { type ClosedContract, type ClosedPageInput, closedPage } from "./closed-page.tsx";

const words = standingWords.en;
const known = (text: string) => text as PersonalText;

function about(change: Partial<ClosedContract> = {}): ClosedContract {
  return {
    name: known("Lease & co"),
    publicId: "5YZY-CSMY-KZWS-H",
    at: null,
    sender: {
      name: known("Acme"),
      address: known("office@acme.example"),
      timeZone: "UTC",
      writeTo: "mailto:office@acme.example",
      embeddedBy: [],
      colours: null,
      logo: null,
    },
    ...change,
  };
}

const shown = (kind: ClosedPageInput["kind"], of: ClosedContract | null) =>
  closedPage({
    kind,
    language: "en",
    nonce: "bm9uY2U",
    about: of,
    assets: { style: "/base.css", script: "/moments.js" },
  });

test("a link that leads nowhere names no contract, no sender and no way to write to one", () => {
  const page = shown("unknown", null);
  assert.ok(page.includes(words.closed.unknown.title));
  assert.doesNotMatch(page, /mailto:|class="facts"/);
});

test("what was withdrawn says when and by whom, and how to write to them about this very document", () => {
  const page = shown("cancelled", about({ at: new Date("2026-12-01T10:00:00Z") }));
  assert.match(page, /Acme\u2069 cancelled it \(<time datetime="2026-12-01T10:00:00.000Z"/i);
  assert.ok(
    page.includes("mailto:office@acme.example?subject=Lease%20%26%20co%20(5YZY-CSMY-KZWS-H)"),
  );
  assert.doesNotMatch(page, /\{at\}/);
});

test("a link that was replaced says when the newer one was sent, and where it was not, that it will be", () => {
  const sent = shown("replaced", about({ at: new Date("2026-12-01T10:00:00Z") }));
  assert.match(sent, /sent a newer link for this signature \(<time/);
  const waiting = shown("replaced", about());
  assert.ok(waiting.includes(words.replacedUndated));
  assert.doesNotMatch(waiting, /\{at\}|<time/);
});

test("a draft says that its sender still prepares it, and no time", () => {
  const page = shown("notYet", about());
  assert.match(page, /Acme\u2069 is still preparing this document/);
  assert.doesNotMatch(page, /\{at\}|<time/);
});

test("an address stands beside its sender's name once, not beside itself", () => {
  const nameless = about();
  nameless.sender.name = nameless.sender.address;
  assert.match(shown("notYet", about()), /Acme<\/strong> \(office@acme\.example\)/);
  assert.doesNotMatch(shown("notYet", nameless), /\(office@acme\.example\)/);
});
