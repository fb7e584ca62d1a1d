import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { test } from "node:test";
import { startIssuing } from "#kit/authority/issuing.ts";
import { heldClock } from "#kit/held-clock.ts";
import {
  bitString,
  certificateTime,
  integer,
  oid,
  sequence,
  setOf,
  tagged,
  utf8String,
} from "#lib/pki/der.ts";
import { OID } from "#lib/pki/oids.ts";
import { isIssuedBy, isSelfSigned, readCertificate } from "./certificate.ts";
import { PROFILES, signed } from "./make-certificate.ts";

const clock = heldClock();
const { root, intermediate, issue, issueSeal } = startIssuing({ clock, base: "http://ca.example" });
const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
const read = ({ certificate }: { certificate: Uint8Array }) => readCertificate(certificate);

type Part = readonly [type: string, text: string];
const named = (...parts: Part[]) =>
  sequence(...parts.map(([type, text]) => setOf(sequence(oid(type), utf8String(text)))));

/** One that signs itself, of any name. */
function selfSigned(subject: Uint8Array, issuer = subject): Uint8Array {
  const from = clock.now();
  const body = sequence(
    ...[tagged(0, integer(2)), integer(1), sequence(oid(OID.ecdsaWithSha256)), issuer],
    sequence(certificateTime(from), certificateTime(new Date(from.getTime() + 1_000))),
    ...[subject, keys.publicKey.export({ type: "spki", format: "der" })],
  );
  return signed(body, keys.privateKey);
}

const COUNTRY = "2.5.4.6";
const NAMES: [what: string, parts: Part[], name: string, whole: string][] = [
  [
    "its common name",
    [
      [OID.organization, "Zeit AG"],
      [OID.commonName, "Seal=1"],
    ],
    "Seal=1",
    "CN=Seal=1, O=Zeit AG",
  ],
  [
    "its organisation where it has no other",
    [
      [COUNTRY, "DE"],
      [OID.organization, "Zeit AG"],
    ],
    "Zeit AG",
    "O=Zeit AG, C=DE",
  ],
  ["its whole name where it has neither", [[COUNTRY, "DE"]], "C=DE", "C=DE"],
];

for (const [what, parts, name, whole] of NAMES) {
  test(`people see a certificate by ${what}`, () => {
    const found = readCertificate(selfSigned(named(...parts), named([COUNTRY, "CH"])));
    assert.deepEqual([found.name, found.subject, found.issuer], [name, whole, "C=CH"]);
  });
}

test("a certificate tells where its state is told, and the bits of its key", () => {
  const { ocspUrls, crlUrls, keyBits, x509 } = read(issueSeal());
  assert.deepEqual(ocspUrls, ["http://ca.example/ocsp"]);
  assert.deepEqual(crlUrls, ["http://ca.example/crl/intermediate"]);
  const spki = x509.publicKey.export({ type: "spki", format: "der" });
  // An uncompressed point of P-256 is what stands last there.
  assert.deepEqual(Buffer.from(keyBits), spki.subarray(-65));
});

test("an issuer is one by name, by right and by signature, each of which is asked for", () => {
  const leaf = read(issueSeal());
  assert.equal(isIssuedBy(leaf, read(intermediate)), true);
  assert.equal(isIssuedBy(leaf, read(root)), false);
  assert.equal(isIssuedBy(leaf, leaf), false);
  const twin = { commonName: "Test intermediate", profile: PROFILES.intermediate, issuer: root };
  assert.equal(isIssuedBy(leaf, read(issue(twin))), false);
  // The same key under the same name, whose signature somebody changed.
  const changed = Uint8Array.from(leaf.der);
  changed[changed.length - 1]! ^= 1;
  assert.equal(isIssuedBy(readCertificate(changed), read(intermediate)), false);
});

test("one that signs itself does so by name and by key, whether or not it may issue others", () => {
  assert.equal(isSelfSigned(read(root)), true);
  assert.equal(isSelfSigned(read(issue({ ...leafOrder, issuer: null }))), true);
  assert.equal(isSelfSigned(read(intermediate)), false);
  const [one, other] = [named([OID.commonName, "A"]), named([OID.commonName, "B"])];
  assert.equal(isSelfSigned(readCertificate(selfSigned(one, other))), false);
  // Named as its issuer, which is another of this name.
  const namesake = issue({ commonName: "Test root", profile: PROFILES.intermediate, issuer: root });
  assert.equal(isSelfSigned(read(namesake)), false);
});

const leafOrder = { commonName: "Alone", profile: PROFILES.seal };

test("what is no certificate is not read", () => {
  for (const wrong of [
    new Uint8Array(),
    bitString(Uint8Array.of(1)),
    root.certificate.subarray(1),
  ]) {
    assert.throws(() => readCertificate(wrong));
  }
});
