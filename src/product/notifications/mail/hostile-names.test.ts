import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Email } from "postal-mime";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import { invitation } from "#kit/documents/mails.ts";
import type { AcceptedMail } from "#kit/peers/smtp.ts";
import { assertMarkUp, type MailLine, openMailLine, shown, UNSEEN } from "#kit/rooms/mail-line.ts";
import type { Message } from "./message.ts";

let line: MailLine;
before(async () => {
  line = await openMailLine();
});
after(() => line.close());

/** What somebody may call themselves, a contract or a role. */
const HOSTILE = [
  "Line\r\nBcc: evil@evil.example",
  "Line\nX-Evil: yes",
  "Line\rX-Evil: yes",
  "Body\r\n\r\n<h1>Mine</h1>",
  "End\r\n.\r\nMAIL FROM:<evil@evil.example>",
  "Line\u2028X-Evil: yes",
  "Line\u0085X-Evil: yes",
  "Null\u0000X-Evil: yes",
  "Tab\tX-Evil: yes",
  '"Admin" <evil@evil.example>',
  "evil@evil.example",
  "<evil@evil.example>",
  "One <a@evil.example>, Two <b@evil.example>",
  "Admin (evil@evil.example)",
  "Friends: evil@evil.example;",
  "Admin <evil＠evil.example>",
  "=?utf-8?B?RXZpbCA8ZXZpbEBldmlsLmV4YW1wbGU+?=",
  "=?utf-8?Q?evil=0D=0ABcc:_evil@evil.example?=",
  "=?iso-2022-jp?B?GyRC?= =?utf-8?q?",
  "\u202egpj.evil",
  "\u2068unclosed",
  "\u2069\u2069closed too often",
  "Pay\u200bPal\u00ad",
  "Lone \ud800 half",
  "Tagged\u{e0041}\u{e0042}",
  `Z${"\u0301\u0324\u0489".repeat(60)}algo`,
  "a".repeat(3000),
  "ä".repeat(3000),
  "👩‍👩‍👧‍👦".repeat(80),
  "<script>alert(1)</script>",
  '"><img src="https://evil.example/x.png" onerror="alert(1)">',
  "</td></tr></table><a href='https://evil.example'>Sign here</a>",
  "<!--[if mso]><xml>",
  "<style>*{display:none}</style>",
  "&lt;b&gt; &amp; &#x202e;",
  "https://evil.example/login",
  "Win at www.evil.example now",
  "javascript:alert(1)",
  "%0d%0aBcc:%20evil@evil.example",
  "\\r\\nBcc: evil@evil.example",
  'Back\\slash "quoted\\"',
  `\${7*7} {{7*7}} <%= 7*7 %>`,
  "חוזה שכירות",
  "عقد إيجار",
  "می‌خواهم",
  "賃貸借契約書",
  "",
  "   ",
  ".",
  "=3D=3D",
];

const FIELDS: Record<string, (value: string) => Message> = {
  sender: (name) =>
    invitation({
      sender: { name: knownText(name), email: knownEmail("owner@example.com") },
    }),
  contract: (name) =>
    invitation({ contract: { name: knownText(name), publicId: "7K3M-9XQ2-W8RD-5" } }),
  role: (role) => invitation({ role: knownText(role) }),
  signer: (name) => invitation({ name: knownText(name) }),
  message: (message) => invitation({ message: knownText(message) }),
  "reader of a copy": (name) => ({
    ...invitation({ name: knownText(name) }),
    kind: "statusCopy",
  }),
};

for (const [field, messageWith] of Object.entries(FIELDS)) {
  for (const value of HOSTILE) {
    test(`a ${field} called ${shown(value)} stays a name`, async () => {
      const message = messageWith(value);
      const { mail, email } = await line.arrived(message);
      assertOneRecipient(mail, email, message.to);
      assertHeaders(mail, email);
      assertMarkUp(email);
    });
  }
}

