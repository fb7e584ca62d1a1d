import assert from "node:assert/strict";
import { test } from "node:test";
import { knownEmail } from "#kernel/email.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { knownText, type PersonalText } from "#kernel/personal-text.ts";
import type { TemplateInput } from "#notifications/mail/mail-content.ts";
import { NAME_END, NAME_START } from "#notifications/mail/plain-words.ts";
import { mailWords } from "#words/mail-words.ts";
import { wordsOfRight } from "#words/withdraw-words.ts";
import {
  codeFacts,
  onBehalfOf,
  ownersFooter,
  senderInText,
  signersFooter,
  typedFooter,
} from "./common.ts";

const name = (text: string) => NAME_START + text + NAME_END;
const EMAIL = knownEmail("post@kraemer.example");

function input(
  language: (typeof LANGUAGES)[number],
  { sender = null, ofAccount = null }: { sender?: string | null; ofAccount?: string | null } = {},
): TemplateInput<{ sender: { name: PersonalText | null; email: typeof EMAIL } }> {
  const known = (text: string | null) => (text === null ? null : knownText(text));
  return {
    says: { sender: { name: known(sender), email: EMAIL } },
    to: knownEmail("maria@example.org"),
    ofAccount: known(ofAccount),
    words: mailWords[language],
    wordsOfRight: (to) => wordsOfRight(language, to),
    product: knownText("Countersign"),
    moment: () => "",
    day: () => "",
  };
}

for (const language of LANGUAGES) {
  const { footer, receipt } = mailWords[language];

  test(`in ${language} a signer is told for whom the mail was sent, why, and whom an answer reaches`, () => {
    const named = footer.senderWithAddress(name("Berg"), name(EMAIL));
    assert.deepEqual(signersFooter(input(language, { sender: "Berg" })), [
      footer.onBehalf(name("Countersign"), named),
      footer.namedAsSigner(name("maria@example.org")),
      footer.replies(name(EMAIL)),
    ]);
  });

  test(`in ${language} a sender without a name stands once, by the address`, () => {
    const [first] = signersFooter(input(language));
    assert.equal(first, footer.onBehalf(name("Countersign"), name(EMAIL)));
  });

  test(`in ${language} who typed the address reads that it was typed, and the rest as everybody`, () => {
    const [first, , last] = signersFooter(input(language));
    const given = receipt.gaveAddress(name("maria@example.org"));
    assert.deepEqual(typedFooter(input(language)), [first, given, last]);
  });

  test(`in ${language} an owner reads which account it is about: by its name, or by the address`, () => {
    const why = "ownKey" as const;
    const said = (ofAccount: string | null) => ownersFooter(input(language, { ofAccount }), why);
    const [self, address] = [footer.bySelf(name("Countersign")), name("maria@example.org")];
    assert.deepEqual(said("Berg"), [self, footer[why](address, name("Berg"))]);
    for (const unnamed of [null, "maria@example.org"]) {
      assert.deepEqual(said(unnamed), [self, footer[why](address, address)]);
    }
  });
}

test("a sender is named by what of the name reads like no address", () => {
  assert.equal(senderInText(input("en", { sender: "Berg <x@y.example>" }).says), name("Berg"));
  assert.equal(senderInText(input("en", { sender: "x@y.example" }).says), name(EMAIL));
  assert.equal(onBehalfOf(input("en", { sender: "x@y.example" }).says)?.name, null);
  assert.equal(onBehalfOf(input("en", { sender: 'Be"rg' }).says)?.name, "Be rg");
});

test("beside an address that may look like another one stands where mail really goes", () => {
  const one = { ...input("de"), to: knownEmail("maria@münchen.example") };
  const shown = name("maria@münchen.example (xn--mnchen-3ya.example)");
  for (const footer of [
    signersFooter(one)[1],
    typedFooter(one)[1],
    ownersFooter(one, "ownKey")[1],
  ]) {
    assert.ok(footer?.includes(shown), footer);
  }
});

test("a code stands in two halves, its zeros in front", () => {
  assert.deepEqual(codeFacts("Code", "001234"), {
    kind: "facts",
    facts: [{ term: "Code", value: "001 234" }],
  });
});
