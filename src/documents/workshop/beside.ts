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

/** Where in an order's input the bytes stand that come over the pipe, in this order. */
export type Beside = readonly (readonly [path: readonly unknown[], bytes: number])[];

export interface Parted {
  /** Without them. */
  input: unknown;
  beside: Beside;
  parts: readonly Uint8Array[];
}

/** The pictures of a contract stand so deep, by their addresses. */
const DEEPEST = 3;

/** Takes large bytes out of an input, of what lies in records and maps near its top. */
export function takeBeside(input: unknown): Parted {
  const beside: [readonly unknown[], number][] = [];
  const parts: Uint8Array[] = [];
  function without(value: unknown, path: readonly unknown[]): unknown {
    if (value instanceof Uint8Array) {
      if (path.length === 0 || value.length < WORTH_IT_BYTES) return value;
      beside.push([path, value.length]);
      parts.push(value);
      return null;
    }
    const entries = path.length < DEEPEST ? entriesOf(value) : null;
    if (!entries) return value;
    const before = parts.length;
    const left = entries.map(([key, part]) => [key, without(part, [...path, key])] as const);
    if (parts.length === before) return value;
    return value instanceof Map ? new Map(left) : Object.fromEntries(left as [string, unknown][]);
  }
  return { input: without(input, []), beside, parts };
}

function entriesOf(value: unknown): [unknown, unknown][] | null {
  if (value instanceof Map) return [...value];
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return null;
  return Object.getPrototypeOf(value) === Object.prototype ? Object.entries(value) : null;
}

function putAt(input: unknown, [key, ...rest]: readonly unknown[], bytes: Uint8Array): void {
  if (input instanceof Map) {
    if (rest.length === 0) input.set(key, bytes);
    else putAt(input.get(key), rest, bytes);
  } else {
    const members = input as Record<string, unknown>;
    if (rest.length === 0) members[key as string] = bytes;
    else putAt(members[key as string], rest, bytes);
  }
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
    const parts = beside.map(([path, bytes]) => [path, Buffer.allocUnsafeSlow(bytes)] as const);
    const { promise: isThere, resolve } = Promise.withResolvers<void>();
    left = parts.map(([, bytes]) => bytes);
    end = resolve;
    pipe.resume();
    await isThere;
    for (const [path, bytes] of parts) putAt(input, path, bytes);
    return input;
  };
}