for (const name of HOSTILE) {
  test(`the PDF of a contract called ${shown(name)} is attached under a plain name`, async () => {
    const { publicId } = invitation().contract;
    const { email } = await line.arrived({
      ...invitation({ contract: { name: knownText(name), publicId } }),
      kind: "completedForSigner",
      isTyped: false,
      withdraw: null,
      completedAt: new Date("2026-11-21T09:30:00.000Z"),
      pdf: Buffer.from("%PDF-1.7\n"),
      verifyLink: "https://sign.example.org/verify/x",
    } as Message);
    const [pdf, ...more] = email.attachments;
    assert.equal(more.length, 0);
    assert.equal(pdf?.mimeType, "application/pdf");
    assert.match(pdf?.filename ?? "", /^[^/\\:*?"<>|\p{Cc}.][^/\\:*?"<>|\p{Cc}]*\.pdf$/u);
    assert.doesNotMatch(pdf?.filename ?? "", UNSEEN);
  });
}

/** How a sender's name stands before our address. */
const FROM_NAMES: [name: string | null, shown: string][] = [
  [null, "Countersign"],
  ["Müller & Söhne", "Müller & Söhne via Countersign"],
  ['"Admin" <evil@evil.example>', "Admin via Countersign"],
  ["evil@evil.example", "Countersign"],
  ["One <a@evil.example>, Two <b@evil.example>", "One Two via Countersign"],
  ["=?utf-8?B?RXZpbA==?=", "= ?utf-8?B?RXZpbA== ?= via Countersign"],
  ["\u202eevil", "evil via Countersign"],
  ["Line\r\nBcc: evil@evil.example", "Line Bcc via Countersign"],
  ["!!!", "Countersign"],
  ["O’Neill (Ltd.); Sons", "O’Neill Ltd. Sons via Countersign"],
  ["名前", "名前 via Countersign"],
];

for (const [name, expected] of FROM_NAMES) {
  test(`a sender called ${shown(name ?? "nothing")} is shown as ${expected}`, async () => {
    const { email } = await line.arrived(
      invitation({
        sender: {
          name: name === null ? null : knownText(name),
          email: knownEmail("owner@example.com"),
        },
      }),
    );
    assert.equal(email.from?.name, expected);
    assert.deepEqual(
      email.replyTo?.map(({ address }) => address),
      ["owner@example.com"],
    );
  });
}

test("what a server or a webhook says stays a quotation, line by line", async () => {
  const words = `550 no\r\n\r\n.\r\n<script>alert(1)</script>\u202e https://evil.example/x\n${"z".repeat(900)}`;
  const { email } = await line.arrived({
    ...invitation(),
    kind: "linkNotSent",
    address: knownText("anna@example.com"),
    words,
  } as Message);
  assertMarkUp(email);
  const quoted = (email.text ?? "").split("\n").filter((line) => line.startsWith(">"));
  assert.equal(quoted[0], "> 550 no");
  assert.ok(quoted.join("").length < 600);
});

function assertOneRecipient(mail: AcceptedMail, email: Email, to: string) {
  assert.equal(mail.from, "no-reply@sign.example.org");
  assert.deepEqual(mail.to, [to]);
  assert.deepEqual(email.to, [{ address: to, name: "" }]);
  assert.equal(email.cc, undefined);
  assert.equal(email.bcc, undefined);
  assert.equal(email.from?.address, "no-reply@sign.example.org");
  assert.equal(email.replyTo?.length, 1);
}

const HEADERS = [
  "auto-submitted",
  "content-type",
  "date",
  "from",
  "message-id",
  "mime-version",
  "reply-to",
  "subject",
  "to",
  "x-auto-response-suppress",
];

function assertHeaders(mail: AcceptedMail, email: Email) {
  assert.deepEqual(email.headers.map(({ key }) => key).sort(), HEADERS);
  const [head = ""] = mail.raw.toString("latin1").split("\r\n\r\n");
  for (const line of head.split("\r\n")) {
    assert.ok(line.length <= 998, "RFC 5322 section 2.1.1");
    assert.match(line, /^[\x20-\x7e\t]*$/, "headers are ASCII");
  }
  assert.doesNotMatch(email.subject ?? "", UNSEEN);
  assert.doesNotMatch(email.subject ?? "", /[\p{L}\p{N}]\.\p{L}{2}|:\/\//u, "a link of its own");
  assert.ok(
    [...(email.subject ?? "").replaceAll("\u200c", "")].length <= 78 ||
      /\p{Extended_Pictographic}/u.test(email.subject ?? ""),
  );
  assert.doesNotMatch(email.from?.name ?? "", UNSEEN);
  assert.doesNotMatch(email.from?.name ?? "", /[@<>"]/);
  assert.match(email.from?.name ?? "", /Countersign$/);
}
