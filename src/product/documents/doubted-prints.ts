import type { TaskInput, TaskName, TaskOutput } from "./tasks.ts";
import type { Workers } from "./workers/workers.ts";

/**
 * The same workers; what the guard doubted of a print that it made is told, whatever became of it.
 * Nothing of that has a word of the contract.
 */
export function withDoubtsTold(workers: Workers, tell: (doubts: string) => void): Workers {
  async function run<N extends TaskName>(
    name: N,
    input: TaskInput<N>,
    account: string,
  ): Promise<TaskOutput<N>> {
    const output = await workers.run(name, input, account);
    const doubts = doubtsIn(output);
    if (doubts.length > 0) tell(doubts.join("; "));
    return output;
  }
  return { ...workers, run };
}

function doubtsIn(output: unknown): string[] {
  if (typeof output !== "object" || output === null || !("doubts" in output)) return [];
  return Array.isArray(output.doubts) ? output.doubts : [];
}
