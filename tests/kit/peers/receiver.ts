import {
  createServer as createPlain,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { createServer as createSecure } from "node:https";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { serverCertificate, serverRoot } from "./server-certificate.ts";

/** Somebody else's server on loopback, which is told things and answers as it likes. */
export interface Receiver {
  /** `https://localhost:PORT/hook`, or with the name it was given. */
  url: string;
  /** For whoever is to believe its certificate. */
  trustedRoots: string[];
  /** Every request that arrived whole. */
  readonly received: readonly ReceivedRequest[];
  /** Connections that were ever made to it, requests or not. */
  readonly connections: number;
  /** The most requests that it had open at a time. */
  readonly mostAtOnce: number;
  /** From now on it answers like this. */
  answerWith(answer: ReceiverAnswer | ((request: ReceivedRequest) => ReceiverAnswer)): void;
  /** Lets requests that hang be answered as it answers now. */
  release(): void;
  /** Resolves once so many requests have arrived. */
  untilReceived(count: number): Promise<void>;
  close(): Promise<void>;
}

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * What it does with a request: answer it; keep it until `release`; answer with
 * headers and then one byte at a time for ever; hang up.
 */
export type ReceiverAnswer =
  | {
      status: number;
      body?: string | Uint8Array;
      headers?: Record<string, string>;
      /** Sends interim answers first, which nobody asked for. */
      interim?: boolean;
    }
  | "hang"
  | "drip"
  | "break";

export async function startReceiver(
  options: { name?: string; secure?: boolean; expired?: boolean } = {},
): Promise<Receiver> {
  const { name = "localhost", secure = true, expired = false } = options;
  const received: ReceivedRequest[] = [];
  const waiting = new Set<() => void>();
  const hanging = new Set<() => void>();
  let answer: Parameters<Receiver["answerWith"]>[0] = { status: 200, body: "ok" };
  let connections = 0;
  let open = 0;
  let mostAtOnce = 0;

  async function take(message: IncomingMessage, response: ServerResponse) {
    open += 1;
    mostAtOnce = Math.max(mostAtOnce, open);
    response.once("close", () => {
      open -= 1;
    });
    const request = {
      method: message.method ?? "",
      path: message.url ?? "",
      headers: message.headers,
      body: await buffer(message),
    };
    received.push(request);
    const how = typeof answer === "function" ? answer(request) : answer;
    for (const look of waiting) look();
    give(how, request, response);
  }

  function give(how: ReceiverAnswer, request: ReceivedRequest, response: ServerResponse): void {
    if (how === "break") response.destroy();
    else if (how === "drip") drip(response);
    else if (how === "hang") {
      const again = () => {
        hanging.delete(again);
        give(typeof answer === "function" ? answer(request) : answer, request, response);
      };
      hanging.add(again);
      response.once("close", () => hanging.delete(again));
    } else {
      if (how.interim) {
        response.writeContinue();
        response.writeProcessing();
        response.writeEarlyHints({ link: "</style.css>; rel=preload" });
      }
      response.writeHead(how.status, how.headers).end(how.body);
    }
  }

  const listener = (message: IncomingMessage, response: ServerResponse) =>
    void take(message, response).catch(() => response.destroy());
  const server = secure
    ? createSecure(serverCertificate(name, { expired }), listener)
    : createPlain(listener);
  server.on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `${secure ? "https" : "http"}://${name}:${port}/hook`,
    trustedRoots: [serverRoot()],
    received,
    get connections() {
      return connections;
    },
    get mostAtOnce() {
      return mostAtOnce;
    },
    answerWith: (next) => {
      answer = next;
    },
    release: () => {
      for (const again of [...hanging]) again();
    },
    untilReceived: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (received.length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function drip(response: ServerResponse): void {
  response.writeHead(200);
  const timer = setInterval(() => response.write("."), 20);
  response.once("close", () => clearInterval(timer));
}
