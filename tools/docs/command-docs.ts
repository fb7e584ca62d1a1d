import { COMMANDS } from "#cli/commands.ts";
import { capitalize, usageOf } from "#cli/help.ts";
import { OLD_WORDS_UNTIL } from "#cli/old-words.ts";

/** Every command with what it takes, from the table that the command line is made from. */
export function commandsPart(): string {
  const rows = COMMANDS.map((command) => {
    const said = [`${capitalize(command.help)}.`, ...(command.notes ?? [])].join(" ");
    return [usageOf(command), said].map((cell) => cell.replaceAll("|", "\\|"));
  });
  return [
    "| command | what it does |",
    "|---|---|",
    ...rows.map(([usage, said]) => `| \`${usage}\` | ${said} |`),
    "",
    `A command that was renamed works by its old words until version ${OLD_WORDS_UNTIL}, and says on the standard error what it is called now.`,
    "",
  ].join("\n");
}
