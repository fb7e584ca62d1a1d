/**
 * Installs and builds whatever is missing, so that `npm start` and `npm test`
 * are each the only command a fresh clone needs. npm runs it before them, on
 * the machine's own Node at first, so it keeps to what Node 20 knows and to
 * Node's own modules.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const installedMark = join(root, "node_modules", ".installed-lock");
const builtMark = join(root, "dist", "built.json");

const locked = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .digest("hex");

if (!existsSync(installedMark) || readFileSync(installedMark, "utf8") !== locked) {
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], "Installing the packages");
  writeFileSync(installedMark, locked);
}

if (!existsSync(builtMark) || newestSource() > statSync(builtMark).mtimeMs) {
  run(lockedNode(), [join(root, "tools", "build.js")], "Building");
}

function newestSource() {
  const places = ["src", "package-lock.json", "tools/build.js"];
  return Math.max(...places.map((place) => newestIn(join(root, place))));
}

function newestIn(place) {
  const found = statSync(place);
  if (!found.isDirectory()) return found.mtimeMs;
  const within = readdirSync(place).map((name) => newestIn(join(place, name)));
  return Math.max(found.mtimeMs, ...within);
}

function lockedNode() {
  return join(root, "node_modules", ".bin", process.platform === "win32" ? "node.cmd" : "node");
}

function run(command, args, what) {
  process.stderr.write(`${what} ...\n`);
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
