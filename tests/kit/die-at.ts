import pg from "pg";
import { CRASH_POINTS, type CrashPointName, watchFor } from "./crash-points.ts";

/** From now on this process kills itself with SIGKILL where its statements reach that point. */
export function dieAt(name: CrashPointName): void {
  const point = CRASH_POINTS[name];
  const isReached = watchFor(point);
  const usual = pg.Client.prototype.query as (...asked: unknown[]) => unknown;

  function query(this: pg.Client, ...asked: unknown[]): unknown {
    const [statement] = asked as [string | { text?: string } | undefined];
    const text = typeof statement === "string" ? statement : (statement?.text ?? "");
    if (!isReached(text, this)) return usual.apply(this, asked);
    if (point.dies === "before") die();
    return (usual.apply(this, asked) as Promise<unknown>).then(die);
  }

  pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
}

/** Nothing of this process runs after it. */
function die(): never {
  process.kill(process.pid, "SIGKILL");
  throw new Error("still alive");
}
