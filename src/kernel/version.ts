import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PACKAGE_ROOT } from "./package-root.ts";

const { version } = JSON.parse(readFileSync(join(PACKAGE_ROOT, "package.json"), "utf8"));

/** Of this program, as its package states it. */
export const SOFTWARE_VERSION: string = version;
