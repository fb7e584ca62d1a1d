/**
 * Whatever is wrong with keys, master key, database or files: the start ends
 * with one line that names the setting and what to do, and nothing is made in
 * the place of what is missing.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { readConfig } from "#app/config.ts";
import { WrongInstallation } from "#app/installation/binding.ts";
import { moveSecrets, openSecrets, rotateMasterKey } from "#app/installation/key-store.ts";
import { type Own, openOwn } from "#app/installation/open.ts";
import { listKeys } from "#cli/list-keys.ts";
import { KeyRing } from "#kernel/key-ring.ts";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { systemRandom } from "#kernel/random.ts";
import { startTestAuthority, type TestAuthority } from "#kit/peers/authority/test-authority.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { newDatabase } from "#kit/rooms/new-database.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { filesIn } from "#store/files-in-folder.ts";
import { claimFingerprint } from "#store/fingerprints.ts";
import { openFilesPlace } from "#store/open-files.ts";
import { openStore } from "#store/open-store.ts";
import { SecretTrouble } from "#store/secrets.ts";

const keyText = () => randomBytes(32).toString("base64");
const [MASTER, OTHER] = [keyText(), keyText()];

let folder: string;
let store: TestDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-places-"));
  store = await openTestDatabase();
});
afterEach(async () => {
  await store?.close();
  await rm(folder, { recursive: true, force: true });
});

let authority: TestAuthority;
before(async () => {
  authority = await startTestAuthority({ clock: heldClock() });
});
after(() => authority?.close());

interface Machine {
  /** Name of its DATA_DIR. */
  at?: string;
  env?: Record<string, string>;
  on?: TestDatabase;
}

const configOf = ({ at = "one", env = {} }: Machine) =>
  readConfig({ DATA_DIR: join(folder, at), ...env });

/** Opens keys and files as a start does. */
function start(machine: Machine = {}): Promise<Own> {
  const config = configOf(machine);
  const files = filesIn(join(config.DATA_DIR, "files"));
  const filesPlace = openFilesPlace(null, config.DATA_DIR);
  return openOwn(
    { database: (machine.on ?? store).database, files, filesPlace },
    { config, clock: heldClock(), random: systemRandom, log: () => {} },
  );
}

const settingsOf = (machine: Machine) => {
  const { MASTER_KEY: masterKeys, DATA_DIR: dataDir } = configOf(machine);
  return { masterKeys, dataDir, random: systemRandom };
};

const withMaster: Machine = { env: { MASTER_KEY: MASTER } };

const inTable = (on = store) => on.database.selectFrom("sealed_secret").selectAll().execute();

async function swapped(name: string, by: { sealed: Uint8Array }): Promise<void> {
  const { sealed } = by;
  await store.database
    .updateTable("sealed_secret")
    .set({ sealed })
    .where("name", "=", name)
    .execute();
}

async function rowNamed(name: string, on = store) {
  const row = (await inTable(on)).find((one) => one.name === name);
  assert.ok(row, name);
  return row;
}

const removeRow = (name: string) =>
  store.database.deleteFrom("sealed_secret").where("name", "=", name).execute();

/** Machines that have their files in common, as a bucket gives them. */
async function shareFiles(...names: string[]): Promise<void> {
  await mkdir(join(folder, "shared"), { recursive: true });
  for (const name of names) {
    await mkdir(join(folder, name), { recursive: true });
    await symlink(join(folder, "shared"), join(folder, name, "files"));
  }
}

interface Fault {
  what: string;
  /** What was there before, and what went wrong with it. */
  arrange(): Promise<unknown>;
  next: Machine;
  line: RegExp;
}

