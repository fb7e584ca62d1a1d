import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "preact-render-to-string";
import { fieldWith, roleWith, signingViewWith } from "#kit/rooms/signing-views.ts";
import { signingPageWords } from "#words/signing-page-words.ts";
import { PrintedDay } from "./printed-day.tsx";

const words = signingPageWords.en;
const roles = [roleWith("Landlord"), roleWith("Tenant")];
const fields = [fieldWith({ type: "date", label: "Tenant" })];
const shown = (role?: string, dateZone: string | undefined = "Europe/Berlin") => {
  const view = signingViewWith({ roles, fields, contract: { ...(dateZone && { dateZone }) } });
  const made = PrintedDay({ view, words, ...(role && { role }) });
  return made ? render(made) : "";
};

test("who has a date field is told in which zone its day is, and nobody else", () => {
  assert.ok(shown("Tenant").includes(words.dialog.dateZone("Berlin")));
  assert.equal(shown("Landlord"), "");
});

test("on the sheet it stands with the role that has one alone", () => {
  assert.match(shown(), /data-printed-day="1"[^>]* hidden/);
});

test("where no field takes the day nothing is said", () => {
  const view = signingViewWith({ roles, fields: [], contract: { dateZone: "UTC" } });
  assert.equal(PrintedDay({ view, words }), null);
});
