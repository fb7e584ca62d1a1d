import { command } from "#cli/command.ts";
import { completionFor } from "#cli/completion.ts";
import { oneOf } from "#cli/kinds.ts";

export const completionCommand = command({
  words: "completion",
  help: "prints a script by which a shell completes all this",
  notes: [
    'For a shell in which "admin" is this program: source <(admin completion bash), and the same with zsh.',
  ],
  operands: { shell: { takes: oneOf("bash", "zsh"), help: "which shell", isRequired: true } },
  needs: "nothing",
  async run({ commands }, { shell }) {
    const lines = completionFor(shell, commands);
    return { json: { shell, script: lines.join("\n") }, lines, exitCode: 0 };
  },
});
