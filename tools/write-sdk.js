/** Writes the modules of the SDK that are made from the service's tables. */
import { writeFileSync } from "node:fs";
import { clientSources } from "./sdk/client-sources.ts";

for (const [path, source] of Object.entries(clientSources())) writeFileSync(path, source);
