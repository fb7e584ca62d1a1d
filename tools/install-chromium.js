/**
 * Installs a browser that prints contracts of layout "page": `npm run chromium`,
 * for machines that have none. Version and hashes are those of
 * chromium/package-lock.json; no script of a package runs, and nothing but the
 * browser and the libraries that it needs stays.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { filesInTar } from "./files-in-tar.js";

if (process.platform !== "linux" || process.arch !== "x64") {
  process.stderr.write(
    "the package has a browser for Linux on x64 alone: install your system's Chromium, and name its program in CHROMIUM_PATH where it is not on PATH\n",
  );
  process.exit(1);
}

const folder = join(import.meta.dirname, "../chromium");
const target = join(folder, "installed");
const fetched = join(target, "fetched");
const whole = join(target, "chromium");
const fresh = join(target, "chromium.new");

for (const one of [fetched, fresh]) rmSync(one, { recursive: true, force: true });
mkdirSync(fetched, { recursive: true });
for (const file of ["package.json", "package-lock.json"]) {
  cpSync(join(folder, file), join(fetched, file));
}
const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
const { status } = spawnSync("npm", args, { cwd: fetched, stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);

const packed = join(fetched, "node_modules/@sparticuz/chromium");
const unpacked = (name) => brotliDecompressSync(readFileSync(join(packed, "bin", name)));
mkdirSync(join(fresh, "lib"), { recursive: true, mode: 0o755 });
writeFileSync(join(fresh, "chromium"), unpacked("chromium.br"), { mode: 0o755 });
for (const { name, bytes } of filesInTar(unpacked("al2023.tar.br"))) {
  writeFileSync(join(fresh, "lib", basename(name)), bytes, { mode: 0o644 });
}
cpSync(join(packed, "LICENSE"), join(fresh, "LICENSE"));
rmSync(whole, { recursive: true, force: true });
renameSync(fresh, whole);
rmSync(fetched, { recursive: true });
const { version } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")).packages[
  "node_modules/@sparticuz/chromium"
];
process.stdout.write(`Chromium ${version} is installed in ${whole}: the next contract finds it\n`);
