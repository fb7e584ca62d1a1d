import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { OLD_WORDS } from "#cli/old-words.ts";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { startBuilt } from "#kit/scenes/built-service.ts";
import { request } from "#kit/scenes/service.ts";

let dataDir: string;
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "countersign-admin-"));
});
after(() => rm(dataDir, { recursive: true, force: true }));

function admin(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(PACKAGE_ROOT, "dist", "admin.js"), ...args],
    { env: { ...process.env, DATA_DIR: dataDir }, encoding: "utf8" },
  );
  const lastLine = stdout.trim().split("\n").at(-1) ?? "";
  return { status, stdout, stderr, json: args.includes("--json") ? JSON.parse(lastLine) : null };
}

test("accounts and keys are made without and beside a running service, and work there", async () => {
  const offline = admin("account", "create", "--email", "one@example.com", "--qes", "--json");
  assert.equal(offline.status, 0, offline.stderr);

  const service = await startBuilt(dataDir);
  try {
    assert.doesNotMatch(service.output(), /API key/, "an account was there already");
    const { accountId, apiKey, signInUrl } = offline.json;
    const read = (key: string) =>
      request(`${service.origin}/api/v1/contracts/unknown`, "GET", undefined, {
        authorization: `Bearer ${key}`,
      });
    assert.equal((await read(apiKey)).status, 404);

    const key = admin("api-key", "create", "--account", accountId, "--name", "second", "--json");
    assert.equal((await read(key.json.apiKey)).status, 404);
    const past = "2020-01-01T00:00:00Z";
    const expired = admin("api-key", "create", "--account", accountId, "--expires", past, "--json");
    assert.equal((await read(expired.json.apiKey)).status, 401);
    assert.deepEqual(admin("account", "set", accountId, "--plan", "limit:3", "--json").json, {
      accountId,
    });
    const of = ["--account", accountId];
    type Listed = {
      keyId: string;
      name: string | null;
      endsWith: string;
      revokedAt: string | null;
    };
    const listed = (): Listed[] => admin("api-key", "list", ...of, "--json").json.keys;
    const second = listed().find(({ name }) => name === "second");
    assert.ok(second && key.json.apiKey.endsWith(second.endsWith));
    const other = admin("account", "create", "--email", "two@example.com", "--json").json;
    const moved = admin(
      "account",
      "set",
      other.accountId,
      "--email",
      "moved@example.com",
      "--json",
    );
    assert.deepEqual([moved.status, moved.json], [0, { accountId: other.accountId }]);
    const [{ email }] = admin("account", "list", "--email", "moved@example.com", "--json").json
      .accounts;
    assert.equal(email, "moved@example.com");
    assert.match(
      admin("account", "set", other.accountId, "--email", "me", "--json").json.error,
      /--email/,
    );
    const revoke = (...whose: string[]) => admin("api-key", "revoke", ...whose, "--json");
    for (const whose of [
      ["--account", other.accountId, "--key", second.keyId],
      [...of, "--key", randomUUID()],
    ]) {
      assert.match(revoke(...whose).json.error, /no key "(.+)" of this account/);
    }
    assert.match(revoke(...of).json.error, /needs --key ID/);
    assert.equal((await read(key.json.apiKey)).status, 404);
    const { keyId } = second;
    assert.deepEqual(revoke(...of, "--key", keyId).json, { accountId, revoked: keyId });
    assert.equal((await read(key.json.apiKey)).status, 401);
    assert.equal((await read(apiKey)).status, 404);
    assert.ok(listed().find((one) => one.keyId === keyId)?.revokedAt);

    const path = new URL(signInUrl).pathname;
    assert.equal((await fetch(service.origin + path)).status, 200, "looking does not use it up");
    const first = await fetch(service.origin + path, { method: "POST", redirect: "manual" });
    assert.equal(first.status, 303);
    const cookie = first.headers.get("set-cookie")?.split(";")[0] ?? "";
    const page = await fetch(`${service.origin}/app`, { headers: { cookie } });
    assert.match(await page.text(), /one@example\.com/);
    const again = await fetch(service.origin + path, { method: "POST", redirect: "manual" });
    assert.equal(again.status, 410);
  } finally {
    await service.stop();
  }
});

