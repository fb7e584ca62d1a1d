import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ROLES } from "#accounts/roles.ts";
import { SCOPES } from "#kernel/scopes.ts";
import type { Command, Kind } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { OLD_WORDS } from "./old-words.ts";
import { type Asked, readArguments } from "./read-arguments.ts";

const read = (...args: string[]) => readArguments(args, COMMANDS);
const ID = "0197f0c2-7c1e-7aaa-8bbb-0123456789ab";

function problemsOf(asked: Asked): readonly string[] {
  assert.equal(asked.is, "wrong");
  return asked.is === "wrong" ? asked.problems : [];
}

function valuesOf(asked: Asked): Record<string, unknown> {
  assert.equal(asked.is, "command", JSON.stringify(asked));
  return asked.is === "command" ? asked.values : {};
}

/** Something that each kind takes, by what stands for it in help. */
const TAKEN: Readonly<Record<string, fc.Arbitrary<string>>> = {
  ID: fc.uuid(),
  EMAIL: fc.constantFrom("ada@example.com", "owner@localhost"),
  TIME: fc
    .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
    .map((at) => at.toISOString()),
  N: fc.integer({ min: 1, max: 999_999_999 }).map(String),
  NAME: fc.constantFrom("Shop", "Blumen Müller", "--not-an-option", "-"),
  TEXT: fc.constantFrom("", "paid", "--json"),
  PLAN: fc.constantFrom("free", "limit:7"),
  "ORIGIN,…": fc.constantFrom("", "https://shop.example", "https://a.example,https://b.example"),
  "SCOPE,…": fc.subarray([...SCOPES], { minLength: 1 }).map((scopes) => scopes.join(",")),
  SHA256: fc.constant("ab".repeat(32)),
  PLACE: fc.constantFrom("folder", "s3://bucket/prefix"),
  COMMAND: fc.constantFrom("verify", "x"),
};

function taken({ choices, isFile, shown }: Kind<unknown, unknown>): fc.Arbitrary<string> {
  if (choices) return fc.constantFrom(...choices);
  if (isFile) return fc.constantFrom("a.pdf", "./a b.pdf", "-", "--a.pdf");
  const known = TAKEN[shown];
  assert.ok(known, `nothing is known that ${shown} takes`);
  return known;
}

/** A command with what it needs and any of what it may have, in any order, and what was meant. */
const asked = fc.constantFrom(...COMMANDS).chain((command) => {
  const { operands, options, oneOf = [] } = command;
  const exactly = oneOf.length > 0 ? fc.constantFrom(...oneOf) : fc.constant(null);
  return exactly.chain((chosen) => {
    const given = Object.entries(options).map(([name, { takes, isRequired }]) => {
      const one = takes.shown === "" ? fc.constant("") : taken(takes);
      const isThere = isRequired || name === chosen;
      if (oneOf.includes(name) && !isThere) return fc.constant(null);
      const option = fc.record({ name: fc.constant(name), typed: one });
      return isThere ? option : fc.option(option);
    });
    const placed = Object.values(operands).map(({ takes, isMany }) =>
      isMany ? fc.array(taken(takes), { maxLength: 3 }) : taken(takes).map((one) => [one]),
    );
    return fc.record({
      command: fc.constant(command),
      options: fc.tuple(...given).map((all) => all.flatMap((one) => one ?? [])),
      operands: fc.tuple(...placed),
      order: fc.infiniteStream(fc.nat(9)),
      isSpaced: fc.infiniteStream(fc.boolean()),
    });
  });
});

