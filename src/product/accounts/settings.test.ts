import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { NOTHING_SET } from "./account.ts";
import { readSettings, SETTINGS, type SettingName, settingsOf } from "./settings.ts";

test("everything that is wrong with a form is said at once, and what is right is read", () => {
  const { change, problems } = readSettings("appearance", {
    name: "x".repeat(201),
    senderName: "  Krämer GmbH ",
    accent: "blue",
  });
  assert.deepEqual(Object.keys(problems), ["name", "accent"]);
  assert.deepEqual(change, { senderName: "Krämer GmbH" });
});

test("what a form leaves out stays, and what it sends empty goes back to what it is by itself", () => {
  assert.deepEqual(readSettings("habits", { timeZone: "Europe/Berlin" }).change, {
    timeZone: "Europe/Berlin",
  });
  const emptied = readSettings("appearance", { name: " ", senderName: "", accent: "" });
  assert.deepEqual(emptied, {
    change: { name: null, senderName: null, accent: null },
    problems: {},
  });
  assert.deepEqual(readSettings("reach", { embeddedBy: " \n " }).change, { embeddedBy: [] });
});

test("a site that may show pages is named by its origin alone, over TLS", () => {
  const read = (embeddedBy: string) => readSettings("reach", { embeddedBy });
  assert.deepEqual(read("https://a.example\r\nhttps://b.example:8443, https://a.example").change, {
    embeddedBy: ["https://a.example", "https://b.example:8443"],
  });
  const none = [
    ...["http://a.example", "https://a.example/", "https://a.example/x", "https://*.example"],
    ...[
      "https://a.example:443",
      "https://A.example",
      "javascript:alert(1)",
      "'self'",
      "*",
      "data:",
    ],
    ...["https://a.example;script-src", "https://u@a.example", "null", "https://"],
  ];
  for (const origin of none) {
    const { problems } = read(`https://fine.example\n${origin}`);
    assert.equal(problems.embeddedBy?.problem, "noOrigin", origin);
    assert.equal(problems.embeddedBy?.about, origin);
  }
  const many = Array.from({ length: 21 }, (_, at) => `https://s${at}.example`).join("\n");
  assert.equal(read(many).problems.embeddedBy?.problem, "tooManyOrigins");
});

test("every setting is written as it is read, and begins as the table says", () => {
  for (const name of Object.keys(SETTINGS) as SettingName[]) {
    const row = SETTINGS[name] as {
      byDefault: unknown;
      read(typed: string): unknown;
      typed(value: unknown): string;
    };
    assert.deepEqual(row.read(row.typed(row.byDefault)), { value: row.byDefault }, name);
    if (name !== "name") assert.deepEqual(row.byDefault, NOTHING_SET[name], name);
  }
  assert.deepEqual(settingsOf("habits"), ["language", "timeZone", "signatureFrame"]);
});

test("each column of the table follows into the account that tests use", () => {
  const folder = join(import.meta.dirname, "../../platform/store/migrations");
  const sql = readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .filter((one) => one.includes("function follow_live_account()"))
    .at(-1);
  assert.ok(sql);
  for (const { column } of Object.values(SETTINGS)) {
    assert.match(sql, new RegExp(`\\b${column} = new\\.${column}\\b`), column);
  }
});
