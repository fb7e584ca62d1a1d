/** The command line: `npm run --silent admin -- COMMAND … --json`. */
import { readBuilt } from "#app/built.ts";
import { isRefusal } from "#kernel/refusals.ts";
import type { Said } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { helpFor } from "./help.ts";
import { linesOf, readArguments } from "./read-arguments.ts";
import { runCommand } from "./run-command.ts";

const asked = readArguments(process.argv.slice(2), COMMANDS);
if (asked.note !== null) process.stderr.write(`${asked.note}\n`);
try {
  const answer = await answerTo();
  if (isRefusal(answer)) fail(answer.message);
  const { json, lines, exitCode } = answer;
  process.stdout.write(`${asked.isJson ? JSON.stringify(json) : lines.join("\n")}\n`);
  process.exit(exitCode);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

function answerTo() {
  switch (asked.is) {
    case "version":
      return saidOfVersion();
    case "help":
      return helpFor(asked.words, COMMANDS);
    case "wrong":
      return fail(linesOf(asked).join("\n"));
    case "command":
      return runCommand(asked.command, asked.values, COMMANDS);
  }
}

function saidOfVersion(): Said {
  const built = readBuilt();
  return { json: { ...built }, lines: [`${built.version} (${built.commit})`], exitCode: 0 };
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  if (asked.isJson) process.stdout.write(`${JSON.stringify({ error: message })}\n`);
  process.exit(1);
}
