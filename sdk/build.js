/**
 * Builds the package into `dist`, or the folder named: for `import` as it is written, and in `cjs`
 * for `require`, each with its types, so that projects of either kind compile and run.
 */
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const [to = "dist"] = process.argv.slice(2);
const project = fileURLToPath(new URL("tsconfig.json", import.meta.url));
const FOR_REQUIRE = "--module commonjs --moduleResolution bundler --verbatimModuleSyntax false";

rmSync(to, { recursive: true, force: true });
for (const [folder, options] of [
  [to, []],
  [join(to, "cjs"), FOR_REQUIRE.split(" ")],
]) {
  const args = ["-p", project, "--outDir", folder, ...options];
  const { status } = spawnSync("tsc", args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
// Without it, what lies there would be read as its package says: as modules.
writeFileSync(join(to, "cjs", "package.json"), '{ "type": "commonjs" }\n');
