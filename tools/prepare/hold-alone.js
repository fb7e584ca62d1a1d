import { readFileSync, rmSync, writeFileSync } from "node:fs";

/** Waits until no other process holds this file, and holds it until this one ends. */
export function holdAlone(file) {
  for (let isTold = false; !tryHold(file); isTold = true) {
    if (!isTold) process.stderr.write(`Waiting for another npm command (${file}) ...\n`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  process.on("exit", () => rmSync(file, { force: true }));
}

function tryHold(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    // Where nothing can be written nothing is installed or built either.
    if (error.code !== "EEXIST") return true;
    if (isAlive(pidIn(file))) return false;
    rmSync(file, { force: true });
    return false;
  }
}

function pidIn(file) {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch {
    return 0;
  }
}

/** Whether a process has this number; one of another user counts. */
export function isAlive(pid) {
  try {
    if (pid <= 0) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
