import type { Readable, Writable } from "node:stream";

/**
 * Talks with a browser over two pipes: JSON messages that end with a zero byte
 * (Chrome DevTools Protocol, `--remote-debugging-pipe`).
 */
export interface Devtools {
  /**
   * @param session of a page; the browser itself when absent
   * @throws BrowserRefusal where the browser says no; BrowserGone where it is no more
   */
  call(method: string, params?: object, session?: string): Promise<Record<string, unknown>>;
  /** @param hear is told of everything that the browser says by itself */
  onEvent(hear: (event: DevtoolsEvent) => void): void;
}

export interface DevtoolsEvent {
  method: string;
  params: Record<string, unknown>;
  session?: string;
}

/** What was asked for cannot be done with the page as it is. */
export class BrowserRefusal extends Error {}

/** It ended, or says what cannot be read. */
export class BrowserGone extends Error {}

/** A page of a contract that is set anew has megabytes of HTML; its PDF comes in parts. */
const MESSAGE_BYTES = 32 * 1024 * 1024;

interface Waiting {
  method: string;
  resolve(result: Record<string, unknown>): void;
  reject(error: Error): void;
}

interface Message {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { message?: unknown };
  sessionId?: string;
}

/** @param to what the browser reads @param from what it writes */
export function openDevtools(to: Writable, from: Readable): Devtools {
  const waiting = new Map<number, Waiting>();
  const listeners: ((event: DevtoolsEvent) => void)[] = [];
  const parts: Buffer[] = [];
  let held = 0;
  let number = 0;
  let gone: BrowserGone | null = null;

  const end = (why: string) => {
    gone ??= new BrowserGone(why);
    for (const one of waiting.values()) one.reject(gone);
    waiting.clear();
  };
  const take = (text: string) => {
    const { id, method, params = {}, result = {}, error, sessionId } = JSON.parse(text) as Message;
    if (id === undefined) {
      if (method === undefined) return;
      const event = { method, params, ...(sessionId && { session: sessionId }) };
      for (const hear of listeners) hear(event);
      return;
    }
    const one = waiting.get(id);
    waiting.delete(id);
    if (error) one?.reject(new BrowserRefusal(`${one.method}: ${String(error.message)}`));
    else one?.resolve(result);
  };
  from.on("data", (chunk: Buffer) => {
    let rest = chunk;
    for (let at = rest.indexOf(0); at >= 0; at = rest.indexOf(0)) {
      const text = Buffer.concat([...parts, rest.subarray(0, at)]).toString();
      parts.length = 0;
      held = 0;
      rest = rest.subarray(at + 1);
      try {
        take(text);
      } catch {
        return end("it says what cannot be read");
      }
    }
    parts.push(rest);
    held += rest.length;
    if (held > MESSAGE_BYTES) end("it says more than is read at once");
  });
  from.on("close", () => end("it ended"));
  for (const pipe of [to, from]) pipe.on("error", () => end("its pipe broke"));

  return {
    call(method, params = {}, session) {
      if (gone) return Promise.reject(gone);
      number += 1;
      const id = number;
      return new Promise((resolve, reject) => {
        waiting.set(id, { method, resolve, reject });
        const message = { id, method, params, ...(session && { sessionId: session }) };
        to.write(`${JSON.stringify(message)}\0`);
      });
    },
    onEvent: (hear) => void listeners.push(hear),
  };
}
