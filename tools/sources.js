/**
 * Lets Node run the sources as they are: Node strips the types of `.ts`
 * itself, and `.tsx` goes through esbuild here, for Node does not read JSX.
 * Used as `node --import ./tools/sources.js FILE`. Where NODE_COMPILE_CACHE
 * names a folder, what came out is kept there, beside what Node keeps itself.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire, registerHooks } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const kept = process.env.NODE_COMPILE_CACHE && join(process.env.NODE_COMPILE_CACHE, "tsx");

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith(".tsx")) return nextLoad(url, context);
    const file = fileURLToPath(url);
    const text = readFileSync(file, "utf8");
    const source = kept ? keep(file, text) : transform(file, text);
    return { format: "module", source, shortCircuit: true };
  },
});

function keep(file, text) {
  const { version } = require("esbuild/package.json");
  const key = createHash("sha256").update(`${version}\n${file}\n${text}`).digest("hex");
  const place = join(kept, key);
  try {
    return readFileSync(place, "utf8");
  } catch {
    const code = transform(file, text);
    mkdirSync(kept, { recursive: true });
    // Others may write or read it at the same moment.
    writeFileSync(`${place}.${process.pid}`, code);
    renameSync(`${place}.${process.pid}`, place);
    return code;
  }
}

/** Loaded only where something is transformed: it takes a while itself. */
function transform(sourcefile, text) {
  return require("esbuild").transformSync(text, {
    loader: "tsx",
    format: "esm",
    jsx: "automatic",
    jsxImportSource: "preact",
    sourcemap: "inline",
    sourcefile,
  }).code;
}