test("whoever runs the service closes an account by its name, takes it back, and sees how it stands", async () => {
  const made = admin(
    "account",
    "create",
    "--email",
    "gone@example.com",
    "--name",
    "Gone",
    "--json",
  );
  const { accountId, apiKey } = made.json;
  const of = ["--account", accountId];
  const close = (...more: string[]) => admin("account", "close", ...of, ...more, "--json");
  const looked = close();
  assert.deepEqual(
    [looked.status, looked.json.name, looked.json.goes.keys, looked.json.waitsFor],
    [0, "Gone", 1, []],
  );
  assert.match(close("--name", "Another").json.error, /not its name/);
  assert.deepEqual(admin("account", "closing", ...of, "--json").json.closings, []);
  assert.match(admin("account", "reopen", ...of, "--json").json.error, /Nobody closes/);

  const service = await startBuilt(dataDir);
  try {
    const call = (method: string, path: string, body?: unknown) =>
      request(service.origin + path, method, body, { authorization: `Bearer ${apiKey}` });
    const asked = { content: "<p>x</p>", finalize: true };
    const { contract } = (await call("POST", "/api/v1/contracts", asked)).body;
    const begun = close("--name", "Gone");
    assert.equal(begun.status, 0, begun.stderr);
    assert.equal(begun.json.goes.open, 1);
    assert.equal((await call("GET", "/api/v1/contracts")).status, 401);
    const [closing] = admin("account", "closing", ...of, "--json").json.closings;
    assert.deepEqual(
      [closing.closesAt, closing.deletingSince, closing.doneAt, closing.waitsFor],
      [begun.json.closesAt, null, null, []],
    );
    assert.match(close("--name", "Gone").json.error, /being closed already/);
    // The service takes up the job that the command put out.
    const signing = new URL(contract.signUrl).pathname;
    while ((await fetch(service.origin + signing)).status !== 410) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    assert.equal(admin("account", "reopen", ...of, "--json").status, 0);
    assert.deepEqual(admin("account", "closing", ...of, "--json").json.closings, []);
    assert.equal((await call("GET", "/api/v1/contracts")).status, 401, "its keys stay ended");
  } finally {
    await service.stop();
  }
});

