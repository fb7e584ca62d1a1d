import type { Workshop } from "./workshop.ts";
import type { TaskInput, TaskName, TaskOutput } from "./workshop-tasks.ts";

/**
 * The same workshop; what the guard doubted of a print that it made is told, whatever became of it.
 * Nothing of that has a word of the contract.
 */
export function withDoubtsTold(workshop: Workshop, tell: (doubts: string) => void): Workshop {
  async function run<N extends TaskName>(
    name: N,
    input: TaskInput<N>,
    account: string,
  ): Promise<TaskOutput<N>> {
    const output = await workshop.run(name, input, account);
    const doubts = doubtsIn(output);
    if (doubts.length > 0) tell(doubts.join("; "));
    return output;
  }
  return { ...workshop, run };
}

function doubtsIn(output: unknown): string[] {
  if (typeof output !== "object" || output === null || !("doubts" in output)) return [];
  return Array.isArray(output.doubts) ? output.doubts : [];
}
