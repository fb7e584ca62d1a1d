import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { test } from "node:test";
import { startIssuing } from "#kit/peers/authority/issuing.ts";
import { extension, PROFILES, withSignature } from "#kit/peers/authority/makers.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import {
  type Certificate,
  isIssuedBy,
  isSelfSigned,
  isSignedBy,
  readCertificate,
} from "./certificate.ts";
import {
  bitString,
  certificateTime,
  integer,
  oid,
  sequence,
  setOf,
  tagged,
  taggedBytes,
  utf8String,
} from "./der.ts";
import { OID } from "./oids.ts";
import { MalformedDer } from "./read-der.ts";

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
  return withSignature(body, keys.privateKey);
}

const COUNTRY = "2.5.4.6";
const LOCALITY = "2.5.4.7";
const NAMES: [what: string, parts: Part[], name: string][] = [
  [
    "its common name",
    [
      [OID.organization, "Zeit AG"],
      [OID.commonName, "Seal=1"],
    ],
    "Seal=1",
  ],
  [
    "its organisation where it has no other",
    [
      [COUNTRY, "DE"],
      [OID.organization, "Zeit AG"],
    ],
    "Zeit AG",
  ],
  [
    "its whole name where it has neither, from its end",
    [
      [COUNTRY, "DE"],
      [LOCALITY, "Zürich"],
    ],
    "Zürich, DE",
  ],
];

for (const [what, parts, name] of NAMES) {
  test(`people see a certificate by ${what}`, () => {
    const found = readCertificate(selfSigned(named(...parts), named([COUNTRY, "CH"])));
    assert.equal(found.name, name);
  });
}

test("a certificate tells where its state is told, and the bits of its key", () => {
  const { ocspUrls, crlUrls, keyBits, keyInfo } = read(issueSeal());
  assert.deepEqual(ocspUrls, ["http://ca.example/ocsp"]);
  assert.deepEqual(crlUrls, ["http://ca.example/crl/intermediate"]);
  // An uncompressed point of P-256 is what stands last there.
  assert.deepEqual(keyBits, keyInfo.subarray(-65));
});

test("an issuer is one by name, by key and by signature, each of which is asked for", async () => {
  const leaf = read(issueSeal());
  assert.equal(await isIssuedBy(leaf, read(intermediate)), true);
  assert.equal(await isIssuedBy(leaf, read(root)), false);
  assert.equal(await isIssuedBy(leaf, leaf), false);
  const twin = { commonName: "Test intermediate", profile: PROFILES.intermediate, issuer: root };
  assert.equal(await isIssuedBy(leaf, read(issue(twin))), false);
  // The same key under the same name, whose signature somebody changed.
  const changed = Uint8Array.from(leaf.der);
  changed[changed.length - 1]! ^= 1;
  assert.equal(await isIssuedBy(readCertificate(changed), read(intermediate)), false);
});

/** What a certificate says of its issuer's key and certificate (RFC 5280, 4.2.1.1). */
function pointing(issuer: Certificate, ...parts: Uint8Array[]): Certificate {
  const from = clock.now();
  const body = sequence(
    ...[tagged(0, integer(2)), integer(1), sequence(oid(OID.ecdsaWithSha256)), issuer.subjectDer],
    sequence(certificateTime(from), certificateTime(new Date(from.getTime() + 1_000))),
    ...[
      named([OID.commonName, "Pointing"]),
      keys.publicKey.export({ type: "spki", format: "der" }),
    ],
    tagged(3, sequence(extension(OID.authorityKeyIdentifier, sequence(...parts)))),
  );
  return readCertificate(withSignature(body, intermediate.privateKey));
}

test("what a certificate says of its issuer's key, and of its issuer's certificate, has to fit as well", async () => {
  const issuer = read(intermediate);
  const { subjectKeyId, issuerDer, serial } = issuer;
  const key = taggedBytes(0, subjectKeyId!);
  const name = tagged(1, tagged(4, issuerDer));
  const number = taggedBytes(2, serial);
  const both = await Promise.all(
    [pointing(issuer, key), pointing(issuer, key, name, number), pointing(issuer)].map((one) =>
      isIssuedBy(one, issuer),
    ),
  );
  assert.deepEqual(both, [true, true, true]);
  for (const odd of [
    pointing(issuer, taggedBytes(0, Uint8Array.of(1))),
    pointing(issuer, key, name, taggedBytes(2, Uint8Array.of(1))),
    pointing(issuer, key, tagged(1, tagged(4, issuer.subjectDer)), number),
  ]) {
    assert.equal(await isIssuedBy(odd, issuer), false);
    // Its signature is the issuer's all the same.
    assert.equal(await isSignedBy(odd, issuer), true);
  }
  // Names that are no directory names, and a number without a name, compare with nothing.
  const address = tagged(1, taggedBytes(6, Buffer.from("http://ca.example")));
  assert.equal(await isIssuedBy(pointing(issuer, address, number), issuer), true);
  assert.equal(await isIssuedBy(pointing(issuer, number), issuer), true);
  assert.throws(() => pointing(issuer, number, key), MalformedDer);
});

test("one that signs itself does so by name and by key, whether or not it may issue others", async () => {
  assert.equal(await isSelfSigned(read(root)), true);
  assert.equal(await isSelfSigned(read(issue({ ...leafOrder, issuer: null }))), true);
  assert.equal(await isSelfSigned(read(intermediate)), false);
  const [one, other] = [named([OID.commonName, "A"]), named([OID.commonName, "B"])];
  assert.equal(await isSelfSigned(readCertificate(selfSigned(one, other))), false);
  // Named as its issuer, which is another of this name.
  const namesake = issue({ commonName: "Test root", profile: PROFILES.intermediate, issuer: root });
  assert.equal(await isSelfSigned(read(namesake)), false);
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
