import assert from "node:assert/strict";
import { chmod, mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { hearLog } from "#kit/rooms/heard-log.ts";
import { firstAccountNote } from "./first-start.ts";
import { mailboxNote, readyNotes } from "./start-notes.ts";

const opened = { accountId: "1", apiKey: "svc_KEYSECRET", signInSecret: "LINKSECRET" };
const url = "http://localhost:3000";
const notes = [firstAccountNote(opened, url), mailboxNote(`${url}/mailbox/BOXSECRET`)];
const SECRETS = /KEYSECRET|LINKSECRET|BOXSECRET/;

let dataDir: string;
let heard: ReturnType<typeof hearLog>;
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "countersign-notes-"));
});
beforeEach(() => {
  heard = hearLog();
});
after(() => rm(dataDir, { recursive: true, force: true }));

test("B4: on a terminal link, key and the mailbox's address are printed, and no file of them is left", async () => {
  const printed: string[] = [];
  const terminal = (text: string) => void printed.push(text);
  const tell = await readyNotes(notes, { terminal, dataDir, log: heard.log });
  assert.deepEqual(printed, [], "nothing is said before the service listens");
  assert.match(await readFile(join(dataDir, "first-start.txt"), "utf8"), SECRETS);
  await tell();
  const said = printed.join("");
  for (const part of [url, "/login/LINKSECRET", "svc_KEYSECRET", "/mailbox/BOXSECRET", "curl -s"]) {
    assert.ok(said.includes(part), part);
  }
  assert.deepEqual(heard.lines, []);
  await assert.rejects(stat(join(dataDir, "first-start.txt")), { code: "ENOENT" });
});

test("the folder for them is made where it is not there, as where database and files are elsewhere", async () => {
  const folder = join(dataDir, "not", "yet");
  await (await readyNotes(notes, { terminal: null, dataDir: folder, log: heard.log }))();
  assert.match(await readFile(join(folder, "first-start.txt"), "utf8"), SECRETS);
  assert.equal((await stat(folder)).mode & 0o777, 0o700);
});

test("B4: without a terminal they are in files of the service's user alone, and the log names the files and no secret", async () => {
  // Whatever lies there is replaced: neither another's file nor where a link leads is written into.
  const elsewhere = join(dataDir, "elsewhere");
  await writeFile(elsewhere, "another's");
  await symlink(elsewhere, join(dataDir, "first-start.txt"));
  await writeFile(join(dataDir, "mailbox-address.txt"), "old");
  await chmod(join(dataDir, "mailbox-address.txt"), 0o644);

  await (await readyNotes(notes, { terminal: null, dataDir, log: heard.log }))();
  const files = ["first-start.txt", "mailbox-address.txt"].map((name) => join(dataDir, name));
  assert.deepEqual(heard.lines, [
    { event: "account.first", file: files[0] },
    { event: "mailbox.address", file: files[1] },
  ]);
  assert.doesNotMatch(JSON.stringify(heard.lines), SECRETS);
  for (const file of files) {
    assert.equal((await stat(file)).mode & 0o777, 0o600, file);
    assert.match(await readFile(file, "utf8"), SECRETS);
  }
  assert.equal(await readFile(elsewhere, "utf8"), "another's");
});
