/** the worker process: takes one task at a time and answers it. */
import { writeFileSync } from "node:fs";
import module from "node:module";
import { isOwnLack } from "#kernel/own-lack.ts";
import { loadings } from "#lib/pdfium/loading.ts";
import { endWithParent } from "./end-with-parent.ts";
import { TASKS, type TaskName } from "./tasks.ts";
import { BESIDE_FD, openOwnPipe, takeBeside } from "./workers/beside.ts";
import { type Answer, READY, type SentAnswer, type SentTask } from "./workers/messages.ts";

beFirstToEnd();
const pipe = openOwnPipe(BESIDE_FD);

process.on("message", (task: SentTask) => {
  // What a task throws is its answer, so this promise does not reject.
  void answer(task).then(give);
});

// Without its parent the child has nothing to do, also when the parent was killed.
process.on("disconnect", () => process.exit(0));
endWithParent();

tell(READY);
// It is killed one day, and has no end at which Node would keep what it made of the code.
module.flushCompileCache?.();

/** Where memory ends, the system ends a child before the service or its database, see proc(5). */
function beFirstToEnd(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "500");
  } catch {
    // A system without it chooses by size.
  }
}

function give(answer: Answer): void {
  if ("error" in answer) {
    tell(answer);
    return;
  }
  const { left, beside, parts } = takeBeside(answer.output);
  tell({ output: left, beside, loaded: answer.loaded });
  pipe.send(parts);
}

function tell(message: SentAnswer | typeof READY): void {
  // Where the parent was killed meanwhile, nobody is left to hear it.
  process.send?.(message, undefined, {}, () => {});
}

async function answer({ name, input, beside }: SentTask): Promise<Answer> {
  try {
    const whole = await pipe.putBack(input, beside);
    const output = await TASKS[name as TaskName](whole as never);
    return { output, loaded: loadings.soFar() };
  } catch (error) {
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { error: told, isLack: isOwnLack(error), loaded: loadings.soFar() };
  }
}
