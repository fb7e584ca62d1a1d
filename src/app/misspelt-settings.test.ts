import assert from "node:assert/strict";
import { test } from "node:test";
import { settingNames } from "./config.ts";
import { misspeltSettings } from "./misspelt-settings.ts";

const found = (env: Record<string, string>) => misspeltSettings(env, settingNames());

test("a setting that is misspelt is told, with the one that is meant", () => {
  for (const [typed, meant] of [
    ["SMTP_ULR", "SMTP_URL"],
    ["SMTPURL", "SMTP_URL"],
    ["smtp_url", "SMTP_URL"],
    ["SMPT_URL_FILE", "SMTP_URL_FILE"],
    ["DATABSE_URL", "DATABASE_URL"],
    ["TRUSTED_PROXY", ""],
    ["TRUSTED_PROXIS", "TRUSTED_PROXIES"],
    ["STORAGE_LOCKDAY", "STORAGE_LOCK_DAYS"],
    ["PROT", "PORT"],
    ["BASEURL", "BASE_URL"],
  ] as const) {
    const expected = meant === "" ? [] : [{ found: typed, setting: meant }];
    assert.deepEqual(found({ [typed]: "s3cret" }), expected, typed);
  }
});

test("what systems, npm, Node, clouds and orchestrators set is taken for no setting of ours", () => {
  const others = [
    ...["HOME", "HOSTNAME", "PATH", "PWD", "MAIL", "USER", "LANG", "TERM", "SHELL", "LOGNAME"],
    ...[
      "NODE_ENV",
      "NODE_OPTIONS",
      "NODE_EXTRA_CA_CERTS",
      "npm_config_cache",
      "npm_lifecycle_event",
    ],
    ...["TMPDIR", "TZ", "LC_ALL", "MALLOC_ARENA_MAX", "http_proxy", "HTTPS_PROXY", "NO_PROXY"],
    ...["AWS_PROFILE", "AWS_EXECUTION_ENV", "AWS_EC2_METADATA_DISABLED", "AWS_CONFIG_FILE"],
    ...[
      "COUNTERSIGN_PORT",
      "COUNTERSIGN_SERVICE_HOST",
      "KUBERNETES_PORT",
      "KUBERNETES_SERVICE_HOST",
    ],
    ...["INVOCATION_ID", "JOURNAL_STREAM", "NOTIFY_SOCKET", "STATE_DIRECTORY", "PGHOST", "PGPORT"],
    ...["CI", "DEBUG", "EDITOR", "OLDPWD", "SHLVL", "SSH_TTY", "XDG_DATA_DIRS", "PYTHONPATH"],
  ];
  assert.deepEqual(found(Object.fromEntries(others.map((name) => [name, "x"]))), []);
});

test("every setting is known by its own name, and one that is set besides is not meant", () => {
  assert.deepEqual(found(Object.fromEntries(settingNames().map((name) => [name, "x"]))), []);
  assert.deepEqual(found({ SMTP_ULR: "smtp://old", SMTP_URL: "smtp://new" }), []);
  assert.deepEqual(found({ SMTP_ULR: "" }), []);
});