test("whatever a command takes is read as what it is, wherever it stands", () => {
  fc.assert(
    fc.property(asked, ({ command, options, operands, order, isSpaced }) => {
      const operandWords = operands.flat();
      const words = [
        ...command.words.split(" "),
        ...operandWords.filter((one) => !/^-./.test(one)),
      ];
      const args = words.map((word) => [word]);
      for (const { name, typed } of options) {
        const isFlag = command.options[name]?.takes.shown === "";
        const spaced = isSpaced.next().value && !/^-./.test(typed);
        const option = isFlag
          ? [`--${name}`]
          : spaced
            ? [`--${name}`, typed]
            : [`--${name}=${typed}`];
        args.splice(order.next().value % (args.length + 1), 0, option);
      }
      const dashed = operandWords.filter((one) => /^-./.test(one));
      const result = readArguments(
        [...args.flat(), ...(dashed.length > 0 ? ["--", ...dashed] : [])],
        COMMANDS,
      );
      if (result.is === "wrong") {
        // What is right one by one may be wrong together, and that alone.
        assert.ok(result.problems.length > 0);
        assert.deepEqual(result.problems, command.check(looselyRead(command, options)));
        return;
      }
      const values = valuesOf(result);
      assert.equal(result.is === "command" && result.command, command);
      for (const { name, typed } of options) {
        const one = command.options[name]?.takes.read(typed);
        assert.deepEqual(values[name], one && "value" in one ? one.value : "wrong", name);
      }
      const left = Object.keys(command.options).filter(
        (name) => !options.some((option) => option.name === name),
      );
      for (const name of left) assert.equal(values[name], command.options[name]?.takes.absent);
    }),
  );
});

function looselyRead(command: Command, options: readonly { name: string; typed: string }[]) {
  const values: Record<string, unknown> = {};
  for (const [name, { takes }] of Object.entries(command.options)) values[name] = takes.absent;
  for (const { name, typed } of options) {
    const one = command.options[name]?.takes.read(typed);
    if (one && "value" in one) values[name] = one.value;
  }
  return values;
}

test("whatever is typed is read or refused with a reason, and nothing throws", () => {
  const vocabulary = COMMANDS.flatMap(({ words, options }) => [
    ...words.split(" "),
    ...Object.keys(options).map((name) => `--${name}`),
  ]);
  const word = fc.oneof(
    fc.constantFrom(...vocabulary, "--json", "--", "-", "--=", "--__proto__", "constructor", "-7"),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (args) => {
      const result = read(...args);
      if (result.is !== "wrong") return;
      assert.ok(result.problems.length > 0);
      for (const problem of result.problems) assert.ok(problem.length > 0);
    }),
  );
});

test("a command refuses every option that is another's, and says which it takes", () => {
  const all = new Map(COMMANDS.flatMap(({ options }) => Object.entries(options)));
  for (const command of COMMANDS) {
    const own = Object.keys(command.options);
    for (const [name, { takes }] of all) {
      if (own.includes(name)) continue;
      const value = takes.shown === "" ? [] : ["x"];
      const problems = problemsOf(read(...command.words.split(" "), `--${name}`, ...value));
      const said = problems.find((one) => one.startsWith(`unknown option --${name} of`));
      assert.match(said ?? "", own.length === 0 ? /none of its own$/ : /--[a-z]/, command.words);
    }
  }
});

