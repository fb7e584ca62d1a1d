import assert from "node:assert/strict";
import { generateKeyPairSync, X509Certificate } from "node:crypto";
import { test } from "node:test";
import { runOnFiles } from "#kit/peers/authority/outside-program.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { readCertificateFields } from "#lib/pki/certificate-fields.ts";
import {
  type CertificateOrder,
  keyIdentifier,
  makeCertificate,
  PROFILES,
} from "./make-certificate.ts";

const skip = unlessThere("openssl");
const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const order = {
  profile: PROFILES.root,
  subject: { commonName: "Wurzel €" },
  publicKey: keys.publicKey,
  serial: Uint8Array.of(0x80, 0x01),
  notBefore: new Date("2026-01-02T03:04:05Z"),
  notAfter: new Date("2056-01-02T03:04:05Z"),
  issuer: { certificate: null, privateKey: keys.privateKey },
} satisfies CertificateOrder;
const root = makeCertificate(order);
const issued = (change: Partial<CertificateOrder>) =>
  makeCertificate({
    ...order,
    publicKey: rsa.publicKey,
    issuer: { certificate: root, privateKey: keys.privateKey },
    ...change,
  });

/** What openssl reads in it, without the spaces between words. */
function said(certificate: Uint8Array): string {
  const args = "x509 -inform DER -in certificate -noout -text -nameopt utf8,sep_comma_plus";
  const { status, output } = runOnFiles("openssl", args.split(" "), { certificate });
  assert.equal(status, 0, output);
  return output.replace(/\s+/g, " ");
}

test("openssl reads a root as it was ordered: its number, times, name and rights", { skip }, () => {
  const text = said(root);
  for (const part of [
    "Version: 3 (0x2)",
    "Serial Number: 32769 (0x8001)",
    "Signature Algorithm: ecdsa-with-SHA256",
    "Issuer: CN=Wurzel €",
    "Not Before: Jan 2 03:04:05 2026 GMT Not After : Jan 2 03:04:05 2056 GMT",
    "Subject: CN=Wurzel €",
    "X509v3 Basic Constraints: critical CA:TRUE X509v3 Key Usage: critical Certificate Sign, CRL Sign",
  ]) {
    assert.ok(text.includes(part), `${part} is not in ${text}`);
  }
  assert.doesNotMatch(text, /pathlen|Extended Key Usage|OCSP|CRL Distribution/);
});

/** What each profile comes to, in openssl's words. */
const SAID: [profile: keyof typeof PROFILES, said: string[], not: RegExp][] = [
  [
    "intermediate",
    ["Basic Constraints: critical CA:TRUE, pathlen:0", "critical Certificate Sign, CRL Sign"],
    /Extended/,
  ],
  [
    "seal",
    ["Key Usage: critical Digital Signature, Non Repudiation", "X509v3 Extended Key Usage: "],
    /Basic Constraints|Extended Key Usage: critical|No Check/,
  ],
  [
    "timestamp",
    [
      "Key Usage: critical Digital Signature, Non Repudiation",
      "X509v3 Extended Key Usage: critical Time Stamping",
    ],
    /Basic Constraints|No Check/,
  ],
  [
    "ocspResponder",
    [
      "Key Usage: critical Digital Signature X509v3 Extended Key Usage: OCSP Signing",
      "OCSP No Check",
    ],
    /Basic Constraints|Non Repudiation/,
  ],
];

for (const [profile, parts, not] of SAID) {
  test(`openssl reads the profile ${profile} as what it is for`, { skip }, () => {
    const text = said(issued({ profile: PROFILES[profile] }));
    for (const part of parts) assert.ok(text.includes(part), `${part} is not in ${text}`);
    assert.doesNotMatch(text, not);
  });
}

test("openssl reads whom it names, by whom it was issued, and where its state is told", {
  skip,
}, () => {
  const urls = { ocspUrl: "http://ca.example/ocsp", crlUrl: "http://ca.example/crl" };
  const subject = { commonName: "Siegel", organization: "Zeit AG" };
  const text = said(issued({ profile: PROFILES.seal, subject, ...urls }));
  const [own, above] = [rsa.publicKey, keys.publicKey].map((key) =>
    Buffer.from(keyIdentifier(key))
      .toString("hex")
      .toUpperCase()
      .replace(/(..)(?=.)/g, "$1:"),
  );
  for (const part of [
    "Issuer: CN=Wurzel €",
    "Subject: O=Zeit AG,CN=Siegel",
    `Subject Key Identifier: ${own}`,
    `Authority Key Identifier: ${above}`,
    "Authority Information Access: OCSP - URI:http://ca.example/ocsp",
    "CRL Distribution Points: Full Name: URI:http://ca.example/crl",
  ]) {
    assert.ok(text.includes(part), `${part} is not in ${text}`);
  }
});

test("openssl finds each signature right, by a key of either kind", { skip }, () => {
  const own = { certificate: null, privateKey: rsa.privateKey };
  const byRsa = makeCertificate({ ...order, publicKey: rsa.publicKey, issuer: own });
  for (const [certificate, by] of [
    [root, root],
    [issued({ profile: PROFILES.seal }), root],
    [byRsa, byRsa],
  ] as const) {
    assert.ok(new X509Certificate(certificate).verify(new X509Certificate(by).publicKey));
  }
  assert.match(said(byRsa), /Signature Algorithm: sha256WithRSAEncryption/);
});

test("a certificate without any use of its key says nothing of it", () => {
  const { keyUsage, purposes, isExemptFromRevocation } = readCertificateFields(
    issued({ profile: { keyUsage: [] } }),
  );
  assert.deepEqual([keyUsage, purposes, isExemptFromRevocation], [null, null, false]);
});

test("a key is named by 20 octets, the same whoever's certificate it stands in", () => {
  assert.equal(keyIdentifier(rsa.publicKey).length, 20);
  const { subjectKeyId, authorityKeyId } = readCertificateFields(root);
  assert.deepEqual(Buffer.from(subjectKeyId!), Buffer.from(authorityKeyId!));
});
