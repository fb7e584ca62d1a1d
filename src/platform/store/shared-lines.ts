import type pg from "pg";
import type { Run } from "./connections.ts";

/** So many wait at a time for one connection; further ones take another. */
const MOST_ON_ONE = 8;

/** Nobody is put behind a statement that has been under way for longer. */
const SLOW_MS = 20;

/** Where connections come from and go to, and how something is asked over one. */
interface Connections {
  connect(): Promise<pg.PoolClient>;
  release(client: pg.PoolClient): void;
  runOn(client: pg.PoolClient): Run;
}

/** A connection that several use at a time. */
interface Line {
  client: Promise<pg.PoolClient>;
  /** When those were asked that have no answer yet, which come in this order. */
  askedAt: number[];
  isHeld: boolean;
}

/**
 * Runs statements of several requests over one connection: what is asked in one turn of the event
 * loop leaves in one piece, since waking the server is dearer than what a short statement asks of
 * it. Only for statements outside transactions that wait for nobody's lock: whoever is behind one
 * that waits would wait with it.
 */
export function shareLines({ connect, release, runOn }: Connections): Run {
  const lines = new Set<Line>();

  function lineFor(now: number): Line {
    for (const line of lines) {
      const [oldest = now] = line.askedAt;
      if (line.askedAt.length < MOST_ON_ONE && now - oldest < SLOW_MS) return line;
    }
    const line = { client: connect(), askedAt: [], isHeld: false };
    lines.add(line);
    return line;
  }

  return async (text, values) => {
    const now = performance.now();
    const line = lineFor(now);
    line.askedAt.push(now);
    try {
      const client = await line.client;
      holdForTurn(line, client.connection.stream);
      return await runOn(client)(text, values);
    } catch (error) {
      // It may be the connection that failed: nobody else is to come to it.
      lines.delete(line);
      throw error;
    } finally {
      line.askedAt.shift();
      if (line.askedAt.length === 0) {
        lines.delete(line);
        line.client.then(release, () => {});
      }
    }
  };
}

function holdForTurn(line: Line, stream: { cork(): void; uncork(): void }): void {
  if (line.isHeld) return;
  line.isHeld = true;
  stream.cork();
  setImmediate(() => {
    line.isHeld = false;
    stream.uncork();
  });
}