const WRONG: [what: string, args: string, problems: RegExp[]][] = [
  [
    "options of other commands",
    "verify f.pdf --session 123 --credits 3 --purchase p",
    ["session", "credits", "purchase"].map(
      (name) =>
        new RegExp(`^unknown option --${name} of "verify": it takes --roots and --extract$`),
    ),
  ],
  [
    "a slip for --session",
    `session end --account ${ID} --key ${ID}`,
    [/^unknown option --key of "session end"/, /^it needs --session ID or --all$/],
  ],
  ["an end of no session", `session end --account ${ID}`, [/^it needs --session ID or --all$/]],
  [
    "an end of one session and all",
    `session end --account ${ID} --session ${ID} --all`,
    [/^it takes one of --session ID and --all and not both$/],
  ],
  [
    "a slip of the hand",
    "account create --emial a@b.de --email a@b.de",
    [/did you mean --email\?$/],
  ],
  [
    "a slip in a command",
    "acount list",
    [/^unknown command "acount list": did you mean account list\?$/],
  ],
  ["a noun alone", "session", [/did you mean session list, session end\?$/]],
  ["an old noun alone", "key", [/did you mean api-key create, .*service-key know\?$/]],
  ["a word that nothing is like", "xyzzy", [/^unknown command "xyzzy"$/]],
  ["a missing operand", "verify", [/^it needs FILE\.pdf$/]],
  ["an operand too many", "doctor now", [/^it takes no "now"$/]],
  ["a value that is missing", `api-key list --account`, [/^--account needs ID$/]],
  ["an option for a value", `api-key list --account --json`, [/^--account needs ID$/]],
  [
    "an option twice",
    `api-key list --account ${ID} --account ${ID}`,
    [/^--account is given twice$/],
  ],
  ["a value of a flag", `api-key create --account ${ID} --test=no`, [/^--test takes no value$/]],
  ["a short option", `api-key list --account ${ID} -a`, [/^unknown option --a of/]],
  [
    "everything at once",
    "api-key create --account 7 --expires soon --scopes all --colour red",
    [
      /^--account needs an ID \("account list" shows them\)$/,
      /^--expires needs an ISO time$/,
      /^--scopes takes some of contracts:read,/,
      /^unknown option --colour/,
    ],
  ],
  [
    "what lacks two options",
    "api-key revoke",
    [
      /^it needs --account ID \("account list" shows them\) and --key ID \("api-key list --account ID" shows them\)$/,
    ],
  ],
  ["nothing to set", `account set ${ID}`, [/^nothing to set$/]],
  ["a grant without a number", `credits grant --account ${ID}`, [/^--account needs --credits N$/]],
  ["nobody to sign in", "sign-in create", [/^name whom: --email or --account$/]],
  ["--version of a command", "doctor --version", [/^unknown option --version of "doctor"/]],
];

for (const [what, args, expected] of WRONG) {
  test(`${what} is refused: admin ${args.replaceAll(ID, "ID")}`, () => {
    const problems = problemsOf(read(...args.split(" ")));
    assert.equal(problems.length, expected.length, problems.join("\n"));
    for (const [at, one] of expected.entries()) assert.match(problems[at] ?? "", one);
  });
}

test("values come as what they are: numbers, times, lists and flags", () => {
  const key = valuesOf(
    read(
      ..."api-key create --expires 2030-01-02 --scopes webhooks,contracts:read".split(" "),
      "--account",
      ID,
      "--test",
    ),
  );
  assert.deepEqual(key.expires, new Date("2030-01-02T00:00:00Z"));
  assert.deepEqual([key.scopes, key.test, key.name], [["contracts:read", "webhooks"], true, null]);
  const granted = valuesOf(read("credits", "grant", "--account", ID, "--credits", "-3"));
  assert.deepEqual([granted.credits, granted.note, granted.purchase], [-3, null, null]);
  const set = ["account", "set", ID, "--qes"];
  assert.deepEqual(valuesOf(read(...set)).qes, true);
  assert.deepEqual(valuesOf(read(...set, "false")).qes, false);
  assert.deepEqual(valuesOf(read("account", "set", "--qes", ID)).qes, true);
  assert.deepEqual(valuesOf(read(...set, "--embedded-by", ""))["embedded-by"], []);
  const added = read(..."member add --email a@example.com --role owner --account".split(" "), ID);
  assert.ok(ROLES.includes(valuesOf(added).role as "owner"));
});

test("options may stand before a command and between its words, and behind -- is none", () => {
  const list = valuesOf(read("--account", ID, "--json", "api-key", "list"));
  assert.equal(list.account, ID);
  assert.equal(valuesOf(read("verify", "--", "--roots")).file, "--roots");
});

test("old words mean the new ones, with a note: key list with --account those of the account", () => {
  for (const [old, now] of OLD_WORDS) {
    const { note } = read(...old.split(" "));
    assert.match(note ?? "", new RegExp(`^"${old}" is "${now}" now; .*\\d$`));
    assert.equal(read(...now.split(" ")).note, null);
  }
  const { note, ...asked } = read("key", "list", "--account", ID);
  assert.match(note ?? "", /"api-key list" now/);
  assert.equal(asked.is === "command" && asked.command.words, "api-key list");
  const without = read("key", "list");
  assert.equal(without.is === "command" && without.command.words, "service-key list");
});