const FAULTS: Fault[] = [
  {
    what: "a wrong master key",
    arrange: () => start(withMaster),
    next: { env: { MASTER_KEY: OTHER } },
    line: /^MASTER_KEY is another one .* set that one; .*admin service-key rotate master/,
  },
  {
    what: "a master key that is missing",
    arrange: () => start(withMaster),
    next: {},
    line: /^MASTER_KEY is not set, and the keys of this database are in it.* set the MASTER_KEY/,
  },
  {
    what: "a master key that is missing on another machine",
    arrange: () => start(withMaster),
    next: { at: "two" },
    line: /^MASTER_KEY is not set/,
  },
  {
    what: "a master key beside keys in the folder",
    arrange: () => start(),
    next: withMaster,
    line: /^MASTER_KEY is set, and the keys of this database are in DATA_DIR\/keys: .*admin service-key move database/,
  },
  {
    what: "a row cut short",
    async arrange() {
      await start(withMaster);
      const { sealed } = await rowNamed("root.pem");
      await swapped("root.pem", { sealed: sealed.subarray(0, 100) });
    },
    next: withMaster,
    line: /^MASTER_KEY: it is the right one, but the row root.pem of the table sealed_secret was cut short.*backup$/,
  },
  {
    what: "the row of another purpose in the place of the link key",
    async arrange() {
      await start(withMaster);
      await swapped("link.key", await rowNamed("seal.pem"));
    },
    next: withMaster,
    line: /^MASTER_KEY: .* the row link.key .* put in another's place/,
  },
  {
    what: "the link key's row of another installation under the same master key",
    async arrange() {
      const other = await openTestDatabase();
      try {
        await start(withMaster);
        await start({ ...withMaster, on: other, at: "elsewhere" });
        await swapped("link.key", await rowNamed("link.key", other));
      } finally {
        await other.close();
      }
    },
    next: withMaster,
    line: /^MASTER_KEY: the table sealed_secret has another link.key than this database was used with/,
  },
  {
    what: "the link key's row gone",
    arrange: () => start(withMaster).then(() => removeRow("link.key")),
    next: withMaster,
    line: /^MASTER_KEY: the table sealed_secret has no link.key, .* backup$/,
  },
  {
    what: "the root's row gone",
    arrange: () => start(withMaster).then(() => removeRow("root.pem")),
    next: withMaster,
    line: /^MASTER_KEY: the table sealed_secret has no root.pem, .* backup, or say with `admin service-key rotate seal`/,
  },
  {
    what: "a key folder that is lost",
    arrange: () => start().then(() => rm(join(folder, "one", "keys"), { recursive: true })),
    next: {},
    line: /^DATA_DIR: .*keys has no link.key, .* bring the folder back/,
  },
  {
    what: "a link key cut short in its folder",
    arrange: () => start().then(() => truncate(join(folder, "one", "keys", "link.key"), 12)),
    next: {},
    line: /^DATA_DIR: .*keys: link.key is damaged, it has 12 bytes and not 32: bring the folder back/,
  },
  {
    what: "storage of another installation",
    async arrange() {
      const other = await openTestDatabase();
      try {
        await start({ on: other, at: "elsewhere" });
      } finally {
        await other.close();
      }
      await start();
      await rm(join(folder, "one", "files"), { recursive: true });
      await cp(join(folder, "elsewhere", "files"), join(folder, "one", "files"), {
        recursive: true,
      });
    },
    next: {},
    line: /^DATA_DIR: .*files is not where this database's files are, it belongs to another database: .*bring back/,
  },
  {
    what: "storage that is empty",
    arrange: () => start().then(() => rm(join(folder, "one", "files"), { recursive: true })),
    next: {},
    line: /^DATA_DIR: .*files is not where this database's files are, it was never used/,
  },
  {
    what: "storage of its own on a second machine",
    arrange: () => start(withMaster),
    next: { ...withMaster, at: "two" },
    line: /^DATA_DIR: .*two\/files is not where this database's files are/,
  },
  {
    what: "another LINK_KEY",
    arrange: () => start({ env: { LINK_KEY: MASTER } }),
    next: { env: { LINK_KEY: OTHER } },
    line: /^LINK_KEY holds another key at place 1 than this database was used with/,
  },
  {
    what: "a LINK_KEY without its newest",
    arrange: () => start({ env: { LINK_KEY: `${OTHER},${MASTER}` } }),
    next: { env: { LINK_KEY: MASTER } },
    line: /^LINK_KEY holds 1 of the keys .* misses the newest/,
  },
  {
    what: "a LINK_KEY in the wrong order",
    arrange: () => start({ env: { LINK_KEY: `${OTHER},${MASTER}` } }),
    next: { env: { LINK_KEY: `${MASTER},${OTHER}` } },
    line: /^LINK_KEY holds another key at place 2/,
  },
  {
    what: "a LINK_KEY that is set no more",
    arrange: () => start({ env: { LINK_KEY: MASTER } }),
    next: {},
    line: /^DATA_DIR: .*keys has no link.key/,
  },
];

/** Everything that a start could make, as it stands. */
async function traces(): Promise<unknown> {
  const { database } = store;
  const fingerprints = await database.selectFrom("fingerprint").selectAll().execute();
  const files = (await readdir(folder, { recursive: true })).sort();
  const roots = await database.selectFrom("seal_root").select("sha256").execute();
  return { fingerprints, secrets: await inTable(), files, roots };
}

for (const { what, arrange, next, line } of FAULTS) {
  test(`${what} stops the start with one line, and nothing is made`, async () => {
    await arrange();
    const before = await traces();
    await assert.rejects(start(next), (error) => {
      assert.ok(
        error instanceof WrongInstallation || error instanceof SecretTrouble,
        String(error),
      );
      assert.match(error.message, line);
      assert.doesNotMatch(error.message, /\n/);
      for (const secret of [MASTER, OTHER]) assert.ok(!error.message.includes(secret));
      return true;
    });
    assert.deepEqual(await traces(), before);
  });
}

