import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import PostalMime from "postal-mime";
import { LANGUAGES } from "#kernel/language.ts";
import { systemRandom } from "#kernel/random.ts";
import { invitation, openTestMail, sampleMessages } from "#kit/documents/mails.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { readAddress } from "./address.ts";
import { mailboxIn, openMailboxTransport } from "./mailbox.ts";
import type { ComposedMail, MailTransport, RawMail } from "./raw-mail.ts";

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
    names.flatMap((name) => [name, name.replace(".eml", ".json")]).sort(),
    "and beside it what it was composed of, and nothing else",
  );
  await rm(room.mailboxFolder, { recursive: true });
});

test("of mails without end the newest stay, and what they were composed of", async () => {
  const clock = heldClock();
  const folder = await mkdtemp(join(tmpdir(), "countersign-mailbox-"));
  const composed = { attachments: [] } as unknown as ComposedMail;
  const send = async (transport: MailTransport, id: string) => {
    clock.moveMs(1);
    const to = readAddress("c@d.example") ?? assert.fail();
    const raw: RawMail = {
      from: "a@b.example",
      to,
      messageId: id,
      bytes: Buffer.from(id),
      composed,
    };
    return transport.deliver(raw);
  };
  const first = openMailboxTransport({ folder, clock, random: systemRandom, most: 3 });
  for (const id of ["1", "2", "3", "4", "5"]) await send(first, id);
  // As after a start: what an earlier process left counts.
  await send(openMailboxTransport({ folder, clock, random: systemRandom, most: 3 }), "6");
  const mailbox = mailboxIn(folder);
  const names = await mailbox.list();
  const texts = await Promise.all(names.map(async (name) => String(await mailbox.find(name))));
  assert.deepEqual(texts, ["6", "5", "4"]);
  assert.equal((await readdir(folder)).length, 6);
  await rm(folder, { recursive: true });
});

test("mails are erased by their ids in the outbox, with what they were composed of, and no others", async () => {
  const room = await openTestMail();
  for (const id of ["one", "two", "one-more"]) await room.send(invitation({ id }));
  const mailbox = mailboxIn(room.mailboxFolder);
  for (let times = 0; times < 2; times += 1) await mailbox.erase(new Set(["one", "none"]));
  const left = await Promise.all(
    (await mailbox.list()).map(async (name) => (await parsed(mailbox.find(name))).messageId),
  );
  assert.deepEqual(left.sort(), ["<one-more@sign.example.org>", "<two@sign.example.org>"]);
  assert.equal((await readdir(room.mailboxFolder)).length, 4);
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
    for (const file of [name, name.replace(".eml", ".json")]) {
      assert.equal((await stat(join(room.mailboxFolder, file))).mode & 0o777, 0o600);
    }
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
  for (const other of others) {
    assert.equal(await mailbox.find(other), null, other);
    assert.equal(await mailbox.findComposed(other), null, other);
  }
  await rm(room.mailboxFolder, { recursive: true });
});

for (const language of LANGUAGES) {
  test(`what a mail in ${language} was composed of is what a mail program finds in it`, async () => {
    const clock = heldClock();
    const room = await openTestMail({ clock });
    const mailbox = mailboxIn(room.mailboxFolder);
    for (const message of sampleMessages(language)) {
      clock.moveMs(1_000);
      await room.send(message);
      const [name = ""] = await mailbox.list();
      const composed = await mailbox.findComposed(name);
      const { from, to, date, subject, text, html, attachments } = await parsed(mailbox.find(name));
      const lines = (words: string | undefined) => words?.replaceAll("\r\n", "\n").trimEnd();
      assert.deepEqual(
        { ...composed, text: lines(composed?.text), html: lines(composed?.html) },
        {
          from: `${from?.name} <${from?.address}>`,
          to: to?.map(({ address }) => address).join(", "),
          sentAt: new Date(date ?? ""),
          subject,
          text: lines(text),
          html: lines(html),
          attachments: attachments.map(({ filename, mimeType, content }) => ({
            fileName: filename,
            mediaType: mimeType,
            bytes: Buffer.from(content as ArrayBuffer),
          })),
        },
        message.kind,
      );
    }
    await rm(room.mailboxFolder, { recursive: true });
  });
}

test("a mailbox that was never used is empty", async () => {
  assert.deepEqual(await mailboxIn("/nowhere/at/all").list(), []);
});

async function parsed(found: Promise<Uint8Array | null>) {
  return PostalMime.parse((await found) ?? "");
}
