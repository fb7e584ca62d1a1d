/** Lets one source be read as another text: `MUTANT_FILE` is the source, `MUTANT_TEXT` a file with the text. */
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";

const { MUTANT_FILE = "", MUTANT_TEXT = "" } = process.env;
const stoodInFor = pathToFileURL(MUTANT_FILE).href;

registerHooks({
  load(url, context, nextLoad) {
    if (url !== stoodInFor) return nextLoad(url, context);
    const source = readFileSync(MUTANT_TEXT, "utf8");
    return { format: "module-typescript", source, shortCircuit: true };
  },
});
