import assert from "node:assert/strict";
import { createHash, createVerify, generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import PostalMime from "postal-mime";
import { brandColours } from "#kernel/brand-colours.ts";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import { invitation, openTestMail, sampleMessages } from "#kit/documents/mails.ts";
import { startSmtp, type TestSmtp } from "#kit/peers/smtp.ts";
import type { Message } from "./message.ts";
import { readSenderMailbox } from "./sender-mailbox.ts";

let smtp: TestSmtp;
let folder: string;
before(async () => {
  smtp = await startSmtp();
  folder = await mkdtemp(join(tmpdir(), "countersign-dkim-"));
});
after(async () => {
  await smtp.close();
  await rm(folder, { recursive: true });
});

async function arrived(message: Message = invitation(), settings = {}) {
  const room = await openTestMail({ url: smtp.url, ...settings });
  const outcome = await room.send(message);
  await room.close(0);
  assert.equal(outcome.outcome, "accepted", outcome.words);
  const mail = smtp.accepted.at(-1);
  assert.ok(mail);
  const email = await PostalMime.parse(mail.raw);
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value;
  return { mail, email, header };
}

test("a mail is marked as automatic, dated by the service's clock and carries no means to track", async () => {
  const { mail, email, header } = await arrived();
  assert.equal(header("auto-submitted"), "auto-generated");
  assert.equal(email.date, "2026-11-21T09:30:00.000Z");
  assert.doesNotMatch(mail.raw.toString(), /x-mailer|list-unsubscribe|disposition-notification/i);
});

test("a reminder says where its like are stopped, and that one act is enough where the way is encrypted", async () => {
  const reminderWith = (stopLink: string) =>
    ({ ...invitation(), kind: "reminder", invitedAt: null, stopLink }) as Message;
  const stopLink = "https://sign.example.org/reminders/abc";
  const { mail, header } = await arrived(reminderWith(stopLink));
  assert.match(
    mail.raw.toString(),
    /^List-Unsubscribe: <https:\/\/sign\.example\.org\/reminders\/abc>\r$/m,
  );
  assert.equal(header("list-unsubscribe-post"), "List-Unsubscribe=One-Click");
  const plain = await arrived(reminderWith("http://localhost:3000/reminders/abc"));
  assert.equal(plain.header("list-unsubscribe"), "<http://localhost:3000/reminders/abc>");
  assert.equal(plain.header("list-unsubscribe-post"), undefined);
});

test("the first mail stands for itself, and later ones of the same contract and signer refer to it", async () => {
  const first = await arrived(invitation({ id: "first" }));
  assert.deepEqual(
    [first.header("in-reply-to"), first.header("references")],
    [undefined, undefined],
  );
  const later = await arrived(invitation({ id: "later", firstId: "first" }));
  assert.equal(later.email.messageId, "<later@sign.example.org>");
  assert.equal(later.header("in-reply-to"), "<first@sign.example.org>");
  assert.equal(later.header("references"), first.email.messageId);
});

test("a sender's logo travels within the mail as a picture of its own, and its colour is on what is pressed", async () => {
  const logo = Buffer.from("the bytes of a picture");
  const colours = brandColours("#ffcc00");
  const { sender } = invitation();
  const { email } = await arrived(invitation({ sender: { ...sender, brand: { logo, colours } } }));
  const [picture] = email.attachments;
  assert.ok(picture?.contentId);
  assert.deepEqual(Buffer.from(picture.content as ArrayBuffer), logo);
  assert.equal(picture.disposition, "inline");
  const [, src] = /<img src="cid:([^"]+)"/.exec(email.html ?? "") ?? [];
  assert.equal(`<${src}>`, picture.contentId);
  const { light, dark } = colours;
  assert.ok(email.html?.includes(`class="key"`) && email.html.includes(light.accent));
  assert.ok(email.html?.includes(`.key{background-color:${dark.accent} !important}`));
});

test("an id that would break a Message-ID is a mistake of ours and throws", async () => {
  const room = await openTestMail({ url: smtp.url });
  for (const id of ["", "a b", "a@b", "a>", "a\r\nb", ".a", "a."]) {
    await assert.rejects(room.send(invitation({ id })), RangeError, JSON.stringify(id));
  }
  await room.close(0);
});

test("the envelope bears the address of MAIL_FROM, the header its name as well", async () => {
  const sender = readSenderMailbox("Sígnalo S.A. <firma@señal.example>");
  const { mail, email } = await arrived(
    invitation({ sender: { name: null, email: knownEmail("owner@example.com") } }),
    { sender },
  );
  assert.equal(mail.from, "firma@señal.example");
  assert.match(mail.raw.toString(), /^From: .*<firma@xn--seal-hqa\.example>$/m);
  assert.equal(email.from?.name, "Sígnalo S.A.");
  assert.match(email.messageId ?? "", /@xn--seal-hqa\.example>$/);
});

