import type { Command, Kind, Option, Said } from "./command.ts";
import { findCommand, unknownCommand } from "./find-command.ts";
import { inNewWords } from "./old-words.ts";

const COLUMNS = 100;

/**
 * What one command takes and does; where the words are no command, those that begin with them.
 * @throws where there is none
 */
export function helpFor(words: readonly string[], commands: readonly Command[]): Said {
  const meant = inNewWords(words, new Set()).words;
  const command = findCommand(meant, commands);
  const begun = commands.filter((one) =>
    `${one.words} `.startsWith(`${meant.join(" ")} `.trimStart()),
  );
  if (!command && begun.length === 0) throw new Error(unknownCommand(words, commands));
  const lines = command ? helpOfOne(command) : helpOfAll(begun);
  return { json: { help: lines.join("\n") }, lines, exitCode: 0 };
}

/** Every command in a line. */
function helpOfAll(commands: readonly Command[]): string[] {
  return [
    "Commands (--version says which version this is, and of which commit it was built):",
    ...alignColumns(commands.map(({ words, help }) => [words, help])),
    'Every command takes --json and prints one JSON object then. "admin help COMMAND" says more.',
  ];
}

/** What one command takes and does. */
function helpOfOne(command: Command): string[] {
  const operands = Object.values(command.operands).map(({ takes, help, isMany }) => [
    isMany ? `${takes.shown} …` : takes.shown,
    sayWithSource(help, takes),
  ]);
  const options = Object.entries(command.options).map(([name, { takes, help }]) => [
    optionOf(name, takes),
    sayWithSource(help, takes),
  ]);
  return [
    ...wrapLines(`admin ${usageOf(command)}`, { indent: "    " }),
    "",
    ...wrapLines(`${capitalize(command.help)}.`),
    ...(command.notes ?? []).flatMap((note) => wrapLines(note)),
    ...(operands.length + options.length === 0 ? [] : [""]),
    ...alignColumns([...operands, ...options] as [string, string][]),
  ];
}

/** The command's words, and what may stand behind them; in brackets what need not. */
export function usageOf({ words, operands, options, oneOf = [] }: Command): string {
  const places = Object.values(operands).map(({ takes, isRequired, isMany }) => {
    const shown = isMany ? `${takes.shown} …` : takes.shown;
    return isRequired ? shown : `[${shown}]`;
  });
  const names = Object.entries(options);
  const either = names.filter(([name]) => oneOf.includes(name)).map(shownOf);
  const needed = names.filter(([, { isRequired }]) => isRequired).map(shownOf);
  const others = names.filter(([name, { isRequired }]) => !isRequired && !oneOf.includes(name));
  return [
    words,
    ...places,
    ...needed,
    ...(either.length > 0 ? [`(${either.join(" | ")})`] : []),
    ...others.map((option) => `[${shownOf(option)}]`),
  ].join(" ");
}

const shownOf = ([name, { takes }]: [string, Option]) => optionOf(name, takes);

/** An option as it is typed. */
export function optionOf(name: string, { shown, alone }: Kind<unknown, unknown>): string {
  if (shown === "") return `--${name}`;
  return alone === undefined ? `--${name} ${shown}` : `--${name} [${shown}]`;
}

function sayWithSource(help: string, { shownBy }: Kind<unknown, unknown>): string {
  return shownBy === undefined ? help : `${help} ("${shownBy}" shows them)`;
}

function alignColumns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...rows.map(([name]) => name.length)) + 4;
  return rows.flatMap(([name, help]) =>
    wrapLines(help, { indent: " ".repeat(width), first: `  ${name}`.padEnd(width) }),
  );
}

/** As a sentence begins. */
export const capitalize = (text: string) => text.replace(/^./, (first) => first.toUpperCase());

/** Whole words in lines of at most so many columns. */
function wrapLines(text: string, { indent = "", first = "" } = {}): string[] {
  const lines: string[] = [];
  let line = first;
  for (const word of text.split(" ")) {
    const isFirst = line === first || line === indent;
    if (!isFirst && line.length + 1 + word.length > COLUMNS) {
      lines.push(line);
      line = indent;
    }
    line += line === "" || line === indent || line === first ? word : ` ${word}`;
  }
  return [...lines, line];
}
