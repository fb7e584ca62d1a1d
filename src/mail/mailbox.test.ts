import assert from "node:assert/strict";
import { readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import PostalMime from "postal-mime";
import { heldClock } from "#kit/held-clock.ts";
import { invitation, openTestMail } from "#kit/mails.ts";
import { mailboxIn } from "./mailbox.ts";

test("without a mail server every mail is kept whole as a file, newest first", async () => {
  const clock = heldClock();
  const room = await openTestMail({ clock });
  for (const id of ["one", "two", "three"]) {
    const outcome = await room.send(invitation({ id }));
    assert.equal(outcome.outcome, "accepted");
    clock.moveMs(1);
  }
  const mailbox = mailboxIn(room.mailboxFolder);
  const names = await mailbox.list();
  const ids = await Promise.all(
    names.map(async (name) => (await parsed(mailbox.find(name))).messageId),
  );
  assert.deepEqual(
    ids,
    ["three", "two", "one"].map((id) => `<${id}@sign.example.org>`),
  );
  assert.deepEqual(
    (await readdir(room.mailboxFolder)).sort(),
    [...names].sort(),
    "and nothing else",
  );
  await rm(room.mailboxFolder, { recursive: true });
});

test("mails of one moment do not take each other's place, and only their owner may read them", async () => {
  const room = await openTestMail();
  await Promise.all(
    Array.from({ length: 30 }, (_, index) => room.send(invitation({ id: `m${index}` }))),
  );
  const names = await mailboxIn(room.mailboxFolder).list();
  assert.equal(names.length, 30);
  for (const name of names) {
    assert.match(name, /^20261121T093000000Z-[0-9a-f]{32}\.eml$/);
    assert.equal((await stat(join(room.mailboxFolder, name))).mode & 0o777, 0o600);
  }
  await rm(room.mailboxFolder, { recursive: true });
});

test("only what is a mail is found: no other file, and no way out of the folder", async () => {
  const room = await openTestMail();
  await room.send(invitation());
  await writeFile(join(room.mailboxFolder, "notes.eml"), "secret");
  await writeFile(join(room.mailboxFolder, ".hidden"), "secret");
  const mailbox = mailboxIn(room.mailboxFolder);
  const [name = "", ...more] = await mailbox.list();
  assert.equal(more.length, 0);
  const others = [
    "notes.eml",
    ".hidden",
    "",
    ".",
    "..",
    `../${name}`,
    `./${name}`,
    `${name}/`,
    `${name}\0`,
    `${name}.part`,
    name.toUpperCase(),
    "20261121T093000000Z-00000000000000000000000000000000.eml",
  ];
  for (const other of others) assert.equal(await mailbox.find(other), null, other);
  await rm(room.mailboxFolder, { recursive: true });
});

test("a mailbox that was never used is empty", async () => {
  assert.deepEqual(await mailboxIn("/nowhere/at/all").list(), []);
});

async function parsed(found: Promise<Uint8Array | null>) {
  return PostalMime.parse((await found) ?? "");
}
