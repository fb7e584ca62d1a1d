import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { COMMANDS } from "./commands.ts";
import { completionFor } from "./completion.ts";
import { helpFor } from "./help.ts";
import { OLD_WORDS, OLD_WORDS_UNTIL } from "./old-words.ts";

const names = COMMANDS.map(({ words }) => words);
const parameters = COMMANDS.flatMap(({ words, operands, options }) =>
  [...Object.entries(operands), ...Object.entries(options)].map(([name, parameter]) => ({
    words,
    name,
    ...parameter,
  })),
);

test("no two commands have the same words, which are one or two, in small letters", () => {
  assert.equal(new Set(names).size, names.length);
  for (const name of names) assert.match(name, /^[a-z]+(?:-[a-z]+)?(?: [a-z]+)?$/);
});

test("each option and operand says what it is, and shows what it takes", () => {
  for (const { words, name, help, takes } of parameters) {
    assert.ok(help.length > 0, `${words} ${name}`);
    assert.ok(takes.shown !== "" || takes.alone !== undefined, `${words} ${name}`);
  }
});

test("an option is written in one way, and is none that every command has", () => {
  for (const { options } of COMMANDS) {
    for (const name of Object.keys(options)) {
      assert.match(name, /^[a-z]+(?:-[a-z]+)*$/);
      assert.ok(!["json", "help", "version"].includes(name), name);
    }
  }
});

test("an option takes a value in every command that has it, or in none, so that words and values are told apart", () => {
  const options = COMMANDS.flatMap((command) => Object.entries(command.options));
  for (const [name, those] of Map.groupBy(options, ([each]) => each)) {
    const [alone] = those.map(([, { takes }]) => takes.alone);
    for (const [, { takes }] of those) assert.equal(takes.alone, alone, name);
  }
});

test("of a command's operands the last alone may be many, and none that is needed stands behind one that is not", () => {
  for (const { words, operands } of COMMANDS) {
    const all = Object.values(operands);
    assert.ok(
      all.every(({ isMany }, at) => !isMany || at === all.length - 1),
      words,
    );
    const firstOptional = all.findIndex(({ isRequired }) => !isRequired);
    const behind = firstOptional < 0 ? [] : all.slice(firstOptional);
    assert.ok(!behind.some(({ isRequired }) => isRequired), words);
  }
});

test("options of which one is to be given are the command's own, and no one of them is needed alone", () => {
  for (const { words, oneOf = [], options } of COMMANDS) {
    for (const name of oneOf) assert.equal(options[name]?.isRequired ?? false, false, words);
    for (const name of oneOf) assert.ok(Object.hasOwn(options, name), words);
  }
});

test("help has at most 100 columns, a command in a line of its list", () => {
  const list = helpFor([], COMMANDS).lines;
  assert.equal(list.length, COMMANDS.length + 2);
  for (const name of names) assert.ok(list.some((line) => line.startsWith(`  ${name}  `)));
  const lines = [...list, ...names.flatMap((name) => helpFor(name.split(" "), COMMANDS).lines)];
  assert.deepEqual(
    lines.filter((line) => line.length > 100),
    [],
  );
});

test("help of a command names each of its options, under its old words as well", () => {
  for (const { words, options } of COMMANDS) {
    const help = helpFor(words.split(" "), COMMANDS).lines.join("\n");
    for (const name of Object.keys(options)) assert.match(help, new RegExp(`^  --${name}\\b`, "m"));
  }
  for (const [old, now] of OLD_WORDS) {
    assert.deepEqual(helpFor(old.split(" "), COMMANDS), helpFor(now.split(" "), COMMANDS));
  }
});

test("what shows IDs is a command that there is", () => {
  const shownBy = parameters.flatMap(({ takes }) => takes.shownBy ?? []);
  assert.ok(shownBy.length > 0);
  for (const by of shownBy) assert.ok(names.includes(by.split(" --")[0] ?? ""), by);
});

test("old words are no command's, lead to one, and go when their version comes", () => {
  for (const [old, now] of OLD_WORDS) {
    assert.ok(!names.includes(old), old);
    assert.ok(names.includes(now), now);
  }
  const { version } = JSON.parse(readFileSync(join(PACKAGE_ROOT, "package.json"), "utf8"));
  const order = [version, OLD_WORDS_UNTIL].toSorted((one, other) =>
    one.localeCompare(other, "en", { numeric: true }),
  );
  assert.equal(order[0], version);
  assert.notEqual(version, OLD_WORDS_UNTIL, "take OLD_WORDS away");
});

