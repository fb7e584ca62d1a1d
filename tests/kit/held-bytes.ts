import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

/** Bytes of buffers that somebody in this process still holds. */
export function heldBytes(): number {
  collect();
  // Buffers are given back beside the program; the next round begins when that has ended.
  collect();
  return process.memoryUsage().arrayBuffers;
}
