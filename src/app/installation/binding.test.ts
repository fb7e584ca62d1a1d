import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { systemRandom } from "#kernel/random.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { filesIn } from "#store/files-in-folder.ts";
import { secretsInFolder } from "#store/secrets-in-folder.ts";
import { openOwnPlaces, WrongInstallation } from "./binding.ts";

let store: TestDatabase;
let folder: string;
before(async () => {
  store = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "countersign-places-"));
});
after(async () => {
  await store?.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (name: string, { database } = store) => {
  const filesFolder = join(folder, name, "files");
  return openOwnPlaces(database, {
    secrets: secretsInFolder(join(folder, name, "keys")),
    givenLinkKeys: null,
    files: filesIn(filesFolder),
    filesWhere: `DATA_DIR: ${filesFolder}`,
    random: systemRandom,
  });
};

test("processes that start at once on one folder have one key, and start again with it", async () => {
  const opened = await Promise.all([open("one"), open("one"), open("one")]);
  const [first] = opened;
  for (const { serverKeys } of [...opened, await open("one")]) {
    assert.deepEqual(serverKeys.names, first?.serverKeys.names);
  }
});

test("B2: another folder on the same database does not start, and no key is made there", async () => {
  await assert.rejects(open("two"), (error) => {
    assert.ok(error instanceof WrongInstallation);
    assert.match(error.message, /DATA_DIR: .*two\/keys has no link.key/);
    assert.doesNotMatch(error.message, /\n/);
    return true;
  });
  assert.deepEqual(await readdir(join(folder, "two")).catch(() => []), []);
});

test("B2: with the same keys and other files it does not start either", async () => {
  await cp(join(folder, "one", "keys"), join(folder, "three", "keys"), { recursive: true });
  await assert.rejects(open("three"), /three\/files is not where this database's files are/);
});

test("B2: with another key it does not start", async () => {
  const other = await openTestDatabase();
  await open("four", other);
  await other.close();
  await assert.rejects(open("four"), /four\/keys has another link.key/);
});

test("storage that cannot be written ends with one line that names it, before any key is made", async () => {
  const other = await openTestDatabase();
  try {
    await mkdir(join(folder, "five"), { recursive: true });
    await writeFile(join(folder, "five", "files"), "");
    await assert.rejects(open("five", other), (error) => {
      assert.ok(error instanceof WrongInstallation, String(error));
      assert.match(
        error.message,
        /^DATA_DIR: .*five\/files cannot be used \(E\w+\): .*read and write/,
      );
      assert.doesNotMatch(error.message, /\n/);
      return true;
    });
    assert.deepEqual(await readdir(join(folder, "five")), ["files"]);
    assert.deepEqual(await other.database.selectFrom("fingerprint").selectAll().execute(), []);
  } finally {
    await other.close();
  }
});

test("a keys folder that is lost is asked for, not made anew", async () => {
  await rm(join(folder, "one", "keys"), { recursive: true });
  await assert.rejects(open("one"), /bring the folder back/);
});
