import { Worker } from "node:worker_threads";

const LOOK_MS = 1_000;

/**
 * Ends this process once its parent is gone, also in the middle of a task that
 * lets nothing else run: a parent that was killed told nobody, and a task may
 * take for ever without the one who counts its time.
 */
export function endWithParent(): void {
  const code = `
    setInterval(() => {
      if (process.ppid !== ${process.ppid}) process.kill(process.pid, "SIGKILL");
    }, ${LOOK_MS});`;
  // A thread of its own is the only thing that still runs then.
  const watch = new Worker(code, { eval: true, env: {}, execArgv: [] });
  watch.unref();
  // Where there is no thread to be had, the work goes on without it.
  watch.on("error", () => {});
}
