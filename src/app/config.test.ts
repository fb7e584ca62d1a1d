import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { readConfig, secretsIn, WrongSetting } from "./config.ts";

const A_KEY = Buffer.from("0123456789abcdefghijklmnopqrstuv").toString("base64");

const WRONG: [name: string, value: string][] = [
  ["PORT", "http"],
  ["PORT", "70000"],
  ["PORT", "-1"],
  ["BASE_URL", "example.com"],
  ["BASE_URL", "ftp://example.com"],
  ["BASE_URL", "https://example.com/?x=1"],
  ["BASE_URL", "https://example.com/sub#top"],
  ["BASE_URL", "https://me@example.com"],
  ["DATABASE_URL", "mysql://localhost/x"],
  ["MASTER_KEY", "correct horse battery staple"],
  ["MASTER_KEY", Buffer.alloc(31, "0123456789abcdef").toString("base64")],
  ["MASTER_KEY", Buffer.alloc(32).toString("base64")],
  ["MASTER_KEY", `${A_KEY},`.repeat(2)],
  ["LINK_KEY", `${A_KEY.slice(0, -2)}!=`],
  ["STORAGE_URL", "https://bucket.s3.amazonaws.com"],
  ["STORAGE_URL", "s3://key:hunter2@bucket"],
  ["STORAGE_URL", "s3://Bucket_"],
  ["STORAGE_URL", "s3://bucket/../other"],
  ["STORAGE_URL", "s3://bucket/a//b"],
  ["STORAGE_URL", "s3://bucket?region=a&region=b"],
  ["STORAGE_URL", "s3://bucket?accelerate=true"],
  ["STORAGE_URL", "s3://bucket?endpoint=http://host/path"],
  ["STORAGE_URL", "s3://bucket?style=virtual"],
  ["STORAGE_URL", "s3://bucket?sse-key=abc"],
  ["S3_ENDPOINT", "s3.example.com"],
  ["S3_ENDPOINT", "https://me:hunter2@s3.example.com"],
  ["S3_REGION", "Europe"],
  ["STORAGE_LOCK_DAYS", "0"],
  ["AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", "@evil.example/x"],
  ["SMTP_URL", "http://mail.example.com"],
  ["SMTP_URL", "smtp://"],
  ["SMTP_URL", "smtp://mail.example.com?pool=true"],
  ["SMTP_URL", "smtp://mail.example.com/inbox"],
  ["MAIL_FROM", "Countersign"],
  ["MAIL_FROM", "a@example.com, b@example.com"],
  ["MAIL_FROM", "jörg@example.com"],
  ["MAIL_FROM", "Evil <a@example.com> <b@example.com>"],
  ["DKIM_DOMAIN", "example com"],
  ["DKIM_SELECTOR", "a=b;"],
  ["TSA_URLS", "https://tsa.example.com, nowhere"],
  ["WEBHOOK_ALLOW_PRIVATE", "yes"],
  ["HSTS_SUBDOMAINS", "1"],
  ["WEBHOOK_RETRY_DELAYS", "3,600"],
  ["WEBHOOK_RETRY_DELAYS", "3,600,1800,7200,21600,-1"],
  ["TRUSTED_PROXIES", "proxy.example.com"],
  ["TRUSTED_PROXIES", "10.0.0.0/33"],
  ["TRUSTED_PROXIES", "10.0.0.0/8/8"],
  ["TRUSTED_PROXIES", "0.0.0.0/0"],
  ["TRUSTED_PROXIES", "::/0"],
  ["TRUSTED_PROXIES", "none, 10.0.0.0/8"],
  ["PLANS_FILE", "/does/not/exist.json"],
  ["LLM_BASE_URL", "localhost:11434"],
  ["LLM_BASE_URL", "https://user:hunter2@llm.example/v1"],
  ["LLM_BASE_URL", "https://llm.example/v1?key=hunter2"],
  ["LLM_API_KEY", "two words"],
  ["LLM_MODEL", "x".repeat(101)],
  ["LLM_MODEL", "a\nb"],
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

test("the password of SMTP_URL is not repeated either", () => {
  assert.throws(
    () => readConfig({ SMTP_URL: "smtp://user:hunter2@mail.example.com?oops=1" }),
    (error) => error instanceof WrongSetting && !error.message.includes("hunter2"),
  );
});

test("what holds a secret may come from a file, and never from two places", async () => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-config-"));
  try {
    const file = join(folder, "secret");
    await writeFile(file, `${A_KEY}\n`);
    const [key] = readConfig({ MASTER_KEY_FILE: file }).MASTER_KEY ?? [];
    assert.equal(Buffer.from(key ?? []).toString("base64"), A_KEY);
    assert.equal(readConfig({ SEAL_P12_PASSWORD_FILE: file }).SEAL_P12_PASSWORD, A_KEY);
    const refused = (env: Record<string, string>, line: RegExp) =>
      assert.throws(
        () => readConfig(env),
        (error) =>
          error instanceof WrongSetting &&
          line.test(error.message) &&
          !error.message.includes(A_KEY.slice(0, 8)),
      );
    refused(
      { MASTER_KEY_FILE: file, MASTER_KEY: A_KEY },
      /^MASTER_KEY_FILE is set, expected is nothing/,
    );
    refused(
      { MASTER_KEY_FILE: join(folder, "none") },
      /^MASTER_KEY_FILE is ".*none", expected is a file/,
    );
    refused({ METRICS_TOKEN_FILE: join(folder, "none") }, /^METRICS_TOKEN_FILE is /);
    await writeFile(file, "hunter2");
    refused({ LINK_KEY_FILE: file }, /^LINK_KEY is a value that is none, expected is a key/);
    // What holds no secret has no such variable.
    assert.equal(readConfig({ PORT_FILE: file }).PORT, 3000);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("keys are read in base64 and in hexadecimal, newest first, and no line of the log may hold one in any spelling", () => {
  const bytes = Buffer.from(A_KEY, "base64");
  const other = Buffer.from(A_KEY, "base64").reverse();
  const config = readConfig({
    MASTER_KEY: `${bytes.toString("hex")}, ${other.toString("base64url")}`,
  });
  assert.deepEqual(
    config.MASTER_KEY?.map((key) => Buffer.from(key).toString("hex")),
    [bytes, other].map((key) => key.toString("hex")),
  );
  const secrets = secretsIn(config);
  for (const key of [bytes, other]) {
    for (const as of ["hex", "base64", "base64url"] as const) {
      assert.ok(secrets.includes(key.toString(as)), as);
    }
  }
});

test("every setting that may hold a secret keeps it out of the log", () => {
  const env = {
    DATABASE_URL: "postgres://me:s3cret-a%40@db/x",
    DATABASE_DIRECT_URL: "postgres://me:s3cret-h@db/x",
    DATABASE_OWNER_URL: "postgres://me:s3cret-b@db/x",
    SMTP_URL: "smtp://me:s3cret-c@mail.example.com",
    SEAL_P12_PASSWORD: "s3cret-d",
    AWS_SECRET_ACCESS_KEY: "s3cret-i",
    AWS_SESSION_TOKEN: "s3cret-j",
    AWS_CONTAINER_AUTHORIZATION_TOKEN: "s3cret-k",
    LLM_API_KEY: "s3cret-e",
    LLM_BASE_URL: "http://localhost:1/v1",
    LLM_MODEL: "x",
    METRICS_TOKEN: "s3cret-f-long-enough",
  };
  const secrets = secretsIn(readConfig(env));
  for (const value of Object.values(env)) {
    const [secret] = /s3cret-[a-z-]+/.exec(value) ?? [];
    if (secret)
      assert.ok(
        secrets.some((text) => text.startsWith(secret)),
        secret,
      );
  }
  assert.ok(secrets.includes("s3cret-a@"));
  assert.deepEqual(secretsIn(readConfig({})), []);
});

test("a language model is configured as a whole or not at all", () => {
  const whole = {
    LLM_BASE_URL: "http://localhost:11434/v1/chat/completions",
    LLM_API_KEY: "hunter2",
    LLM_MODEL: "llama3.2:3b",
  };
  assert.equal(readConfig(whole).LLM_BASE_URL, "http://localhost:11434/v1");
  assert.equal(readConfig({}).LLM_MODEL, null);
  for (const name of Object.keys(whole)) {
    const { [name as "LLM_MODEL"]: _, ...rest } = whole;
    assert.throws(
      () => readConfig(rest),
      (error) =>
        error instanceof WrongSetting &&
        error.message.startsWith(`${name} is not set, expected is`) &&
        !error.message.includes("hunter2"),
    );
  }
});

test("a bucket needs both halves of a key pair, and what is about a bucket needs one", () => {
  const refused = (env: NodeJS.ProcessEnv, line: RegExp) =>
    assert.throws(
      () => readConfig(env),
      (error) => error instanceof WrongSetting && line.test(error.message),
    );
  const STORAGE_URL = "s3://evidence/a/b?endpoint=http://127.0.0.1:9000";
  refused({ STORAGE_URL, AWS_ACCESS_KEY_ID: "id" }, /^AWS_SECRET_ACCESS_KEY is not set/);
  refused({ STORAGE_LOCK_DAYS: "9" }, /^STORAGE_URL is not set.*STORAGE_LOCK_DAYS has one/);
  refused({ S3_ENDPOINT: "https://s3.example.com" }, /^STORAGE_URL is not set.*S3_ENDPOINT/);
  const moving = { STORAGE_LOCK_DAYS: "9", S3_ENDPOINT: "https://s3.example.com" };
  assert.equal(readConfig(moving, { isMovingFiles: true }).STORAGE_LOCK_DAYS, 9);
  // Machines have these for other programs as well.
  assert.equal(readConfig({ AWS_ACCESS_KEY_ID: "id", AWS_REGION: "eu-west-1" }).STORAGE_URL, null);
  assert.equal(readConfig({ STORAGE_URL }).STORAGE_URL?.prefix, "a/b/");
});

test("mails come from an address at the host of BASE_URL unless another is named", () => {
  const from = (env: NodeJS.ProcessEnv) =>
    readConfig({ TRUSTED_PROXIES: "none", ...env }).MAIL_FROM;
  const name = "Countersign";
  const at = (domain: string) => ({ name, address: `no-reply@${domain}`, domain });
  assert.deepEqual(from({}), at("localhost"));
  assert.deepEqual(from({ BASE_URL: "http://127.0.0.1:3000" }), at("localhost"));
  assert.deepEqual(from({ BASE_URL: "http://192.0.2.7" }), at("localhost"));
  assert.deepEqual(from({ BASE_URL: "https://sign.example.com/x" }), at("sign.example.com"));
  assert.deepEqual(from({ MAIL_FROM: '"Müller & Söhne" <post@müller.example>' }), {
    name: "Müller & Söhne",
    address: "post@xn--mller-kva.example",
    domain: "xn--mller-kva.example",
  });
});

test("behind an https BASE_URL nothing starts before it is said which proxies stand there, or that none does", () => {
  const BASE_URL = "https://sign.example.com";
  assert.throws(
    () => readConfig({ BASE_URL }),
    (error) =>
      error instanceof WrongSetting &&
      /^TRUSTED_PROXIES is not set, expected is, .*or none .*certificates/.test(error.message) &&
      !error.message.includes("\n"),
  );
  const said = (TRUSTED_PROXIES: string) =>
    readConfig({ BASE_URL, TRUSTED_PROXIES }).TRUSTED_PROXIES;
  assert.deepEqual(said("none"), []);
  assert.deepEqual(said("127.0.0.1, 2001:db8::/32"), ["127.0.0.1", "2001:db8::/32"]);
  assert.equal(readConfig({ BASE_URL: "http://localhost:3000" }).TRUSTED_PROXIES, null);
});

test("without any variable every setting has a default", () => {
  const config = readConfig({});
  assert.equal(config.PORT, 3000);
  assert.equal(config.BASE_URL, "http://localhost:3000");
  assert.equal(readConfig({ PORT: "8080" }).BASE_URL, "http://localhost:8080");
  assert.equal(
    readConfig({ BASE_URL: "https://sign.example.com/", TRUSTED_PROXIES: "none" }).BASE_URL,
    "https://sign.example.com",
  );
});