test("the process itself says that one line and nothing else", async () => {
  const { databaseUrl, ownerUrl, drop } = await newDatabase();
  const env = {
    ...process.env,
    PORT: "0",
    DATA_DIR: join(folder, "data"),
    LOG_LEVEL: "error",
    LOG_FORMAT: "json",
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: ownerUrl,
  };
  const says = (more: Record<string, string>) => {
    const sources = ["--import", "./tools/sources.js", "src/main.ts"];
    const options = { cwd: PACKAGE_ROOT, env: { ...env, ...more }, encoding: "utf8" } as const;
    const { status, stderr } = spawnSync(process.execPath, sources, options);
    assert.equal(status, 1);
    return stderr;
  };
  try {
    const owner = await openStore({
      dataDir: join(folder, "data"),
      databaseUrl,
      ownerUrl,
      role: "command",
      log: () => {},
    });
    await claimFingerprint(owner.database, "keys", "database");
    await owner.close();
    assert.match(says({}), /^Countersign cannot start: MASTER_KEY is not set, [^\n]*\n$/);
    const wrong = says({ MASTER_KEY: "hunter2hunter2" });
    assert.match(wrong, /^Countersign cannot start: MASTER_KEY is a value that is none, [^\n]*\n$/);
  } finally {
    await drop();
  }
});

const keysOf = ({ serverKeys, sealer }: Own) => ({
  links: serverKeys.names,
  seal: sealer.keyHolder.chain.map((der) => Buffer.from(der).toString("hex")),
  stamp: sealer.authority.name,
});

for (const [what, machine] of [
  ["under a master key", withMaster],
  ["on one folder", {}],
] as const) {
  test(`processes that start at once on an empty database ${what} agree on one set of keys`, async () => {
    const opened = await Promise.all([start(machine), start(machine), start(machine)]);
    const [first, ...others] = [...opened, await start(machine)].map(keysOf);
    for (const other of others) assert.deepEqual(other, first);
  });
}

test("of processes that start at once with and without a master key, one kind starts, and starts again", async () => {
  await shareFiles("one", "two");
  const machines: Machine[] = [withMaster, { at: "two" }];
  const ends = await Promise.allSettled(machines.map(start));
  assert.equal(ends.filter(({ status }) => status === "fulfilled").length, 1);
  for (const [at, machine] of machines.entries()) {
    const again = start(machine);
    if (ends[at]?.status === "fulfilled") await again;
    else await assert.rejects(again, WrongInstallation);
  }
});

test("machines with the database and the master key alone have the same keys, and no key lies on either", async () => {
  await shareFiles("one", "two");
  const [one, two] = [await start(withMaster), await start({ ...withMaster, at: "two" })];
  assert.deepEqual(keysOf(two), keysOf(one));
  for (const at of ["one", "two"]) assert.deepEqual(await readdir(join(folder, at)), ["files"]);
  assert.deepEqual((await inTable()).map(({ name }) => name).sort(), [
    "link.key",
    "root.pem",
    "seal.pem",
    "seals.pem",
    "timestamp.pem",
  ]);
});

test("machines whose keys are all settings make none, and need neither folder nor master key", async () => {
  await shareFiles("one", "two");
  const file = join(folder, "seal.p12");
  await writeFile(file, authority.issueSeal({ commonName: "Acme GmbH" }).p12("secret"));
  const env = {
    LINK_KEY: `${OTHER},${MASTER}`,
    TSA_URLS: "http://127.0.0.1:9",
    SEAL_P12: file,
    SEAL_P12_PASSWORD: "secret",
  };
  const [one, two] = [await start({ env }), await start({ env, at: "two" })];
  assert.deepEqual(keysOf(two), keysOf(one));
  assert.equal(one.serverKeys.names[0], new KeyRing([Buffer.from(OTHER, "base64")]).names[0]);
  for (const at of ["one", "two"]) assert.deepEqual(await readdir(join(folder, at)), ["files"]);
  assert.deepEqual(await inTable(), []);
  // A new one goes before those that were there.
  const newest = keyText();
  const rotated = await start({ env: { ...env, LINK_KEY: `${newest},${env.LINK_KEY}` } });
  assert.equal(rotated.serverKeys.count, 3);
});

test("after the master key was rotated the new one alone opens the same keys, and the old one nothing", async () => {
  const before = keysOf(await start(withMaster));
  const both = { env: { MASTER_KEY: `${OTHER},${MASTER}` } };
  // Before the rotation both kinds of processes start.
  assert.deepEqual(keysOf(await start(both)), before);
  assert.deepEqual(keysOf(await start(withMaster)), before);
  const beside = start(both);
  assert.equal(await rotateMasterKey(store.database, settingsOf(both)), 5);
  assert.deepEqual(keysOf(await beside), before);
  assert.deepEqual(keysOf(await start({ env: { MASTER_KEY: OTHER } })), before);
  assert.equal(await rotateMasterKey(store.database, settingsOf(both)), 5, "again does no harm");
  await assert.rejects(start(withMaster), /^SecretTrouble: MASTER_KEY is another one/);
});

