import { renameSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { BUNDLE } from "../../../tools/bundle.ts";

const made = new Map<string, Promise<string>>();

/**
 * One of the programs of this folder, made once for each process of tests: from its
 * sources it would take three times as long to start. It lies where the built
 * service does, which finds its children beside itself.
 */
export function bundledChild(name: string): Promise<string> {
  const program = made.get(name) ?? bundle(name);
  made.set(name, program);
  return program;
}

async function bundle(name: string): Promise<string> {
  const dist = join(PACKAGE_ROOT, "dist");
  const [own, common] = [join(dist, `${name}-${process.pid}.js`), join(dist, `${name}.js`)];
  await build({
    ...BUNDLE,
    sourcemap: false,
    entryPoints: [join(PACKAGE_ROOT, "tests", "kit", "scenes", `${name}.ts`)],
    outfile: own,
  });
  // Other processes may make and use it at the same moment.
  renameSync(own, common);
  return common;
}
