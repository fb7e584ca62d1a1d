import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Server,
  type Socket,
} from "node:net";

/**
 * What a network, or a peer that is ill, does to connections:
 * - `refuse`: nobody listens, and what was open is reset;
 * - `reset in request`: half of what is sent arrives, then the connection is reset;
 * - `reset before answer`: all of it arrives, and the connection is reset instead of the answer;
 * - `reset in answer`: half of the answer's first piece arrives, then the connection is reset;
 * - `black hole`: nothing comes through and nobody is told, for a connection that met it for ever;
 * - `slow`: the answer comes, some bytes at a time;
 * - `drip`: the answer comes so slowly that nobody waits for its end;
 * - `cut answer`: half of the answer's first piece, then an orderly end;
 * - `garbage`: instead of the answer bytes that are none in any protocol, then an orderly end.
 */
export const LINE_FAULTS = [
  "refuse",
  "reset in request",
  "reset before answer",
  "reset in answer",
  "black hole",
  "slow",
  "drip",
  "cut answer",
  "garbage",
] as const;

export type LineFault = (typeof LINE_FAULTS)[number];

/** What stands between a service and one of its peers, and fails as it is told. */
export interface FaultProxy {
  port: number;
  /** How often something was done to a connection, or to what came over it. */
  readonly struck: number;
  /**
   * From now on connections fail so; null mends it.
   * @param when looks at what is sent: only from the piece on for which it is true. Without it a
   *   new connection fails from its beginning, whoever speaks first.
   */
  setFault(fault: LineFault | null, when?: (sent: Buffer) => boolean): Promise<void>;
  /** From now on new connections lead to another server. */
  leadTo(server: NetConnectOpts): void;
  /** Ends every connection in an orderly way. */
  endAll(): void;
  close(): Promise<void>;
}

/** So many bytes at a time come through what is slow, after so long each. */
const PACES: Partial<Record<LineFault, { bytes: number; ms: number }>> = {
  slow: { bytes: 64, ms: 10 },
  drip: { bytes: 1, ms: 100 },
};

const GARBAGE = "\u0000\u0007what was that?\r\n\r\n";

interface Line {
  client: Socket;
  server: Socket;
  /** What befell it, from that piece on. */
  fault: LineFault | null;
  /** What is passed on of the answer, piece after piece, its end included. */
  answering: Promise<void>;
}

export async function startFaultProxy(server: NetConnectOpts): Promise<FaultProxy> {
  let target = server;
  let fault: LineFault | null = null;
  let when: ((sent: Buffer) => boolean) | null = null;
  let struck = 0;
  const lines = new Set<Line>();
  let listener = listening();
  await listenOn(listener, 0);
  const { port } = listener.address() as AddressInfo;

  function listening(): Server {
    // Half-open, as the other side may have something to say yet.
    return createServer({ allowHalfOpen: true }, (client) => {
      const line: Line = {
        client,
        server: connect({ ...target, allowHalfOpen: true } as NetConnectOpts),
        fault: null,
        answering: Promise.resolve(),
      };
      lines.add(line);
      if (fault !== null && when === null) strike(line);
      client.on("data", (piece: Buffer) => sent(line, piece));
      const inTurn = (act: () => unknown) => {
        line.answering = line.answering.then(async () => void (await act()));
      };
      line.server.on("data", (piece: Buffer) => inTurn(() => answered(line, piece)));
      line.server.on("end", () => inTurn(() => line.fault !== "black hole" && client.end()));
      client.on("end", () => line.fault !== "black hole" && line.server.end());
      for (const socket of [client, line.server]) {
        socket.on("error", () => reset(line));
        socket.on("close", () => lines.delete(line));
      }
    });
  }

  function strike(line: Line): void {
    line.fault = fault;
    struck += 1;
  }

  function sent(line: Line, piece: Buffer): void {
    if (line.fault === null && fault !== null && (when === null || when(piece))) strike(line);
    if (line.fault === "black hole") return;
    if (line.fault === "reset in request") {
      line.server.write(piece.subarray(0, piece.length >> 1), () => reset(line));
    } else line.server.write(piece);
  }

  async function answered(line: Line, piece: Buffer): Promise<void> {
    if (line.fault === "black hole") return;
    if (line.fault === "reset before answer") return reset(line);
    const half = piece.subarray(0, piece.length >> 1);
    if (line.fault === "reset in answer") return void line.client.write(half, () => reset(line));
    if (line.fault === "cut answer" || line.fault === "garbage") {
      line.server.destroy();
      return void line.client.end(line.fault === "garbage" ? GARBAGE : half);
    }
    const pace = line.fault && PACES[line.fault];
    if (!pace) return void line.client.write(piece);
    const own = line.fault;
    await trickled(line, piece, pace, () => fault === own);
    if (fault !== own) line.fault = null;
  }

  return {
    port,
    get struck() {
      return struck;
    },
    async setFault(next, on) {
      if (next === "refuse") {
        struck += 1;
        const closed = new Promise((resolve) => listener.close(resolve));
        for (const line of lines) reset(line);
        await closed;
      } else if (fault === "refuse") {
        listener = listening();
        await listenOn(listener, port);
      }
      fault = next;
      when = on ?? null;
    },
    leadTo(other) {
      target = other;
    },
    endAll() {
      for (const { client, server: peer } of lines) {
        client.destroy();
        peer.destroy();
      }
    },
    async close() {
      for (const line of lines) reset(line);
      if (listener.listening) await new Promise((resolve) => listener.close(resolve));
    },
  };
}

/** Passes an answer on some bytes at a time, and at once what is left where it is not slow any more. */
async function trickled(
  { client, server }: Line,
  piece: Buffer,
  pace: { bytes: number; ms: number },
  isStill: () => boolean,
): Promise<void> {
  server.pause();
  let left = piece;
  for (; left.length > 0 && isStill() && !client.destroyed; ) {
    client.write(left.subarray(0, pace.bytes));
    left = left.subarray(pace.bytes);
    await new Promise((resolve) => setTimeout(resolve, pace.ms));
  }
  client.write(left);
  server.resume();
}

function reset({ client, server }: Line): void {
  if (!client.destroyed) client.resetAndDestroy();
  // A socket in a folder knows no reset.
  server.destroy();
}

/** Somebody may have got the port for a connection meanwhile, which ends. */
async function listenOn(listener: Server, port: number): Promise<void> {
  for (;;) {
    const taken = await new Promise<Error | null>((resolve) => {
      listener.once("error", resolve).listen(port, "127.0.0.1", () => resolve(null));
    });
    listener.removeAllListeners("error");
    if (taken === null) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
