import { Socket } from "node:net";
import type { Duplex } from "node:stream";

/**
 * Large bytes go to a child and come back over a pipe of their own, beside the
 * messages, whose bytes are copied several times on their way, and of which one
 * is read in one turn. 2.9 MB took the sender 15.9 ms of processor time as part
 * of a message, and 3.9 ms so.
 */

/** The pipe in the child, behind its three streams and the messages' channel. */
export const BESIDE_FD = 4;

/** Below this, one more write costs what it saves. */
const WORTH_IT_BYTES = 64 * 1024;

/** Where in an input or an output the bytes stand that come over the pipe, in this order. */
export type Beside = readonly (readonly [path: readonly unknown[], bytes: number])[];

export interface Parted {
  /** Without them. */
  left: unknown;
  beside: Beside;
  parts: readonly Uint8Array[];
}

/** The pictures of a contract stand so deep, by their addresses. */
const DEEPEST = 3;

/** Takes large bytes out of an input or an output, of what lies in records and maps near its top. */
export function takeBeside(whole: unknown): Parted {
  const beside: [readonly unknown[], number][] = [];
  const parts: Uint8Array[] = [];
  function takeOut(value: unknown, path: readonly unknown[]): unknown {
    if (value instanceof Uint8Array) {
      if (path.length === 0 || value.length < WORTH_IT_BYTES) return value;
      beside.push([path, value.length]);
      parts.push(value);
      return null;
    }
    const entries = path.length < DEEPEST ? entriesOf(value) : null;
    if (!entries) return value;
    const before = parts.length;
    const left = entries.map(([key, part]) => [key, takeOut(part, [...path, key])] as const);
    if (parts.length === before) return value;
    return value instanceof Map ? new Map(left) : Object.fromEntries(left as [string, unknown][]);
  }
  return { left: takeOut(whole, []), beside, parts };
}

function entriesOf(value: unknown): [unknown, unknown][] | null {
  if (value instanceof Map) return [...value];
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return null;
  return Object.getPrototypeOf(value) === Object.prototype ? Object.entries(value) : null;
}

/**
 * Puts bytes back where they were taken from.
 * @throws where the place is not one that something was taken from: what a child
 *   says is believed no further than that
 */
function putAt(value: unknown, [key, ...rest]: readonly unknown[], bytes: Uint8Array): void {
  const isThere = value instanceof Map ? value.has(key) : Object.hasOwn(value as object, `${key}`);
  const next = value instanceof Map ? value.get(key) : (value as Record<string, unknown>)[`${key}`];
  if (!isThere || (rest.length === 0) !== (next === null)) throw new Error("no such place");
  if (rest.length > 0) putAt(next, rest, bytes);
  else if (value instanceof Map) value.set(key, bytes);
  else (value as Record<string, unknown>)[`${key}`] = bytes;
}

/** One end of the pipe between a child and whoever started it. */
export interface Pipe {
  /**
   * Puts back what comes over the pipe into the message it was taken out of; one message at a time.
   * @throws where the message has no such places
   */
  putBack(message: unknown, beside: Beside): Promise<unknown>;
  /** Sends them; they must not change before the other side has taken all of them. */
  send(parts: readonly Uint8Array[]): void;
}

/** The child's end. */
export function openOwnPipe(fd: number): Pipe {
  const intake = openIntake();
  const pipe = new Socket({
    fd,
    readable: true,
    writable: true,
    onread: {
      buffer: Buffer.allocUnsafeSlow(256 * 1024),
      callback: (count, chunk) => intake.takeIn(chunk.subarray(0, count)),
    },
  });
  return pipeOver(pipe, intake);
}

/**
 * The end of whoever started the child.
 * @param onTooMuch hears that more came than the child told of
 */
export function openPipeTo(pipe: Duplex, onTooMuch: () => void): Pipe {
  const intake = openIntake();
  const opened = pipeOver(pipe, intake);
  pipe.on("data", (chunk: Uint8Array) => {
    try {
      if (!intake.takeIn(chunk)) pipe.pause();
    } catch {
      onTooMuch();
    }
  });
  return opened;
}

function pipeOver(pipe: Duplex, intake: Intake): Pipe {
  // What comes over it may come before the message that tells of it.
  pipe.pause();
  // It breaks with the other side, of whose end both hear anyway.
  pipe.on("error", () => {});
  return {
    async putBack(message, beside) {
      if (beside.length === 0) return message;
      const isThere = intake.expect(beside.map(([, bytes]) => bytes));
      pipe.resume();
      for (const [index, bytes] of (await isThere).entries()) {
        putAt(message, beside[index]?.[0] ?? [], bytes);
      }
      return message;
    },
    send(parts) {
      for (const part of parts) pipe.write(part);
    },
  };
}

/** Fills buffers with what comes, one behind the other. */
interface Intake {
  /** Resolves once all of them are there. */
  expect(lengths: readonly number[]): Promise<Uint8Array[]>;
  /**
   * Takes in what came; false where nothing more is expected.
   * @throws where more came than was
   */
  takeIn(chunk: Uint8Array): boolean;
}

function openIntake(): Intake {
  let left: Uint8Array[] = [];
  let end = () => {};
  return {
    expect(lengths) {
      const parts = lengths.map((bytes) => Buffer.allocUnsafeSlow(bytes));
      const { promise, resolve } = Promise.withResolvers<Uint8Array[]>();
      left = [...parts];
      end = () => resolve(parts);
      return promise;
    },
    takeIn(chunk) {
      for (let at = 0; at < chunk.length; ) {
        const [target] = left;
        if (!target) throw new Error("more came beside a message than it told of");
        const taken = Math.min(target.length, chunk.length - at);
        target.set(chunk.subarray(at, at + taken));
        at += taken;
        if (taken === target.length) left.shift();
        else left[0] = target.subarray(taken);
      }
      if (left.length > 0) return true;
      end();
      return false;
    },
  };
}
