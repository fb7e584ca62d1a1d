import { findNearest } from "#kernel/find-nearest.ts";
import type { Command, Kind, Option } from "./command.ts";
import { findCommand, unknownCommand } from "./find-command.ts";
import { helpFor, optionOf, usageOf } from "./help.ts";
import { FLAG } from "./kinds.ts";
import { inNewWords } from "./old-words.ts";

/** What every command takes besides its own. */
const OF_ALL: Readonly<Record<string, Option>> = {
  json: { takes: FLAG, help: "one JSON object on the last line" },
  help: { takes: FLAG, help: "says what the command takes" },
};

export type Asked = { isJson: boolean; note: string | null } & (
  | { is: "version" }
  | { is: "help"; words: readonly string[] }
  | { is: "command"; command: Command; values: Record<string, unknown> }
  | { is: "wrong"; problems: readonly string[]; command: Command | null }
);

interface Given {
  words: string[];
  /** Each option as often as it was given; null where no value followed. */
  options: { name: string; typed: string | null }[];
}

/**
 * Which command is asked for, with what: its own options and no others, each of its kind.
 * @param args what stands behind the program's name
 * @returns every problem at once, where there are some
 */
export function readArguments(args: readonly string[], commands: readonly Command[]): Asked {
  const { words, options } = split(args, commands);
  const given = new Set(options.map(({ name }) => name));
  const { words: meant, note } = inNewWords(words, given);
  const all = { isJson: given.has("json"), note };
  if (given.has("help")) return { ...all, is: "help", words: meant };
  const command = findCommand(meant, commands);
  const isVersion = options.every(({ name }) => name === "version" || name === "json");
  if (given.has("version") && isVersion && words.length === 0) return { ...all, is: "version" };
  if (command === null) {
    const problems =
      words.length === 0
        ? ["no command", ...helpFor([], commands).lines]
        : [unknownCommand(words, commands)];
    return { ...all, is: "wrong", problems, command };
  }
  const rest = meant.slice(command.words.split(" ").length);
  const read = readValues(command, { words: rest, options });
  return read.problems.length > 0
    ? { ...all, is: "wrong", problems: read.problems, command }
    : { ...all, is: "command", command, values: read.values };
}

/** Words and options apart, which may stand in any order; behind `--` are words alone. */
function split(args: readonly string[], commands: readonly Command[]): Given {
  const options = [OF_ALL, ...commands.map((one) => one.options)].flatMap(Object.entries<Option>);
  const kinds = new Map(options.map(([name, { takes }]) => [name, takes]));
  const given: Given = { words: [], options: [] };
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? "";
    if (arg === "--") {
      given.words.push(...args.slice(at + 1));
      break;
    }
    if (!isOption(arg)) {
      given.words.push(arg);
      continue;
    }
    const [, name = "", typed] = /^--?([^=]*)(?:=(.*))?$/s.exec(arg) ?? [];
    const next = args[at + 1];
    const takesNext =
      typed === undefined && next !== undefined && takesAsValue(kinds.get(name), next);
    given.options.push({ name, typed: takesNext ? next : (typed ?? null) });
    if (takesNext) at += 1;
  }
  return given;
}

/** A number may be below 0, and `-` is what programs call their input. */
const isOption = (arg: string) => /^-(?!\d|$)/.test(arg);

function takesAsValue(takes: Kind<unknown, unknown> | undefined, next: string): boolean {
  if (!takes || isOption(next)) return false;
  return takes.alone === undefined || Boolean(takes.choices?.includes(next));
}

function readValues(command: Command, { words, options }: Given) {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  const lacking: string[] = [];
  const read = (name: string, takes: Kind<unknown, unknown>, typed: string): unknown => {
    const result = takes.read(typed);
    if ("value" in result) return result.value;
    problems.push(`${name} ${result.wrong}`);
    return takes.absent;
  };

  const left = [...words];
  for (const [name, { takes, isRequired, isMany }] of Object.entries(command.operands)) {
    const typed = left.splice(0, isMany ? left.length : 1);
    const each = typed.map((one) => read(takes.shown, takes, one));
    values[name] = isMany ? each : typed.length > 0 ? each[0] : takes.absent;
    if (isRequired && typed.length === 0) lacking.push(describeNeed(takes.shown, takes));
  }

  const given = new Map(options.map(({ name, typed }) => [name, typed]));
  for (const [name, { takes, isRequired }] of Object.entries(command.options)) {
    const typed = given.get(name) ?? (given.has(name) ? takes.alone : undefined);
    values[name] = typed === undefined ? takes.absent : read(`--${name}`, takes, typed);
    if (typed !== undefined) continue;
    if (given.has(name)) problems.push(`--${name} needs ${takes.shown}`);
    else if (isRequired) lacking.push(describeNeed(optionOf(name, takes), takes));
  }

  for (const [name, typed] of given) {
    if (typed !== null && Object.hasOwn(OF_ALL, name)) problems.push(`--${name} takes no value`);
  }
  const taken = { ...command.options, ...OF_ALL };
  const foreign = [...given.keys()].filter((name) => !Object.hasOwn(taken, name));
  problems.push(...foreign.map((name) => unknownOption(name, command)));
  problems.push(...findRepeated(options));
  // Behind an option that is none, whatever stands there may be its value.
  if (left.length > 0 && foreign.length === 0) {
    problems.push(`it takes no ${joinWords(left.map((word) => `"${word}"`))}`);
  }
  const one = command.oneOf?.filter((name) => given.has(name)).length ?? 1;
  const names = Object.entries(command.options).flatMap(([name, { takes }]) =>
    command.oneOf?.includes(name) ? [optionOf(name, takes)] : [],
  );
  if (one === 0) lacking.push(names.join(" or "));
  if (one > 1) problems.push(`it takes one of ${joinWords(names)} and not both`);
  if (lacking.length > 0) problems.push(`it needs ${joinWords(lacking)}`);
  if (problems.length === 0) problems.push(...command.check(values));
  return { values, problems };
}

function findRepeated(options: Given["options"]): string[] {
  const twice = options.filter(
    ({ name, typed }, at) =>
      typed !== null && options.findIndex((option) => option.name === name) < at,
  );
  return [...new Set(twice.map(({ name }) => `--${name} is given twice`))];
}

function unknownOption(name: string, { words, options }: Command): string {
  const own = Object.keys(options);
  const near = findNearest(name, own);
  const known = own.map((option) => `--${option}`);
  const instead =
    near === null
      ? `it takes ${known.length === 0 ? "none of its own" : joinWords(known)}`
      : `did you mean --${near}?`;
  return `unknown option --${name} of "${words}": ${instead}`;
}

function describeNeed(name: string, { shownBy }: Kind<unknown, unknown>): string {
  return shownBy === undefined ? name : `${name} ("${shownBy}" shows them)`;
}

function joinWords(names: readonly string[]): string {
  return names.join(", ").replace(/, (?=[^,]*$)/, " and ");
}

/** The problems, and where to read on. */
export function linesOf({ problems, command }: Extract<Asked, { is: "wrong" }>): string[] {
  return [
    ...problems,
    command === null ? '"admin help" lists the commands' : `usage: admin ${usageOf(command)}`,
  ];
}
