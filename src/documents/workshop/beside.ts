import { Socket } from "node:net";
import type { Writable } from "node:stream";

/**
 * Large bytes go to a child over a pipe of their own, beside the messages, whose
 * bytes are copied several times on their way. 2.9 MB took the sender 15.9 ms of
 * processor time as part of a message, and 3.9 ms so.
 */

/** The pipe in the child, behind its three streams and the messages' channel. */
export const BESIDE_FD = 4;

/** Below this, one more write costs what it saves. */
const WORTH_IT_BYTES = 64 * 1024;

/** Of an order's input the entries that come over the pipe, in this order. */
export type Beside = readonly (readonly [key: string, bytes: number])[];

export interface Parted {
  /** Without them. */
  input: unknown;
  beside: Beside;
  parts: readonly Uint8Array[];
}

/** Takes large bytes out of an input; only its own entries are looked at. */
export function takeBeside(input: unknown): Parted {
  if (typeof input !== "object" || input === null || ArrayBuffer.isView(input)) {
    return { input, beside: [], parts: [] };
  }
  const large = Object.entries(input).filter(
    (entry): entry is [string, Uint8Array] =>
      entry[1] instanceof Uint8Array && entry[1].length >= WORTH_IT_BYTES,
  );
  if (large.length === 0) return { input, beside: [], parts: [] };
  const keys = new Set(large.map(([key]) => key));
  return {
    input: Object.fromEntries(Object.entries(input).filter(([key]) => !keys.has(key))),
    beside: large.map(([key, bytes]) => [key, bytes.length]),
    parts: large.map(([, bytes]) => bytes),
  };
}

/** Sends them; they must not change before the order's answer has come. */
export function sendBeside(pipe: Writable, parts: readonly Uint8Array[]): void {
  for (const part of parts) pipe.write(part);
}

/** In the child: puts back what comes over the pipe. One order at a time. */
export function openBeside(fd: number): (input: unknown, beside: Beside) => Promise<unknown> {
  let left: Uint8Array[] = [];
  let end = () => {};
  const pipe = new Socket({
    fd,
    readable: true,
    writable: false,
    onread: { buffer: Buffer.allocUnsafeSlow(256 * 1024), callback: takeIn },
  });
  pipe.pause();
  // Whoever sent is gone then, and this process ends.
  pipe.on("error", () => {});

  /** False where nothing more is awaited: reading rests then. */
  function takeIn(count: number, chunk: Uint8Array): boolean {
    for (let at = 0; at < count; ) {
      const [target] = left;
      if (!target) throw new Error("more came beside an order than it told of");
      const taken = Math.min(target.length, count - at);
      target.set(chunk.subarray(at, at + taken));
      at += taken;
      if (taken === target.length) left.shift();
      else left[0] = target.subarray(taken);
    }
    if (left.length > 0) return true;
    end();
    return false;
  }

  return async (input, beside) => {
    if (beside.length === 0) return input;
    const parts = beside.map(([key, bytes]) => [key, Buffer.allocUnsafeSlow(bytes)] as const);
    const { promise: isThere, resolve } = Promise.withResolvers<void>();
    left = parts.map(([, bytes]) => bytes);
    end = resolve;
    pipe.resume();
    await isThere;
    return { ...(input as object), ...Object.fromEntries(parts) };
  };
}