test("accounts are listed without knowing any id: the newest first, tests' accounts not among them, one by its address in whatever case", () => {
  const make = (email: string, ...more: string[]) =>
    admin("account", "create", "--email", email, ...more, "--json").json.accountId;
  const older = make("older@example.com", "--name", "Older", "--plan", "limit:7");
  const newer = make("newer@example.com", "--qes", "--credits", "2", "--partner-tier", "3");
  // What test keys open is made with the first of them, and is nobody's to set.
  admin("api-key", "create", "--account", older, "--test", "--json");
  const all = admin("account", "list", "--json");
  assert.equal(all.status, 0, all.stderr);
  const { accounts, notShown } = all.json;
  assert.equal(notShown, 0);
  assert.deepEqual(
    accounts.slice(0, 2).map(({ createdAt, ...account }: { createdAt: string }) => {
      assert.match(createdAt, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      return account;
    }),
    [
      {
        accountId: newer,
        email: "newer@example.com",
        name: null,
        plan: "unlimited",
        credits: 2,
        partnerTier: 3,
        qes: true,
        people: 1,
        closesAt: null,
      },
      {
        accountId: older,
        email: "older@example.com",
        name: "Older",
        plan: "limit:7",
        credits: 0,
        partnerTier: null,
        qes: false,
        people: 1,
        closesAt: null,
      },
    ],
  );
  assert.equal(
    new Set(accounts.map(({ email }: { email: string }) => email)).size,
    accounts.length,
  );
  const one = admin("account", "list", "--email", "OLDER@example.com", "--json").json;
  assert.deepEqual([one.accounts.length, one.accounts[0].accountId], [1, older]);
  const none = admin("account", "list", "--email", "nobody@example.com", "--json").json;
  assert.deepEqual(none, { accounts: [], notShown: 0 });
});

const WRONG: [what: string, args: string[], said: RegExp][] = [
  ["no command", [], /^no command\nCommands \(/],
  [
    "an unknown command",
    ["account", "drop"],
    /^unknown command "account drop": did you mean account create/,
  ],
  ["a slip of the hand", ["acount", "list"], /did you mean account list\?/],
  [
    "an option of another command",
    ["account", "create", "--email", "x@example.com", "--session", "7"],
    /^unknown option --session of "account create": it takes --email, --name, /,
  ],
  ["no address", ["account", "create"], /--email/],
  [
    "an unknown plan",
    ["account", "create", "--email", "x@example.com", "--plan", "gold"],
    /--plan: one of unlimited, .* or limit:N/,
  ],
  [
    "credits that are no number",
    ["account", "create", "--email", "x@example.com", "--credits", "-1"],
    /credits/,
  ],
  ["an address that is taken", ["account", "create", "--email", "ONE@example.com"], /already/],
  ["what is no ID", ["account", "set", "7", "--credits", "1"], /^ID needs an ID \("account list"/],
  [
    "an unknown account",
    ["account", "set", randomUUID(), "--credits", "1"],
    /^no account "[\da-f-]{36}"\n$/,
  ],
  [
    "an end of sessions that does not say which",
    ["session", "end", "--account", randomUUID()],
    /^it needs --session ID or --all\n/,
  ],
  [
    "an account that is not named",
    ["account", "set", "--credits", "1"],
    /^it needs ID \("account list" shows them\)\n/,
  ],
  [
    "a key without its account",
    ["api-key", "create"],
    /^it needs --account ID \("account list" shows them\)\nusage: admin api-key create --account ID/,
  ],
  ["neither account nor key", ["api-key", "revoke", "7"], /needs --account ID .* and --key ID/],
  [
    "a key's name that turns the direction of writing",
    ["api-key", "create", "--account", "7", "--name", "shop \u202etnuocca"],
    /--name must not have characters that turn the direction of writing \(U\+202E\)/,
  ],
  ["a time that is none", ["api-key", "create", "--account", "7", "--expires", "soon"], /ISO/],
];

for (const [what, args, said] of WRONG) {
  test(`${what} ends with 1 and says what is wrong`, () => {
    const { status, stderr } = admin(...args);
    assert.equal(status, 1);
    assert.match(stderr, said);
  });
}

test("what is wrong is said all at once, as one JSON object as well", () => {
  const { status, stderr, json } = admin(
    "api-key",
    "create",
    "--expires",
    "soon",
    "--red",
    "--json",
  );
  assert.equal(status, 1);
  assert.equal(
    json.error,
    [
      "--expires needs an ISO time",
      'unknown option --red of "api-key create": it takes --account, --name, --expires, --scopes and --test',
      'it needs --account ID ("account list" shows them)',
      "usage: admin api-key create --account ID [--name NAME] [--expires TIME] [--scopes SCOPE,…] [--test]",
    ].join("\n"),
  );
  assert.equal(stderr, `${json.error}\n`);
});

test("old words do what they did, print the same and say on the standard error what they are called now", () => {
  const { accountId } = admin("account", "create", "--email", "old@example.com", "--json").json;
  const of = ["--account", accountId, "--json"];
  const { keyId } = admin("api-key", "create", ...of).json;
  const args = { "api-key revoke": ["--key", keyId], "service-key know": ["ab".repeat(32)] };
  const listed = [...OLD_WORDS.keys()].find((old) => old.endsWith(" list")) ?? "";
  for (const [old, now] of [...OLD_WORDS, [listed, "api-key list"] as const]) {
    const isOfAccount = /^(?:account|api-key) /.test(now);
    const all = [...(args[now as keyof typeof args] ?? []), ...(isOfAccount ? of : ["--json"])];
    const [before, after] = [old, now].map((words) => admin(...words.split(" "), ...all));
    const [shape, expected] = [before, after].map((one) => shapeOf(one?.json));
    assert.deepEqual([before?.status, shape], [after?.status, expected], old);
    assert.match(before?.stderr ?? "", new RegExp(`^"${old}" is "${now}" now; .*\n`));
    assert.ok(!after?.stderr.includes("now;"), now);
  }
});

/** Without what is new each time. */
function shapeOf(json: Record<string, unknown>): unknown {
  return "apiKey" in json ? Object.keys(json) : json;
}

test("who asks for help is told every command, or one, and nothing is wrong about asking", () => {
  for (const asked of [["--help"], ["help"], ["account", "--help"]]) {
    const { status, stdout, stderr } = admin(...asked);
    assert.equal(status, 0, stderr);
    assert.equal(stderr, "");
    assert.match(stdout, /^Commands \(.*--version.*\):\n {2}account create/);
  }
  const ofOne = admin("help", "account", "set");
  assert.match(ofOne.stdout, /^admin account set ID \[--email EMAIL\]/);
  assert.deepEqual(admin("account", "set", "--help"), ofOne);
  const { status, stderr } = admin("help", "acount", "set");
  assert.deepEqual(
    [status, stderr],
    [1, 'unknown command "acount set": did you mean account set?\n'],
  );
});

test("the script that completes commands is printed, and bash takes it", () => {
  const script = `source <('${process.execPath}' dist/admin.js completion bash); complete -p admin`;
  const { status, stdout } = spawnSync("bash", ["-c", script], {
    cwd: PACKAGE_ROOT,
    encoding: "utf8",
  });
  assert.deepEqual([status, stdout], [0, "complete -F _admin_complete admin\n"]);
});
