/**
 * Asks the registry for known weaknesses of what ships, and fails on one that
 * is high or critical. A registry that tells nothing of weaknesses is named,
 * since silence is no answer.
 */
import { spawnSync } from "node:child_process";

const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
  encoding: "utf8",
  maxBuffer: 2 ** 27,
});
const found = readJson(stdout)?.metadata?.vulnerabilities;
if (!found) {
  console.warn("The registry tells nothing of known weaknesses: look at them elsewhere.");
} else {
  console.log(`Known weaknesses: ${JSON.stringify(found)}`);
  process.exitCode = found.high + found.critical > 0 ? 1 : 0;
}

function readJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
