/**
 * The whole service from its sources, as `npm run dev` runs it, except that it
 * kills itself with SIGKILL at the named point that CRASH_AT tells.
 */
import type { CrashPointName } from "./crash-points.ts";
import { dieAt } from "./die-at.ts";

dieAt(process.env.CRASH_AT as CrashPointName);
await import("#main.ts");
