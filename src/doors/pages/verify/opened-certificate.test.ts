import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { sampleInput } from "#kit/documents/sample-seal-pages.ts";
import { certificateWords } from "#words/certificate-words.ts";
import { openedCertificate } from "./opened-certificate.ts";

const SEALED_AT = new Date("2026-11-22T00:00:00Z");

for (const language of LANGUAGES) {
  test(`the page says in ${language} what the certificate says of every signer`, () => {
    const { certificate } = sampleInput(language);
    const words = certificateWords[language];
    const { title, signers } = openedCertificate(certificate, SEALED_AT, []);
    assert.equal(title, words.title);
    const [buyer, seller] = signers.roles.map(({ role, facts }) => ({
      role,
      values: Object.fromEntries(facts.map(({ term, value }) => [term, value])),
    }));
    assert.deepEqual([buyer?.role, seller?.role], ["Buyer", "Seller"]);
    assert.equal(buyer?.values[words.signerName], "Maria Schulz");
    assert.equal(buyer?.values[words.jobTitle], "Managing Director");
    assert.equal(buyer?.values[words.link], words.linkPersonal("maria.schulz@example.org"));
    assert.match(buyer?.values[words.signedAt] ?? "", /2026.*17:03:44 UTC/);
    assert.equal(seller?.values[words.link], words.linkShared);
    assert.equal(seller?.values[words.typedEmail], "lukasz@example.net");
  });
}

test("of a session the page says what the sender told of who was there, as the sender's word", () => {
  const { certificate } = sampleInput("en");
  const [first] = certificate.signers;
  assert.ok(first);
  const identity = {
    ...{ provider: knownText("shop.example"), subject: knownText("user-4711") },
    ...{ method: knownText("passkey"), at: SEALED_AT, name: null },
  };
  const link = { kind: "session" as const, origin: "https://shop.example", identity, host: null };
  const signers = [{ ...first, link }];
  const { signers: shown } = openedCertificate({ ...certificate, signers }, SEALED_AT, []);
  const words = certificateWords.en;
  const facts = shown.roles[0]?.facts.filter(({ term }) =>
    [words.link, words.identity].includes(term),
  );
  assert.deepEqual(
    facts?.map(({ value, note }) => [value, note]),
    [
      [words.linkSession("https://shop.example"), words.linkSessionNote],
      ["user-4711 · shop.example (passkey) · 22 Nov 2026, 00:00:00 UTC", words.identityNote],
    ],
  );
});

test("devices, wordings and chain values are left to the file itself", () => {
  const { certificate } = sampleInput();
  const text = JSON.stringify(openedCertificate(certificate, SEALED_AT, []));
  for (const { ip, userAgent, consent } of certificate.signers) {
    for (const kept of [ip, userAgent, consent.text]) assert.ok(!text.includes(kept), kept);
  }
  for (const { hash } of certificate.events) assert.ok(!text.includes(hash));
});

test("what happened after the seal is not on the certificate, so it is not in the page", () => {
  const { certificate } = sampleInput();
  const last = certificate.events.at(-1);
  assert.ok(last);
  const later = { ...last, at: "2026-12-01T00:00:00Z", name: "contract.later" };
  const before = openedCertificate(certificate, SEALED_AT, []);
  certificate.events.push(later);
  assert.deepEqual(openedCertificate(certificate, SEALED_AT, []), before);
  assert.equal(before.events.rows.length, certificate.events.length - 1);
});
