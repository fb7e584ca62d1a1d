import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig, WrongSetting } from "./config.ts";

const WRONG: [name: string, value: string][] = [
  ["PORT", "http"],
  ["PORT", "70000"],
  ["PORT", "-1"],
  ["BASE_URL", "example.com"],
  ["BASE_URL", "ftp://example.com"],
  ["DATABASE_URL", "mysql://localhost/x"],
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
