import type { Command, CommandServices } from "#cli/command.ts";
import { COMMANDS } from "#cli/commands.ts";
import { linesOf, readArguments } from "#cli/read-arguments.ts";
import { runOnDatabase } from "#cli/run-command.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";

/** What `admin ARGS` answers, with what is open already; refused as well where it is asked wrongly. */
export async function runAdmin(
  services: CommandServices,
  ...args: string[]
): Promise<Record<string, unknown> | Refusal> {
  const asked = readArguments(args, COMMANDS);
  if (asked.is === "wrong") return refuse("INVALID", linesOf(asked).join("\n"));
  if (asked.is !== "command" || !isOnDatabase(asked.command)) throw new Error(args.join(" "));
  return runOnDatabase(asked.command, asked.values, services);
}

const isOnDatabase = (command: Command) => command.needs === "database";
