/**
 * The whole service from its sources, as `npm run dev` runs it, except that it
 * kills itself with SIGKILL at the named point that CRASH_AT tells.
 */
import pg from "pg";
import { CRASH_POINTS, type CrashPointName, watchFor } from "./crash-points.ts";

const point = CRASH_POINTS[process.env.CRASH_AT as CrashPointName];
const isReached = watchFor(point);
const usual = pg.Client.prototype.query as (...asked: unknown[]) => unknown;

function query(this: pg.Client, ...asked: unknown[]): unknown {
  const [statement] = asked as [string | { text?: string } | undefined];
  const text = typeof statement === "string" ? statement : (statement?.text ?? "");
  if (!isReached(text, this)) return usual.apply(this, asked);
  if (point.dies === "before") die();
  return (usual.apply(this, asked) as Promise<unknown>).then(die);
}

/** Nothing of this process runs after it. */
function die(): never {
  process.kill(process.pid, "SIGKILL");
  throw new Error("still alive");
}

pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
await import("#main.ts");
