/**
 * The whole service from its sources, as `npm run dev` runs it, except that it
 * kills itself with SIGKILL at the named point that CRASH_AT tells, or after as many passes of it
 * as CRASH_AFTER says.
 */
import type { CrashPointName } from "./crash-points.ts";
import { dieAt } from "./die-at.ts";

dieAt(process.env.CRASH_AT as CrashPointName, Number(process.env.CRASH_AFTER ?? 0));
await import("#main.ts");
