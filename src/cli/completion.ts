import type { Command, Kind } from "./command.ts";

/** What is offered for the word that is being typed. */
interface Offer {
  /** A pattern of the shell, over the words before. */
  where: string;
  words: readonly string[];
  isFile?: boolean;
}

/** A script that completes `admin`: the words of commands, their options, and what these take. */
export function completionFor(shell: "bash" | "zsh", commands: readonly Command[]): string[] {
  // The first pattern that fits is taken.
  const ordered = commands.toSorted((one, other) => wordsIn(other) - wordsIn(one));
  const script = `_admin_complete() {
  local typed="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  local words="" offers="" files=""
  if [ "$COMP_CWORD" -gt 1 ]; then words="\${COMP_WORDS[1]}"; fi
  if [ "$COMP_CWORD" -gt 2 ]; then words="$words \${COMP_WORDS[2]}"; fi
  case "$words $before" in
${linesOf(ordered.flatMap(valuesOf))}
  *) case "$words" in
${linesOf([...firstWords(commands), ...ordered.map((one) => placesOf(one, commands))])}
  esac ;;
  esac
  COMPREPLY=($(compgen -W "$offers" -- "$typed"))
  if [ -n "$files" ]; then
    local IFS=$'\\n'
    COMPREPLY+=($(compgen -f -- "$typed"))
  fi
}
complete -F _admin_complete admin`;
  // Which has the functions of bash for it.
  const asBash = "autoload -U +X compinit bashcompinit && compinit && bashcompinit";
  return [...(shell === "zsh" ? [asBash] : []), ...script.split("\n")];
}

/** Behind each option that takes a value, what it takes. */
function valuesOf({ words, options }: Command): Offer[] {
  return Object.entries(options).flatMap(([name, { takes }]) =>
    takes.shown === "" ? [] : [{ where: `${patternOf(words)}" --${name}"`, ...offerOf(takes) }],
  );
}

/** Behind the command's words, its options and operands, and what commands of two words begin with it. */
function placesOf({ words, operands, options }: Command, commands: readonly Command[]): Offer {
  const longer = commands.filter((one) => one.words.startsWith(`${words} `));
  const places = Object.values(operands).map(({ takes }) => offerOf(takes));
  const own = Object.keys(options).map((name) => `--${name}`);
  return {
    where: patternOf(words),
    words: [
      ...longer.map((one) => one.words.slice(words.length + 1)),
      ...places.flatMap((place) => place.words),
      ...[...own, "--json", "--help"],
    ],
    isFile: places.some(({ isFile }) => isFile),
  };
}

function firstWords(commands: readonly Command[]): Offer[] {
  const pairs = commands.map(({ words }) => words.split(" "));
  const second = Map.groupBy(pairs, ([first = ""]) => first);
  return [
    { where: '""', words: [...second.keys()] },
    ...[...second].flatMap(([first, those]) => {
      const words = those.flatMap(([, word]) => word ?? []);
      return words.length < those.length ? [] : [{ where: `"${first}"`, words }];
    }),
  ];
}

const wordsIn = ({ words }: Command) => words.split(" ").length;

/** Two words are both the command's; behind a single one stands whatever was typed. */
const patternOf = (words: string) => (words.includes(" ") ? `"${words}"` : `"${words}"*`);

function offerOf({ choices = [], isFile = false }: Kind<unknown, unknown>) {
  return { words: choices, isFile };
}

function linesOf(offers: readonly Offer[]): string {
  return offers
    .map(({ where, words, isFile }) => {
      const files = isFile ? " files=1" : "";
      return `  ${where}) offers="${words.join(" ")}"${files} ;;`;
    })
    .join("\n");
}
