/** The command line's program. What it is comes once the Node that runs it is known to be fit. */
import { refuseOldNode } from "#app/refuse-old-node.ts";

refuseOldNode("Countersign's command line", process.version);
await import("./command-line.ts");
