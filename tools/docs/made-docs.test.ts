import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { describeSettings } from "#app/config.ts";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { accessibilityReport } from "./accessibility-docs.ts";
import { alertsFile } from "./alarms.ts";
import { attachmentsPage } from "./attachment-docs.ts";
import { configurationPage, envExample } from "./config-docs.ts";
import { errorsPage } from "./error-docs.ts";
import { formsPage } from "./forms-docs.ts";
import { keysPage } from "./key-docs.ts";
import { pagesWithMadeParts } from "./log-docs.ts";
import { promisesPage } from "./promises-docs.ts";
import { answersFile } from "./recorded-answers.ts";
import { secretsPage } from "./secrets-docs.ts";
import { SECRETS } from "./secrets-table.ts";
import { whoMayAskPage } from "./who-may-ask-docs.ts";

const read = (path: string) => readFileSync(join(PACKAGE_ROOT, path), "utf8");

test("the documentation of the settings is what the table says (npm run docs writes it)", () => {
  assert.equal(read("docs/operate/configuration.md"), configurationPage());
  assert.equal(read(".env.example"), envExample());
});

test("the lists of messages, metrics, commands and what may be away in docs/operate are what the tables say (npm run docs writes them)", () => {
  for (const [path, page] of pagesWithMadeParts(read)) assert.equal(read(path), page, path);
});

test("docs/operate/promises.md is what the table of promises says (npm run docs writes it)", () => {
  assert.equal(read("docs/operate/promises.md"), promisesPage());
});

test("deploy/alerts.yaml is what the table of alarms says (npm run docs writes it)", () => {
  assert.equal(read("deploy/alerts.yaml"), alertsFile());
});

test("docs/operate/security/secrets.md is what the table says, and every setting that holds a secret has a row there", () => {
  assert.equal(read("docs/operate/security/secrets.md"), secretsPage());
  const named = new Set(SECRETS.flatMap(({ from }) => from));
  const secret = describeSettings().filter(({ isSecret }) => isSecret);
  assert.deepEqual(
    secret.map(({ name }) => name).filter((name) => !named.has(name)),
    [],
  );
});

test("docs/operate/security/who-may-ask.md is what the tables of routes say (npm run docs writes it)", () => {
  assert.equal(read("docs/operate/security/who-may-ask.md"), whoMayAskPage());
});

test("docs/use/accessibility.md is what the table of clauses says (npm run docs writes it)", () => {
  assert.equal(read("docs/use/accessibility.md"), accessibilityReport());
});

test("docs/use/attachments.md is what the types and the kept models say (npm run docs writes it)", () => {
  assert.equal(read("docs/use/attachments.md"), attachmentsPage());
});

test("docs/use/not-enough.md is what the list of forms says (npm run docs writes it)", () => {
  assert.equal(read("docs/use/not-enough.md"), formsPage());
});

test("docs/use/errors.md is what the tables of refusals and endpoints say (npm run docs writes it)", () => {
  assert.equal(read("docs/use/errors.md"), errorsPage());
});

test("docs/use/keys.md is what the tables of scopes and endpoints say (npm run docs writes it)", () => {
  assert.equal(read("docs/use/keys.md"), keysPage());
});

test("the answers in docs/use/examples are those that tests recorded (npm run docs writes them)", () => {
  assert.equal(read("docs/use/examples/answers.json"), answersFile());
});
