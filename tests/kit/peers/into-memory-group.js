/** Imported before a program: it and all that it starts are in the control group MEMORY_GROUP. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

writeFileSync(join(process.env.MEMORY_GROUP, "cgroup.procs"), String(process.pid));
