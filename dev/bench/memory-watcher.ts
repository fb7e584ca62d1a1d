/** Looks at a service's processes from one of its own: whoever measures how long answers take has no time for it. */
import { processesOf, type RunningProcess, type ServicePlace } from "#kit/scenes/built-service.ts";

const LOOK_MS = 500;
const looks: RunningProcess[][] = [];

// Whoever asked has ended, as by a failure.
process.on("disconnect", () => process.exit(0));
process.on("message", (message: ServicePlace | "stop") => {
  if (message === "stop") {
    process.send?.(looks, undefined, {}, () => process.exit(0));
    return;
  }
  const look = () => looks.push(processesOf(message));
  look();
  setInterval(look, LOOK_MS);
});
