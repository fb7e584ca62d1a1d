/**
 * Bundles the server, the command lines and the worker process into
 * `dist/`, and the pages' islands and style sheets into `dist/assets/` under
 * names that carry their content's hash (`manifest.json` maps the plain names),
 * and writes the pages of the documentation into `dist/docs/`.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { BUNDLE } from "./bundle.ts";
// The documentation's pages are written in JSX.
import "./sources.js";
import { trimFont } from "./trim-font.js";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
// Beside what is there, which goes on being used until all of it is built.
const built = join(root, "dist");
const dist = join(root, `dist.new-${process.pid}`);
process.chdir(root);
process.on("exit", () => rmSync(dist, { recursive: true, force: true }));
mkdirSync(join(dist, "assets"), { recursive: true });

const PAGE_ASSETS = [
  "src/doors/pages/base.css",
  "src/doors/pages/moments.island.ts",
  "src/doors/pages/accessibility/accessibility.css",
  "src/doors/pages/account/account.css",
  "src/doors/pages/account/account.island.ts",
  "src/doors/pages/account/new/new-fields.island.ts",
  "src/doors/pages/account/sign-in/onward.island.ts",
  "src/doors/pages/account/sign-in/passkey.island.ts",
  "src/doors/pages/docs/docs.css",
  "src/doors/pages/docs/docs.island.ts",
  "src/doors/pages/docs/try-demo.island.ts",
  "src/doors/pages/docs/try-element.island.ts",
  "src/doors/pages/front/front.css",
  "src/doors/pages/mailbox/mailbox.css",
  "src/doors/pages/pay/pay.island.ts",
  "src/doors/pages/sign/hand-over.island.ts",
  "src/doors/pages/sign/picture.island.ts",
  "src/doors/pages/sign/sign.css",
  "src/doors/pages/sign/sign.island.ts",
  "src/doors/pages/status/status.css",
  "src/doors/pages/status/status.island.ts",
  "src/doors/pages/verify/ask.island.ts",
  "src/doors/pages/verify/offline.island.ts",
  "src/doors/pages/verify/verify.css",
  "src/doors/pages/verify/verify.island.ts",
  "src/doors/pages/verify/verifier.island.ts",
  "src/doors/pages/sign/plain-form.css",
  "src/doors/pages/withdraw/withdraw.css",
  "sdk/src/sign-element.ts",
];

/** Fetched by another script when they are needed, so they have to be modules. */
const MODULES = new Set([
  "src/doors/pages/sign/picture.island.ts",
  "src/doors/pages/verify/verifier.island.ts",
]);

const entries = [
  ...["src/main.ts", "src/cli/admin.ts", "src/cli/listen.ts"],
  "src/product/documents/document-worker.ts",
];
await build({
  ...BUNDLE,
  entryPoints: Object.fromEntries(entries.map((entry) => [basename(entry, ".ts"), entry])),
  outdir: dist,
  // What is loaded at first use only is a file of its own: idle, its text costs time and memory.
  splitting: true,
});

const manifest = {};

/**
 * The faces that typed signatures are printed in, for their preview: from the
 * very files that print, a file for each script, with their outlines only.
 */
const FACES = "node_modules/@expo-google-fonts";
const HAND = `${FACES}/caveat/500Medium/Caveat_500Medium.ttf`;
const ITALIC = `${FACES}/source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf`;
const UPRIGHT = `${FACES}/mynerve/Mynerve_400Regular.ttf`;
const LATIN = [
  [0x20, 0x17f],
  [0x218, 0x21b],
  [0x1e80, 0x1e85],
  [0x2010, 0x2026],
  [0x20ac, 0x20ac],
  // Ligatures, which letters of the range become.
  [0xfb00, 0xfb06],
];
const VIETNAMESE = [
  [0x1a0, 0x1b0],
  [0x1ea0, 0x1ef9],
];
const within = (ranges) => (code) => ranges.some(([first, last]) => code >= first && code <= last);
// Where a machine hints letters, it takes its measures from those of Latin.
const MEASURES = [0x41, 0x7a];
const TRIMMED = {
  "caveat-cyrillic.ttf": [HAND, within([[0x400, 0x52f], MEASURES])],
  "caveat-latin.ttf": [HAND, within(LATIN)],
  "italic-greek-cyrillic.ttf": [ITALIC, within([[0x384, 0x3ce], [0x400, 0x45f], MEASURES])],
  "italic-latin.ttf": [ITALIC, within(LATIN)],
  "italic-vietnamese.ttf": [ITALIC, within([...VIETNAMESE, MEASURES])],
};
for (const [plain, [file, keeps]] of Object.entries(TRIMMED)) {
  writeAsset(plain, trimFont(readFileSync(file), keeps));
}
// Each of its letters has several shapes, which take turns: trimmed, it would lack them.
writeAsset("upright.ttf", readFileSync(UPRIGHT));

for (const entry of PAGE_ASSETS) {
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: MODULES.has(entry) ? "esm" : "iife",
    target: ["es2022", "safari16"],
    write: false,
    external: ["/assets/*"],
    logLevel: "warning",
  });
  const plain = basename(entry).replace(/\.ts$/, ".js");
  const text = result.outputFiles[0].text.replace(/\/assets\/([\w.-]+)/g, hashedName);
  writeAsset(plain, Buffer.from(text));
}
writeFileSync(join(dist, "assets", "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);

const { writeSite } = await import("./site/write-site.ts");
writeSite(root, join(dist, "docs"));

/** An asset names others beside it, wherever the service is reached. */
function hashedName(address, plain) {
  return manifest[plain] ?? address;
}

function writeAsset(plain, bytes) {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  const hashed = `${basename(plain, extname(plain))}.${hash}${extname(plain)}`;
  const file = join(dist, "assets", hashed);
  writeFileSync(file, bytes);
  // Packed here, as small as can be, so that no start has to do it.
  writeFileSync(`${file}.br`, brotliCompressSync(bytes));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  manifest[plain] = hashed;
}
writeFileSync(
  join(dist, "built.json"),
  `${JSON.stringify({ version: JSON.parse(readFileSync("package.json", "utf8")).version, commit: commitOf() })}\n`,
);
const before = join(root, `dist.old-${process.pid}`);
if (existsSync(built)) renameSync(built, before);
renameSync(dist, built);
rmSync(before, { recursive: true, force: true });

/** What the image's build was told, or the clone says; null where nobody knows. */
function commitOf() {
  if (process.env.COMMIT) return process.env.COMMIT;
  const asked = ["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"];
  const { status, stdout } = spawnSync("git", asked, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}