test("a rotation that meets a row it cannot open changes none", async () => {
  await start(withMaster);
  const sealed = (await rowNamed("timestamp.pem")).sealed.subarray(1);
  await swapped("timestamp.pem", { sealed });
  const rows = await inTable();
  const both = { env: { MASTER_KEY: `${OTHER},${MASTER}` } };
  await assert.rejects(rotateMasterKey(store.database, settingsOf(both)), SecretTrouble);
  assert.deepEqual(await inTable(), rows);
});

const keyFiles = () => readdir(join(folder, "one", "keys")).catch(() => []);

test("keys are taken into the database and out of it again, the same ones, and stay nowhere else", async () => {
  const before = keysOf(await start());
  const names = ["link.key", "root.pem", "seal.pem", "seals.pem", "timestamp.pem"];
  assert.deepEqual(await moveSecrets(store.database, "database", settingsOf(withMaster)), names);
  assert.deepEqual(await keyFiles(), []);
  assert.deepEqual(keysOf(await start(withMaster)), before);
  await assert.rejects(start(), /MASTER_KEY is not set/);
  assert.deepEqual(await moveSecrets(store.database, "folder", settingsOf(withMaster)), names);
  assert.deepEqual(await inTable(), []);
  assert.deepEqual(keysOf(await start()), before);
  await assert.rejects(
    moveSecrets(store.database, "database", settingsOf({})),
    /^Error: MASTER_KEY is not set/,
  );
});

test("a move that was cut short before the keys were removed is ended by the next one, which brings no old key back", async () => {
  const before = keysOf(await start());
  await cp(join(folder, "one", "keys"), join(folder, "left"), { recursive: true });
  await moveSecrets(store.database, "database", settingsOf(withMaster));
  await cp(join(folder, "left"), join(folder, "one", "keys"), { recursive: true });
  // An older one than that which is in the database by now.
  await writeFile(join(folder, "one", "keys", "seal.pem"), "older");
  assert.deepEqual(keysOf(await start(withMaster)), before);
  await moveSecrets(store.database, "database", settingsOf(withMaster));
  assert.deepEqual(await keyFiles(), []);
  assert.deepEqual(keysOf(await start(withMaster)), before);
});

/** What `admin service-key list` says of each. */
async function listed(machine: Machine) {
  const config = configOf(machine);
  const secrets = await openSecrets(store.database, settingsOf(machine));
  const files = filesIn(join(config.DATA_DIR, "files"));
  const keys = await listKeys(store.database, { config, secrets, files });
  const told = JSON.stringify(keys);
  for (const secret of [MASTER, OTHER]) {
    assert.ok(
      !told.includes(secret) && !told.includes(Buffer.from(secret, "base64").toString("hex")),
    );
  }
  return keys.map(({ name, state }) => `${name}: ${state}`);
}

test("keys are listed with where they come from and whether they fit, and none is told", async () => {
  assert.deepEqual(await listed(withMaster), [
    "master key: not used yet",
    "root: not used yet",
    "files: not used yet",
  ]);
  await start(withMaster);
  const fitting = ["master key: fits", "link.key: fits", "root: fits", "files: fits"];
  assert.deepEqual(await listed(withMaster), fitting);
  assert.deepEqual(await listed({ env: { MASTER_KEY: `${OTHER},${MASTER}` } }), [
    "master key: not used yet",
    ...fitting,
  ]);
  assert.deepEqual(await listed({ ...withMaster, at: "two" }), [
    ...fitting.slice(0, 3),
    "files: missing",
  ]);
  await removeRow("link.key");
  assert.deepEqual(await listed({ env: { MASTER_KEY: MASTER, LINK_KEY: OTHER } }), [
    "master key: fits",
    "link.key: another",
    ...fitting.slice(2),
  ]);
  assert.deepEqual((await listed(withMaster))[1], "link.key: missing");
});

test("keys are not taken to where other ones lie", async () => {
  await start(withMaster);
  await mkdir(join(folder, "one", "keys"), { recursive: true });
  await writeFile(join(folder, "one", "keys", "root.pem"), "another installation's");
  const rows = await inTable();
  await assert.rejects(
    moveSecrets(store.database, "folder", settingsOf(withMaster)),
    /DATA_DIR: .*keys has another root.pem: move it away first/,
  );
  assert.deepEqual(await inTable(), rows);
  assert.equal(
    await readFile(join(folder, "one", "keys", "root.pem"), "utf8"),
    "another installation's",
  );
  await start(withMaster);
});
