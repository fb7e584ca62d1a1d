import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { letterOf, saidAt, saidDay } from "#kit/documents/letters.ts";
import { ATTACHED_PDF_BYTES } from "#notifications/mail/message.ts";
import { mailWords } from "#words/mail-words.ts";
import { withdrawWords } from "#words/withdraw-words.ts";

const AT = new Date("2026-11-21T09:30:00.000Z");
const PDF = Buffer.from("%PDF-1.7\n%%EOF\n");
const LINKS = {
  link: "https://sign.example.org/sign/own",
  verifyLink: "https://sign.example.org/verify/7K3M",
};

for (const language of LANGUAGES) {
  const words = mailWords[language];
  const { completedForSigner: own, completedForOwner: owners } = words;

  test(`in ${language} a signer's file comes with the mail, and where it does not, a link to it`, () => {
    const change = { ...LINKS, withdraw: null };
    const attached = letterOf("completedForSigner", { ...change, pdf: PDF }, language);
    assert.equal(attached.letter.attachment?.bytes, PDF);
    assert.equal(attached.letter.attachment?.mediaType, "application/pdf");
    assert.match(attached.letter.attachment?.fileName ?? "", /^Mietvertrag .*\.pdf$/);
    assert.ok(attached.texts.includes(own.attached));
    assert.deepEqual(attached.links, [[own.verify, LINKS.verifyLink]]);
    const linked = letterOf("completedForSigner", { ...change, pdf: null }, language);
    assert.equal(linked.letter.attachment, null);
    assert.ok(linked.texts.includes(own.toDownload) && !linked.texts.includes(own.attached));
    assert.deepEqual(linked.links, [
      [own.button, LINKS.link],
      [own.verify, LINKS.verifyLink],
    ]);
  });

  test(`in ${language} a consumer reads until which day to withdraw, below the label that the law wants`, () => {
    const lastDay = new Date("2026-12-07T22:59:59.999Z");
    const withdraw = { link: "https://sign.example.org/withdraw/own", lastDay };
    const { texts, links } = letterOf("completedForSigner", { ...LINKS, withdraw }, language);
    const { act, mail } = withdrawWords[language];
    assert.ok(texts.includes(mail.possible(saidDay(lastDay, language))));
    assert.deepEqual(links[0], [act, withdraw.link]);
    const nobody = letterOf("completedForSigner", { ...LINKS, withdraw: null }, language);
    assert.ok(!nobody.links.some(([label]) => label === act));
  });

  test(`in ${language} the owner reads who signed and when, and gets no file`, () => {
    const signatures = [
      { role: knownText("Vermieter"), name: knownText("Jürgen Krämer"), signedAt: AT },
    ];
    const found = letterOf(
      "completedForOwner",
      { ...LINKS, signatures, completedAt: AT },
      language,
    );
    assert.deepEqual(found.facts, {
      Vermieter: owners.signed("Jürgen Krämer", saidAt(AT, language)),
      [words.facts.completedAt]: saidAt(AT, language),
      [words.facts.documentId]: "7K3M-9XQ2-W8RD-5",
    });
    assert.deepEqual(found.links, [
      [owners.button, LINKS.link],
      [own.verify, LINKS.verifyLink],
    ]);
    assert.equal(found.letter.preheader, owners.preheader(1));
    assert.deepEqual([found.letter.attachment, found.letter.onBehalfOf], [null, null]);
  });

  test(`in ${language} who typed an address is told why the mail came, and no link that was none`, () => {
    const typed = letterOf("completedForSigner", { isTyped: true }, language).footer;
    const invited = letterOf("completedForSigner", { isTyped: false }, language).footer;
    assert.equal(typed[1], words.receipt.gaveAddress("maria.gonzalez@example.org"));
    assert.equal(invited[1], words.footer.namedAsSigner("maria.gonzalez@example.org"));
    assert.deepEqual([typed[0], typed[2]], [invited[0], invited[2]]);
  });
}

test("a file is attached up to its bound, and above it linked", () => {
  const sized = (bytes: number) =>
    letterOf("completedForSigner", { ...LINKS, withdraw: null, pdf: Buffer.alloc(bytes) });
  assert.equal(sized(ATTACHED_PDF_BYTES).links.length, 1);
  const large = sized(ATTACHED_PDF_BYTES + 1);
  assert.equal(large.letter.attachment, null);
  assert.equal(large.links[0]?.[1], LINKS.link);
});
