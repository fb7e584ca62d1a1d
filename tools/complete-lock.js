/**
 * Completes package-lock.json after `npm install` on a registry that does not
 * carry every platform's binaries: npm then leaves such optional packages out
 * of the lock file, and `npm ci` refuses the file as out of step. Each missing
 * one is entered with its exact version and the platform its name states, so
 * that npm skips it everywhere else.
 *
 * Run it after every change of dependencies: `node tools/complete-lock.js`.
 * With `--hashes`, on a registry that carries them, it also enters the hashes
 * that are missing, of all packages or of those that are named, and takes them
 * off the list of those without.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { UNHASHED, unhashed } from "./lock-hashes.js";

const OPERATING_SYSTEMS = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const PROCESSORS = ["arm", "arm64", "ia32", "ppc64", "riscv64", "s390x", "x64"];
const C_LIBRARIES = { gnu: "glibc", gnueabihf: "glibc", musl: "musl", musleabihf: "musl" };

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));

for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (lock.packages[`node_modules/${name}`] || lock.packages[`${place}/node_modules/${name}`]) {
      continue;
    }
    const platform = platformOf(name);
    if (!platform || !/^\d/.test(version)) {
      throw new Error(`${place} wants ${name}@${version}, which names no platform`);
    }
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platform,
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
    };
  }
}

const [how, ...named] = process.argv.slice(2);
if (how === "--hashes") {
  for (const name of unhashed(lock)) {
    if (named.length > 0 && !named.includes(name)) continue;
    const entry = lock.packages[`node_modules/${name}`];
    const ask = ["view", `${name}@${entry.version}`, "dist.integrity"];
    const { status, stdout } = spawnSync("npm", ask, { encoding: "utf8" });
    if (status === 0 && stdout.trim()) entry.integrity = stdout.trim();
  }
  writeFileSync(UNHASHED, `${unhashed(lock).join("\n")}\n`);
}

const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries(sorted);
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);

function platformOf(name) {
  const words = name.split("/").at(-1).split("-");
  const os = words.filter((word) => OPERATING_SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  const libc = words.filter((word) => word in C_LIBRARIES).map((word) => C_LIBRARIES[word]);
  if (os.length !== 1 || cpu.length !== 1) return undefined;
  return { os, cpu, ...(os[0] === "linux" && libc.length > 0 ? { libc } : {}) };
}
