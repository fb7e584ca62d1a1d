/** Writes what is kept in git of what the service sends: its description, its answers, its mails. */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";

const files = globSync("tests/golden/*.test.ts");
const env = { ...process.env, GOLDEN: "write" };
const { status } = spawnSync(process.execPath, ["tools/test.js", ...files], {
  env,
  stdio: "inherit",
});
process.exit(status ?? 1);
