/**
 * Installs letters that do not come along: `npm run fonts` for all, or with
 * names for some, `npm run fonts -- ja emoji`. What is there stays. The
 * versions and their hashes are those of fonts/package-lock.json.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PACKAGES = {
  ja: "noto-sans-jp",
  ko: "noto-sans-kr",
  "zh-hans": "noto-sans-sc",
  "zh-hant": "noto-sans-tc",
  th: "noto-sans-thai",
  emoji: "noto-emoji",
};
/** Of nine weights two are printed; the others would take four fifths of the room. */
const PRINTED = new Set(["400Regular", "700Bold"]);
const SCOPE = "@expo-google-fonts";

const folder = join(import.meta.dirname, "../fonts");
const target = join(folder, "installed");
const fonts = join(target, "node_modules", SCOPE);

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(PACKAGES, name));
if (unknown.length > 0) {
  process.stderr.write(
    `no such letters: ${unknown.join(", ")}; there are ${Object.keys(PACKAGES).join(", ")}\n`,
  );
  process.exit(1);
}

const asked = (names.length > 0 ? names : Object.keys(PACKAGES)).map((name) => PACKAGES[name]);
const wanted = new Set([...asked, ...(existsSync(fonts) ? readdirSync(fonts) : [])]);
const isWanted = (name) => wanted.has(name.slice(name.lastIndexOf("/") + 1));

mkdirSync(target, { recursive: true });
const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
manifest.dependencies = onlyWanted(manifest.dependencies);
const lock = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
lock.packages = {
  "": { ...lock.packages[""], dependencies: manifest.dependencies },
  ...onlyWanted(lock.packages),
};
write("package.json", manifest);
write("package-lock.json", lock);

const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
  cwd: target,
  stdio: "inherit",
});
if (status !== 0) process.exit(status ?? 1);

for (const font of readdirSync(fonts)) {
  for (const entry of readdirSync(join(fonts, font), { withFileTypes: true })) {
    if (entry.isDirectory() && !PRINTED.has(entry.name)) {
      rmSync(join(fonts, font, entry.name), { recursive: true });
    }
  }
}
process.stdout.write(`${readdirSync(fonts).join(", ")}: restart the service to print them\n`);

function onlyWanted(entries) {
  return Object.fromEntries(Object.entries(entries).filter(([name]) => isWanted(name)));
}

function write(name, value) {
  writeFileSync(join(target, name), `${JSON.stringify(value, null, 2)}\n`);
}
