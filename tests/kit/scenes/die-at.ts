import pg from "pg";
import { CRASH_POINTS, type CrashPoint, type CrashPointName, watchFor } from "./crash-points.ts";

/**
 * From now on this process kills itself with SIGKILL where its statements reach that point.
 * @param passes how often it passes the point before
 */
export function dieAt(name: CrashPointName, passes = 0): void {
  const point: CrashPoint = CRASH_POINTS[name];
  let left = passes;
  const isReached = watchFor(point);
  const usual = pg.Client.prototype.query as (...asked: unknown[]) => unknown;

  function query(this: pg.Client, ...asked: unknown[]): unknown {
    const [statement] = asked as [string | { text?: string } | undefined];
    const text = typeof statement === "string" ? statement : (statement?.text ?? "");
    if (!isReached(text, this)) return usual.apply(this, asked);
    if (point.dies === "before") {
      if (left === 0) die();
      left -= 1;
      return usual.apply(this, asked);
    }
    return (usual.apply(this, asked) as Promise<pg.QueryResult>).then((answered) => {
      if (point.withRows && answered.rowCount === 0) return answered;
      if (left === 0) die();
      left -= 1;
      return answered;
    });
  }

  pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
}

/** Nothing of this process runs after it. */
function die(): never {
  process.kill(process.pid, "SIGKILL");
  throw new Error("still alive");
}
