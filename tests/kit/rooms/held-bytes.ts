import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect: (how?: { type: "minor" }) => void = runInNewContext("gc");

const inBuffers = () => process.memoryUsage().arrayBuffers;

/** Bytes of buffers that somebody in this process still holds. */
function heldBytes(): number {
  collect();
  // Buffers are given back beside the program; the next round begins when that has ended.
  collect();
  return inBuffers();
}

/**
 * The most bytes of buffers that were held at once, beyond those held now; to be looked at as
 * often as one likes. What nobody holds any more is told apart from the rest only where both
 * together are `allowed` or more: to find out takes as long as a process has grown large.
 */
export function watchHeld(allowed: number): { look(): void; readonly most: number } {
  const before = heldBytes();
  let most = 0;
  return {
    look() {
      let all = inBuffers() - before;
      // What has just come and gone is collected in no time, whatever else there is.
      for (let times = 0; times < 2 && all >= allowed; times += 1) {
        collect({ type: "minor" });
        all = inBuffers() - before;
      }
      most = Math.max(most, all >= allowed ? heldBytes() - before : all);
    },
    get most() {
      return most;
    },
  };
}