/** What says old words on purpose. */
const KEEPS_OLD_WORDS = [
  ...["CHANGELOG.md", "src/cli/old-words.ts", "src/cli/read-arguments.test.ts"],
];
const READ = [
  ...["*.md", "*.yaml", ".env.example", "docs/**/*.{md,json,html,py,sh}", "deploy/**/*"],
  ...["{src,tests,tools,dev,sdk}/**/*.{ts,tsx,js,md,json,txt,sh}"],
];

test("nothing calls a command by its old words", () => {
  const spaced = [...OLD_WORDS.keys()].map((old) => old.replace(" ", "[`\"',\\s]{1,12}"));
  const old = new RegExp(`(?<![\\w-])(?:${spaced.join("|")})(?![\\w-])`);
  const isAsked = new RegExp(`(?:admin\\b|--|admin\\.js)[^\\n]{0,40}?${old.source}`);
  const quoted = new RegExp(`["'\`](?:${spaced.join("|")})(?![\\w-])`);
  const found = READ.flatMap((pattern) => globSync(pattern, { cwd: PACKAGE_ROOT }))
    .filter((path) => !path.includes("node_modules") && !KEEPS_OLD_WORDS.includes(path))
    .filter((path) => /\.[a-z]+$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(PACKAGE_ROOT, path), "utf8");
      const hit = isAsked.exec(text) ?? quoted.exec(text);
      return hit ? [`${path}: ${hit[0]}`] : [];
    });
  assert.deepEqual(found, []);
});

/** What bash offers behind these words, with the script that the program prints. */
function offered(...words: string[]): string[] {
  const script = `source /dev/stdin <<'SCRIPT'
${completionFor("bash", COMMANDS).join("\n")}
SCRIPT
COMP_WORDS=(admin "$@"); COMP_CWORD=$#; _admin_complete; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { status, stdout, stderr } = spawnSync("bash", ["-c", script, "bash", ...words], {
    encoding: "utf8",
    cwd: PACKAGE_ROOT,
  });
  assert.deepEqual([status, stderr], [0, ""]);
  return stdout.split("\n").filter((word) => word !== "");
}

test("bash completes commands, their own options and what these take, and files where one is asked for", () => {
  const first = names.map((name) => name.split(" ")[0] ?? "");
  assert.deepEqual(offered("").sort(), [...new Set(first)].sort());
  assert.deepEqual(offered("acc"), ["account"]);
  assert.deepEqual(offered("session", ""), ["list", "end"]);
  assert.deepEqual(offered("session", "end", "--").sort(), [
    ...["--account", "--all", "--help", "--json", "--session"],
  ]);
  assert.deepEqual(offered("member", "add", "--role", ""), ["owner", "member", "viewer"]);
  assert.deepEqual(offered("member", "add", "--account", ""), [], "an ID is nothing to offer");
  assert.deepEqual(offered("service-key", "rotate", "m"), ["master"]);
  assert.deepEqual(offered("verify", "pack"), ["package.json", "package-lock.json"].sort());
  assert.deepEqual(offered("verify", "x.pdf", "--roots", "tsconfig.j"), ["tsconfig.json"]);
  assert.ok(offered("verify", "x.pdf", "--").includes("--extract"));
  assert.ok(offered("backup", "").includes("verify"));
  assert.ok(offered("backup", "x.tar", "--").includes("--since"));
  assert.ok(!offered("backup", "verify", "--").includes("--since"));
});

test("the script for bash is sound, and registers itself; that for zsh is the same behind its ground", () => {
  const script = completionFor("bash", COMMANDS).join("\n");
  const sourced = spawnSync("bash", ["-euc", `source <(cat); complete -p admin`], {
    input: script,
    encoding: "utf8",
  });
  assert.match(sourced.stdout, /^complete -F _admin_complete admin$/m, sourced.stderr);
  const [ground, ...rest] = completionFor("zsh", COMMANDS);
  assert.match(ground ?? "", /^autoload .*bashcompinit/);
  assert.equal(rest.join("\n"), script);
});
