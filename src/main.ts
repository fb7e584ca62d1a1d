/** The service's program. What it is comes once the Node that runs it is known to be fit. */
import { refuseOldNode } from "#app/refuse-old-node.ts";

refuseOldNode("Countersign", process.version);
await import("#app/service.ts");
