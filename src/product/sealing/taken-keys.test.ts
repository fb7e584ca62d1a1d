/** Keys that take long to make, and a start of the process itself. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { systemRandom } from "#kernel/random.ts";
import { type KeyKind, startIssuing } from "#kit/peers/authority/issuing.ts";
import { hearLog } from "#kit/rooms/heard-log.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { secretsInFolder } from "#store/secrets-in-folder.ts";
import { openSealer } from "./open-sealer.ts";

const folder = await mkdtemp(join(tmpdir(), "countersign-taken-keys-"));
after(() => rm(folder, { recursive: true, force: true }));
const clock = heldClock();
const issuing = startIssuing({ clock, base: "http://127.0.0.1:1" });
const KINDS: KeyKind[] = ["P-256", "P-384", "P-521", "RSA-2048", "RSA-3072", "RSA-4096"];

for (const kind of KINDS) {
  test(`a start takes a key of ${kind}`, async () => {
    const file = join(folder, "seal.p12");
    const key = issuing.issueSeal({ kind, commonName: "Acme GmbH" });
    await writeFile(file, key.p12("correct horse"));
    const { log, lines } = hearLog();
    const sealer = await openSealer({
      name: "localhost",
      secrets: secretsInFolder(join(folder, "keys")),
      p12: file,
      p12Password: "correct horse",
      timestampUrls: [],
      timestampRoots: null,
      allowsUnproven: false,
      clock,
      random: systemRandom,
      log,
    });
    assert.equal(sealer.subject, "Acme GmbH");
    assert.match(sealer.root.pem, /^-----BEGIN CERTIFICATE-----\n/);
    assert.match(sealer.root.sha256, /^[0-9a-f]{64}$/);
    assert.deepEqual(lines, []);
  });
}

test("the process itself says one line of a file that is not there, and nothing else", () => {
  const env = {
    ...process.env,
    PORT: "0",
    DATA_DIR: join(folder, "data"),
    LOG_LEVEL: "error",
    LOG_FORMAT: "json",
    SEAL_P12: join(folder, "none.p12"),
    DATABASE_URL: "",
  };
  const sources = ["--import", "./tools/sources.js", "src/main.ts"];
  const ended = spawnSync(process.execPath, sources, { cwd: PACKAGE_ROOT, env, encoding: "utf8" });
  assert.equal(ended.status, 1);
  assert.match(ended.stderr.trim(), /^Countersign cannot start: SEAL_P12 is "[^\n]+ENOENT\)$/);
});
