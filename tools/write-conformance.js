/** Writes docs/build/conformance.md from the rules and cases of tests/conformance. */
import "./sources.js";
import { writeFileSync } from "node:fs";

// Only after the hooks of sources.js are in place can the pages' .tsx be loaded.
const { allCases, conformancePage } = await import("../tests/conformance/coverage.ts");
const cases = await allCases();
writeFileSync("docs/build/conformance.md", conformancePage(cases));
console.log(`docs/build/conformance.md: ${cases.length} cases`);
