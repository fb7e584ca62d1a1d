/**
 * Lets Node run the sources as they are: Node strips the types of `.ts`
 * itself, and `.tsx` goes through esbuild here, for Node does not read JSX.
 * Used as `node --import ./tools/sources.js FILE`.
 */
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith(".tsx")) return nextLoad(url, context);
    const { code } = transformSync(readFileSync(fileURLToPath(url), "utf8"), {
      loader: "tsx",
      format: "esm",
      jsx: "automatic",
      jsxImportSource: "preact",
      sourcemap: "inline",
      sourcefile: fileURLToPath(url),
    });
    return { format: "module", source: code, shortCircuit: true };
  },
});
