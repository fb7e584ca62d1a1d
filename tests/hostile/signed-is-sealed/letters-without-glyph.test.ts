import assert from "node:assert/strict";
import { test } from "node:test";
import { call, underAttack } from "../attack.ts";

const scene = underAttack();

test("A7: letters that no font prints are refused by name and place, in text and in labels", async () => {
  const refused = await call(scene, "POST", "/contracts", {
    content: "<h1>Lease</h1><table><tr><td>Rent</td><td>\u{10480} EUR</td></tr></table>",
  });
  assert.equal(refused.status, 400);
  const [detail] = refused.body.details as { path: string; message: string }[];
  assert.equal(detail?.path, "content");
  assert.match(detail?.message ?? "", /U\+10480.*table cell “\u{10480} EUR”/u);
});

test("A7: mathematical figures are printed as what they are", async () => {
  const taken = await call(scene, "POST", "/contracts", {
    content: "<p>𝟑𝟎 Tage, 𝟏𝟎𝟎 EUR ☒ ja ☐ nein</p>",
  });
  assert.equal(taken.status, 201);
  assert.equal(taken.body.warnings, undefined);
});