test("plain text comes before HTML, and an attached PDF after both, byte for byte", async () => {
  const pdf = Buffer.from("%PDF-1.7\n.\n..\r\n\u0000\u0001\n%%EOF");
  const message = sampleMessages("de").find((each) => each.kind === "completedForSigner");
  assert.ok(message?.kind === "completedForSigner");
  const { mail, email } = await arrived({ ...message, pdf });
  const types = [...mail.raw.toString().matchAll(/^content-type: ([a-z/]+)/gim)].map(
    ([, type]) => type,
  );
  assert.deepEqual(types, [
    "multipart/mixed",
    "multipart/alternative",
    "text/plain",
    "text/html",
    "application/pdf",
  ]);
  const [attachment] = email.attachments;
  assert.deepEqual(Buffer.from(attachment?.content as ArrayBuffer), pdf);
  assert.equal(attachment?.filename, "Mietvertrag Wohnung 3. OG links, Kastanienallee 12.pdf");
});

test("with a key every mail is signed by DKIM, and the signature holds", async () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const keyFile = join(folder, "dkim.pem");
  await writeFile(keyFile, privateKey.export({ type: "pkcs8", format: "pem" }));
  const dkim = { domain: null, selector: "mail2026", keyFile };
  const stopLink = "https://sign.example.org/reminders/abc";
  const reminder: Message = { ...invitation(), kind: "reminder", invitedAt: null, stopLink };
  for (const message of [
    invitation(),
    invitation({ contract: { name: knownText("Größe — 契約"), publicId: "X" } }),
    reminder,
  ]) {
    const { mail } = await arrived(message, { dkim });
    const tags = assertSigned(mail.raw.toString("latin1"), publicKey);
    assert.equal(tags.d, "sign.example.org");
    assert.equal(tags.s, "mail2026");
    for (const name of ["from", "to", "subject", "date", "message-id", "reply-to"]) {
      assert.ok(tags.h?.split(":").includes(name), `${name} is signed`);
    }
    for (const name of ["list-unsubscribe", "list-unsubscribe-post"]) {
      assert.equal(tags.h?.split(":").includes(name) ?? false, message === reminder, name);
    }
  }
});

const WRONG_KEYS: [
  name: string,
  settings: { selector: string | null; file: string | null },
  says: RegExp,
][] = [
  ["a selector alone", { selector: "s", file: null }, /^DKIM_KEY is missing/],
  ["a key alone", { selector: null, file: "good" }, /^DKIM_SELECTOR is missing/],
  ["a file that is not there", { selector: "s", file: "nowhere" }, /^DKIM_KEY: .* cannot be read/],
  [
    "a file that is no key",
    { selector: "s", file: "text" },
    /^DKIM_KEY: .* holds no RSA private key/,
  ],
  [
    "a key of another kind",
    { selector: "s", file: "ed25519" },
    /^DKIM_KEY: .* holds no RSA private key/,
  ],
];

for (const [name, { selector, file }, says] of WRONG_KEYS) {
  test(`${name} stops the start with a line that names the setting`, async () => {
    await writeFile(join(folder, "text"), "hello");
    const { privateKey } = generateKeyPairSync("ed25519");
    await writeFile(join(folder, "ed25519"), privateKey.export({ type: "pkcs8", format: "pem" }));
    const keyFile = file && join(folder, file);
    await assert.rejects(openTestMail({ dkim: { domain: null, selector, keyFile } }), {
      message: says,
    });
  });
}

/** RFC 6376 sections 3.4.2, 3.4.4 and 3.7, as far as rsa-sha256 with relaxed/relaxed goes. */
function assertSigned(raw: string, publicKey: KeyObject): Record<string, string> {
  const end = raw.indexOf("\r\n\r\n");
  const headers = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const body = raw.slice(end + 4);
  const field = headers.find((each) => /^dkim-signature:/i.test(each)) ?? "";
  const tags = Object.fromEntries(
    field
      .slice(field.indexOf(":") + 1)
      .split(";")
      .map((tag) => tag.trim().split(/=(.*)/s))
      .map(([name = "", value = ""]) => [name, value.replace(/\s/g, "")]),
  );
  assert.deepEqual([tags.v, tags.a, tags.c], ["1", "rsa-sha256", "relaxed/relaxed"]);
  const relaxedBody = body
    .split("\r\n")
    .map((line) => line.replace(/[ \t]+/g, " ").replace(/ $/, ""))
    .join("\r\n")
    .replace(/(?:\r\n)+$/, "\r\n");
  assert.equal(createHash("sha256").update(relaxedBody, "latin1").digest("base64"), tags.bh);
  const relaxed = (line: string) => {
    const [name = "", value = ""] = line.split(/:(.*)/s);
    const unfolded = value
      .replace(/\r\n/g, "")
      .replace(/[ \t]+/g, " ")
      .trim();
    return `${name.toLowerCase().trim()}:${unfolded}`;
  };
  const signed = (tags.h ?? "").split(":").map((name) => {
    const line = headers.findLast((each) => each.toLowerCase().startsWith(`${name}:`));
    return `${relaxed(line ?? "")}\r\n`;
  });
  const own = relaxed(field.replace(/\bb=[^;]*$/s, "b="));
  const verify = createVerify("RSA-SHA256").update(signed.join("") + own, "latin1");
  assert.ok(verify.verify(publicKey, tags.b ?? "", "base64"), "the signature holds");
  return tags;
}
