/** The object identifiers the seal speaks of, by the names their standards give them. */
export const OID = {
  // CMS, RFC 5652
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  // ESS, RFC 2634 and RFC 5035
  signingCertificate: "1.2.840.113549.1.9.16.2.12",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  // time-stamping, RFC 3161
  signatureTimestampToken: "1.2.840.113549.1.9.16.2.14",
  timestampInfo: "1.2.840.113549.1.9.16.1.4",
  // digests, RFC 5754
  sha1: "1.3.14.3.2.26",
  sha256: "2.16.840.1.101.3.4.2.1",
  sha384: "2.16.840.1.101.3.4.2.2",
  sha512: "2.16.840.1.101.3.4.2.3",
  // signatures, RFC 5754, RFC 4055
  ecdsaWithSha256: "1.2.840.10045.4.3.2",
  ecdsaWithSha384: "1.2.840.10045.4.3.3",
  ecdsaWithSha512: "1.2.840.10045.4.3.4",
  rsaEncryption: "1.2.840.113549.1.1.1",
  sha256WithRsa: "1.2.840.113549.1.1.11",
  sha384WithRsa: "1.2.840.113549.1.1.12",
  sha512WithRsa: "1.2.840.113549.1.1.13",
  rsaPss: "1.2.840.113549.1.1.10",
  mgf1: "1.2.840.113549.1.1.8",
  // names, X.520
  commonName: "2.5.4.3",
  organization: "2.5.4.10",
  // certificate and CRL extensions, RFC 5280
  subjectKeyIdentifier: "2.5.29.14",
  keyUsage: "2.5.29.15",
  subjectAlternativeName: "2.5.29.17",
  basicConstraints: "2.5.29.19",
  crlNumber: "2.5.29.20",
  crlReason: "2.5.29.21",
  crlDistributionPoints: "2.5.29.31",
  certificatePolicies: "2.5.29.32",
  authorityKeyIdentifier: "2.5.29.35",
  extendedKeyUsage: "2.5.29.37",
  authorityInfoAccess: "1.3.6.1.5.5.7.1.1",
  ocspResponder: "1.3.6.1.5.5.7.48.1",
  ocspBasicResponse: "1.3.6.1.5.5.7.48.1.1",
  ocspNoCheck: "1.3.6.1.5.5.7.48.1.5",
  // purposes: RFC 5280, RFC 6960, RFC 9336
  forServers: "1.3.6.1.5.5.7.3.1",
  forClients: "1.3.6.1.5.5.7.3.2",
  forCode: "1.3.6.1.5.5.7.3.3",
  forTimestamping: "1.3.6.1.5.5.7.3.8",
  forOcspSigning: "1.3.6.1.5.5.7.3.9",
  forDocumentSigning: "1.3.6.1.5.5.7.3.36",
} as const;
