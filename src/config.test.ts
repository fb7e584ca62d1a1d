import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { readConfig, WrongSetting } from "./config.ts";
import { configurationPage, envExample } from "./config-docs.ts";

const WRONG: [name: string, value: string][] = [
  ["PORT", "http"],
  ["PORT", "70000"],
  ["PORT", "-1"],
  ["BASE_URL", "example.com"],
  ["BASE_URL", "ftp://example.com"],
  ["DATABASE_URL", "mysql://localhost/x"],
  ["TSA_URLS", "https://tsa.example.com, nowhere"],
  ["PLANS_FILE", "/does/not/exist.json"],
  ["LOG_LEVEL", "loud"],
  ["LOG_FORMAT", "xml"],
];

for (const [name, value] of WRONG) {
  test(`${name}=${value} stops the start with one line that names it`, () => {
    assert.throws(
      () => readConfig({ [name]: value }),
      (error) =>
        error instanceof WrongSetting &&
        error.message.startsWith(`${name} is `) &&
        error.message.includes("expected is") &&
        !error.message.includes("\n"),
    );
  });
}

test("a wrong value that may hold a secret is not repeated", () => {
  assert.throws(
    () => readConfig({ DATABASE_URL: "mysql://user:hunter2@db/x" }),
    (error) => error instanceof WrongSetting && !error.message.includes("hunter2"),
  );
});

test("without any variable every setting has a default", () => {
  const config = readConfig({});
  assert.equal(config.PORT, 3000);
  assert.equal(config.BASE_URL, "http://localhost:3000");
  assert.equal(readConfig({ PORT: "8080" }).BASE_URL, "http://localhost:8080");
  assert.equal(
    readConfig({ BASE_URL: "https://sign.example.com/" }).BASE_URL,
    "https://sign.example.com",
  );
});

test("the documentation of the settings is what the table says (npm run docs writes it)", () => {
  const read = (path: string) => readFileSync(join(PACKAGE_ROOT, path), "utf8");
  assert.equal(read("docs/configuration.md"), configurationPage());
  assert.equal(read(".env.example"), envExample());
});
