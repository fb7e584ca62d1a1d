import { findNearest } from "#kernel/find-nearest.ts";
import type { Command } from "./command.ts";

/** By both of its words, or by the one that it has. */
export function findCommand(
  words: readonly string[],
  commands: readonly Command[],
): Command | null {
  const commandNamed = (name: string) => commands.find((one) => one.words === name);
  return commandNamed(words.slice(0, 2).join(" ")) ?? commandNamed(words[0] ?? "") ?? null;
}

/** What is wrong with words that are no command, and what was probably meant. */
export function unknownCommand(words: readonly string[], commands: readonly Command[]): string {
  const [first = ""] = words;
  const typed = words.slice(0, 2).join(" ");
  const names = commands.map((one) => one.words);
  const near = findNearest(typed, names) ?? findNearest(first, names);
  const alike = names.filter((name) => name.split(/[ -]/).includes(first));
  const meant = near === null ? alike : [near];
  const asked = meant.length === 0 ? "" : `: did you mean ${meant.join(", ")}?`;
  return `unknown command "${typed}"${asked}`;
}
