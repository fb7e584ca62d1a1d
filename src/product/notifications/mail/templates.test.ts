import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES, type Language } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { parametersOf } from "#kit/documents/all-words.ts";
import { invitation, sampleMessages, sampleTroubles } from "#kit/documents/mails.ts";
import { mailWords } from "#words/mail-words.ts";
import { mailHtml } from "./mail-html.tsx";
import { mailText } from "./mail-text.ts";
import { ATTACHED_PDF_BYTES, type CompletedForSigner, type Message } from "./message.ts";
import { writeMail } from "./write-mail.ts";

for (const language of LANGUAGES) {
  for (const message of [
    ...sampleMessages(language),
    ...(language === "en" ? sampleTroubles() : []),
  ]) {
    const { letter, html, text } = written(message);

    test(`${message.kind} in ${language}: the subject fits and nothing in it is left open`, () => {
      const most = message.kind === "invitation" ? 78 : 60;
      assert.ok([...letter.subject].length <= most, letter.subject);
      for (const part of [letter.subject, letter.preheader, html, text]) {
        assert.doesNotMatch(part, /undefined|null|NaN|\[object|Invalid Date|\$\{/);
      }
    });

    test(`${message.kind} in ${language}: HTML and plain text say the same`, () => {
      const seen = wordsOf(html);
      const lines = text.split("\n").map((line) => line.replace(/^> /, "").trim());
      for (const line of lines.filter((each) => each !== "" && each !== "--")) {
        const [term = "", value] = line.split(": ");
        const isFact = value !== undefined && seen.includes(`${term} ${value}`);
        const isLabel = line.endsWith(":") && seen.includes(line.slice(0, -1));
        assert.ok(isFact || isLabel || seen.includes(line), line);
      }
    });

    test(`${message.kind} in ${language}: nothing is loaded, and links lead only where they should`, () => {
      assert.doesNotMatch(html, /\ssrc=|url\(|@import|<(?:img|link|script|iframe|form|object)\b/);
      for (const [, url = ""] of html.matchAll(/href="([^"]*)"/g)) {
        // The receipt of a purchase is the provider's.
        const isReceipt = "receiptLink" in message && url === message.receiptLink;
        assert.ok(isReceipt || url.startsWith("https://sign.example.org/"), url);
        assert.ok(text.includes(url), `${url} stands in the plain text too`);
      }
      assert.ok(html.startsWith(`<!doctype html><html lang="${language}"`));
    });
  }

  test(`in ${language} a mail to a signer says who asks, for whom it is and where replies go`, () => {
    const { html, text } = written(invitation({ language }));
    for (const part of [wordsOf(html), text]) {
      assert.ok(part.includes("Hausverwaltung Krämer GmbH & Co. KG (post@kraemer.example)"));
      assert.ok(part.includes("maria.gonzalez@example.org"));
      assert.ok(part.includes("Mieterin"));
    }
  });

  test(`in ${language} nothing is left in another language`, () => {
    const own = saidBy(language);
    for (const other of LANGUAGES.filter((each) => each !== language)) {
      const theirs = saidBy(other);
      const same = Object.keys(own).filter((path) => own[path] === theirs[path]);
      assert.deepEqual(
        same.filter((path) => !SAME_IN_SOME.includes(path)),
        [],
      );
    }
  });

  test(`in ${language} every sentence says all that it is given`, () => {
    for (const [path, said] of Object.entries(saidBy(language))) {
      for (const [index, name] of given(language, path).entries()) {
        // English is the type of all: it may be given what another language says.
        if (name.startsWith("_")) continue;
        assert.ok(said.includes(`<${index}>`) || said.includes(String(NUMBER)), `${path}: ${said}`);
      }
    }
  });
}

test("a contract's name is shortened in the subject alone, after a whole word", () => {
  const name = "Agreement on the long-term lease of the meadow behind the old mill by the river";
  const { letter, text } = written(
    invitation({ contract: { name: knownText(name), publicId: "X" } }),
  );
  assert.equal(
    letter.subject,
    "Hausverwaltung Krämer GmbH… asks you to sign: Agreement on the long-term…",
  );
  assert.ok(text.includes(`“${name}”`));
});

test("a day until when it can be signed is named with its zone", () => {
  const until = new Date("2026-12-05T23:00:00.000Z");
  const { text } = written(invitation({ until }));
  assert.match(text, /^Sign by: 6 December 2026 at 00:00 \(Europe\/Berlin\)$/m);
  const elsewhere = written(invitation({ until, timeZone: "Nowhere/At_All" }));
  assert.match(elsewhere.text, /^Sign by: 5 December 2026 at 23:00 \(UTC\)$/m);
});

test("a PDF of five megabytes is attached, a larger one linked", () => {
  const [message] = sampleMessages("en").filter((each) => each.kind === "completedForSigner");
  const withPdf = (bytes: number) =>
    written({ ...message, pdf: Buffer.alloc(bytes) } as Message & CompletedForSigner);
  const small = withPdf(ATTACHED_PDF_BYTES);
  assert.equal(small.letter.attachment?.bytes.length, ATTACHED_PDF_BYTES);
  assert.ok(!small.text.includes("/sign/"));
  const large = withPdf(ATTACHED_PDF_BYTES + 1);
  assert.equal(large.letter.attachment, null);
  assert.ok(large.text.includes("/sign/"));
});

test("names from right to left keep their direction, and others go without signs for it", () => {
  const name = "חוזה שכירות";
  const hebrew = written(invitation({ contract: { name: knownText(name), publicId: "X" } }));
  assert.ok(hebrew.text.includes(`“\u2068${name}\u2069”`));
  assert.ok(hebrew.html.includes(`>${name}</bdi>`));
  assert.doesNotMatch(written(invitation()).text, /[\u2068\u2069]/);
});

test("a mail links to web addresses and to nothing else", () => {
  for (const link of ["javascript:alert(1)", "data:text/html,x", "//evil.example", "/sign/x"]) {
    assert.throws(() => written(invitation({ link })), TypeError);
  }
});

function written(message: Message) {
  const letter = writeMail(message, knownText("Countersign"));
  const { language } = message;
  const { buttonFallback } = mailWords[language];
  const html = mailHtml({ letter, language, product: "Countersign", buttonFallback });
  return { letter, html, text: mailText(letter) };
}

/** What is to be read in a page, with single blanks. */
function wordsOf(html: string): string {
  return html
    .replace(/<style.*?<\/style>|<!--.*?-->/gs, "")
    .replace(/<\/?bdi[^>]*>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")
    .replace(/ +/g, " ");
}

const NUMBER = 12;

/** Every word of a language by its path, sentences with numbered stand-ins for what they are given. */
function saidBy(language: Language): Record<string, string> {
  const said: Record<string, string> = {};
  visit(mailWords[language], "", (path, value) => {
    said[path] = typeof value === "function" ? value(...standIns(path, value.length)) : value;
  });
  return said;
}

function given(language: Language, path: string): string[] {
  let found: string[] = [];
  visit(mailWords[language], "", (at, value) => {
    if (at === path && typeof value === "function") found = parametersOf(value);
  });
  return found;
}

type Said = string | ((...given: unknown[]) => string);

function visit(words: object, at: string, see: (path: string, value: Said) => void): void {
  for (const [key, value] of Object.entries(words)) {
    const path = at ? `${at}.${key}` : key;
    if (typeof value === "object") visit(value, path, see);
    else see(path, value);
  }
}

const COUNTS = ["completedForOwner.preheader", "webhookFailed.text"];

function standIns(path: string, count: number): unknown[] {
  return COUNTS.includes(path)
    ? [NUMBER]
    : Array.from({ length: count }, (_, index) => `<${index}>`);
}

/** What two languages write alike. */
const SAME_IN_SOME = [
  "signInLink.codeTerm",
  "replyToCode.codeTerm",
  "via",
  "facts.document",
  "facts.deliveryId",
  "facts.url",
  "footer.senderWithAddress",
  "completedForOwner.signed",
  "mailbox.from",
  "mailbox.date",
];
