/**
 * Keeps names of functions readable at the call: none is a bare particle, adjective or participle
 * (docs/build/STYLE.md, "Names"). Fails with the place of each that is.
 */
import { globSync } from "node:fs";
import { join } from "node:path";
import { BARE_WORDS } from "./bare-words.ts";
import { findFunctions } from "./find-functions.ts";

const root = join(import.meta.dirname, "..");
const paths = globSync("src/**/*.{ts,tsx}", { cwd: root })
  .filter((path) => !path.endsWith(".test.ts"))
  .map((path) => join(root, path))
  .sort();
const functions = findFunctions(paths, root);
const bare = functions.filter(({ name }) => BARE_WORDS.has(name));
for (const { at, name } of bare) {
  console.error(`${at}: "${name}" says neither what is done nor what comes of it`);
}
console.log(`${functions.length} functions, ${bare.length} with a name that says nothing`);
if (bare.length > 0) process.exitCode = 1;
