import assert from "node:assert/strict";
import { test } from "node:test";
import { runOnFiles } from "#kit/peers/authority/outside-program.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { oid, sequence } from "./der.ts";
import { OID } from "./oids.ts";

/** What openssl calls each of them. */
const NAMES: Readonly<Record<keyof typeof OID, string>> = {
  data: "pkcs7-data",
  signedData: "pkcs7-signedData",
  contentType: "contentType",
  messageDigest: "messageDigest",
  signingCertificate: "id-smime-aa-signingCertificate",
  signingCertificateV2: "id-smime-aa-signingCertificateV2",
  signatureTimestampToken: "id-smime-aa-timeStampToken",
  timestampInfo: "id-smime-ct-TSTInfo",
  sha1: "sha1",
  sha256: "sha256",
  sha384: "sha384",
  sha512: "sha512",
  ecdsaWithSha256: "ecdsa-with-SHA256",
  ecdsaWithSha384: "ecdsa-with-SHA384",
  ecdsaWithSha512: "ecdsa-with-SHA512",
  rsaEncryption: "rsaEncryption",
  sha256WithRsa: "sha256WithRSAEncryption",
  sha384WithRsa: "sha384WithRSAEncryption",
  sha512WithRsa: "sha512WithRSAEncryption",
  rsaPss: "rsassaPss",
  mgf1: "mgf1",
  commonName: "commonName",
  organization: "organizationName",
  subjectKeyIdentifier: "X509v3 Subject Key Identifier",
  keyUsage: "X509v3 Key Usage",
  subjectAlternativeName: "X509v3 Subject Alternative Name",
  basicConstraints: "X509v3 Basic Constraints",
  crlNumber: "X509v3 CRL Number",
  crlReason: "X509v3 CRL Reason Code",
  crlDistributionPoints: "X509v3 CRL Distribution Points",
  certificatePolicies: "X509v3 Certificate Policies",
  authorityKeyIdentifier: "X509v3 Authority Key Identifier",
  extendedKeyUsage: "X509v3 Extended Key Usage",
  authorityInfoAccess: "Authority Information Access",
  ocspResponder: "OCSP",
  ocspBasicResponse: "Basic OCSP Response",
  ocspNoCheck: "OCSP No Check",
  forServers: "TLS Web Server Authentication",
  forClients: "TLS Web Client Authentication",
  forCode: "Code Signing",
  forTimestamping: "Time Stamping",
  forOcspSigning: "OCSP Signing",
  // RFC 9336 is younger than most of what is installed.
  forDocumentSigning: "1.3.6.1.5.5.7.3.36",
};

test("every object identifier is what openssl knows by its name", {
  skip: unlessThere("openssl"),
}, () => {
  const names = Object.keys(OID) as (keyof typeof OID)[];
  const list = sequence(...names.map((name) => oid(OID[name])));
  const { output } = runOnFiles("openssl", "asn1parse -inform DER -in list".split(" "), { list });
  const found = [...output.matchAll(/OBJECT +:(.*)$/gm)].map(([, name]) => name);
  const young = /document signing/i;
  assert.deepEqual(
    found.map((name) => name?.replace(young, NAMES.forDocumentSigning)),
    names.map((name) => NAMES[name]),
  );
});
