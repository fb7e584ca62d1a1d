import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The folder that holds package.json: migrations, templates and built assets
 * are found from here, whether the sources or the bundle run.
 */
export const PACKAGE_ROOT = folderWithPackage(dirname(fileURLToPath(import.meta.url)));

function folderWithPackage(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error("no package.json above the running code");
  return folderWithPackage(parent);
}
