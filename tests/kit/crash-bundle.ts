import { renameSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { BUNDLE } from "../../tools/bundle.ts";

let made: Promise<string> | null = null;

/**
 * The program of `crash-child.ts`, made once for each process of tests: from its
 * sources it would take three times as long to start. It lies where the built
 * service does, which finds its children beside itself.
 */
export function bundledChild(): Promise<string> {
  made ??= bundle();
  return made;
}

async function bundle(): Promise<string> {
  const dist = join(PACKAGE_ROOT, "dist");
  const [own, common] = [join(dist, `crash-child-${process.pid}.js`), join(dist, "crash-child.js")];
  await build({
    ...BUNDLE,
    sourcemap: false,
    entryPoints: [join(PACKAGE_ROOT, "tests", "kit", "crash-child.ts")],
    outfile: own,
  });
  // Other processes may make and use it at the same moment.
  renameSync(own, common);
  return common;
}
