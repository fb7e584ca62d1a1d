import {
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { isAlive } from "./hold-alone.js";

/** Where `npm start` leaves its number, in the folder that it runs from. */
const MARK = /^pid\.(\d+)$/;

/**
 * The folders that services run from, in `.runs`: `current` is the newest. Whoever starts from one
 * marks it, and it stays for as long as that process lives.
 */
export function openRuns(root) {
  const folder = join(root, ".runs");
  const current = join(folder, "current");

  const all = () =>
    (existsSync(folder) ? readdirSync(folder) : []).filter((name) => name !== "current");
  const isUsed = (name) =>
    readdirSync(join(folder, name)).some((entry) =>
      isRunIn(join(folder, name), MARK.exec(entry)?.[1]),
    );

  return {
    /** Whether a service runs from one of them. */
    isRunning: () => linkedTo(current) !== null && all().some(isUsed),
    /** Makes the folder of this name the current one, by `fill` where it is not there; unused ones go. */
    lay(name, fill) {
      if (!existsSync(join(folder, name))) {
        const made = join(folder, `new-${process.pid}`);
        mkdirSync(made, { recursive: true });
        fill(made);
        renameSync(made, join(folder, name));
      }
      if (linkedTo(current) !== name) {
        const link = join(folder, `link-${process.pid}`);
        symlinkSync(name, link);
        renameSync(link, current);
      }
      for (const other of all().filter((one) => one !== name && !isUsed(one))) {
        rmSync(join(folder, other), { recursive: true, force: true });
      }
    },
  };
}

function linkedTo(link) {
  try {
    return readlinkSync(link);
  } catch {
    return null;
  }
}

/** A number may be another program's by now; where the system tells what it runs, that counts. */
function isRunIn(folder, pid) {
  if (pid === undefined || !isAlive(Number(pid))) return false;
  try {
    return readlinkSync(`/proc/${pid}/exe`).startsWith(join(folder, "bin"));
  } catch {
    return true;
  }
}
