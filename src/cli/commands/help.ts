import { command } from "#cli/command.ts";
import { helpFor } from "#cli/help.ts";
import { kind } from "#cli/kinds.ts";

export const helpCommand = command({
  words: "help",
  help: "lists the commands, or says what one takes and does",
  operands: {
    words: {
      takes: kind("COMMAND", "needs a command", (typed) => typed),
      help: "a command, or the first of its words",
      isMany: true,
    },
  },
  needs: "nothing",
  run: async ({ commands }, { words }) => helpFor(words, commands),
});
