import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { findBrowser } from "./find-browser.ts";

const folder = mkdtempSync(join(tmpdir(), "countersign-browsers-"));
chmodSync(folder, 0o755);
after(() => rmSync(folder, { recursive: true }));

function program(...path: string[]): string {
  const file = join(folder, ...path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, "#!/bin/sh\n");
  chmodSync(file, 0o755);
  return file;
}

const NOWHERE = { named: null, path: "", uid: 1000, installed: join(folder, "none") };
const programOf = (found: ReturnType<typeof findBrowser>) =>
  "lack" in found ? found.lack : found.program;

test("the named browser goes before the installed one, and that before the first on PATH, the smallest first", () => {
  const named = program("named", "any");
  const installed = join(program("installed", "chromium"), "..");
  const path = [join(program("first", "google-chrome"), ".."), "relative", ""].join(":");
  const shell = program("second", "chromium-headless-shell");
  const onPath = { ...NOWHERE, path: `${path}:${join(shell, "..")}` };
  assert.equal(programOf(findBrowser({ ...onPath, installed, named })), named);
  assert.equal(programOf(findBrowser({ ...onPath, installed })), join(installed, "chromium"));
  assert.equal(programOf(findBrowser(onPath)), shell);
});

test("the installed browser alone brings libraries of its own", () => {
  const installed = join(program("whole", "chromium"), "..");
  const found = findBrowser({ ...NOWHERE, installed });
  assert.ok("program" in found);
  assert.equal(found.libraries, join(installed, "lib"));
  const other = findBrowser({ ...NOWHERE, named: program("other", "chrome") });
  assert.ok("program" in other && other.libraries === null);
});

test("where there is none, what installs one is named; a named one that is none is not passed over", () => {
  assert.match(programOf(findBrowser(NOWHERE)), /npm run chromium/);
  const path = join(program("there", "chromium"), "..");
  assert.match(
    programOf(findBrowser({ ...NOWHERE, path, named: join(folder, "gone") })),
    /gone is no program/,
  );
});

test("root's browser has a user of its own, and is none where that user may not enter", () => {
  const open = findBrowser({ ...NOWHERE, uid: 0, named: program("open", "chromium") });
  assert.ok("program" in open && open.user !== null && open.user.uid > 1_000);
  const ordinary = findBrowser({ ...NOWHERE, named: program("open", "chromium") });
  assert.ok("program" in ordinary && ordinary.user === null);
  const closed = program("closed", "in", "chromium");
  chmodSync(join(folder, "closed"), 0o700);
  const found = programOf(findBrowser({ ...NOWHERE, uid: 0, named: closed }));
  assert.match(found, /nobody else may enter .*closed;/);
});
