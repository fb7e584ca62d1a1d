/** The workshop's child process: takes one task at a time and answers it. */
import { endWithParent } from "./end-with-parent.ts";
import { type Answer, READY } from "./workshop-messages.ts";
import { type TaskName, WORKSHOP_TASKS } from "./workshop-tasks.ts";

process.on("message", ({ name, input }: { name: TaskName; input: never }) => {
  // What a task throws is its answer, so this promise does not reject.
  void answer(name, input).then(tell);
});

// Without its parent the child has nothing to do, also when the parent was killed.
process.on("disconnect", () => process.exit(0));
endWithParent();

tell(READY);

function tell(message: Answer | typeof READY): void {
  // Where the parent was killed meanwhile, nobody is left to hear it.
  process.send?.(message, undefined, {}, () => {});
}

async function answer(name: TaskName, input: never): Promise<Answer> {
  try {
    return { output: await WORKSHOP_TASKS[name](input) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
