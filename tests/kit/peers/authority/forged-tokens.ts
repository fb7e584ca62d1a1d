import { randomBytes } from "node:crypto";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import { rebuildCms } from "#kit/judges/tampering/edit-cms.ts";
import { readCertificate } from "#lib/pki/certificate.ts";
import { element, nothing, octetString, oid, sequence, tagged, yes } from "#lib/pki/der.ts";
import { type CertificateProfile, PROFILES } from "#lib/pki/make-certificate.ts";
import { attribute } from "#lib/pki/make-signed-data.ts";
import { OID } from "#lib/pki/oids.ts";
import { writeTimestampRequest } from "#lib/pki/timestamp-request.ts";
import { readTimestampResponse } from "#lib/pki/timestamp-response.ts";
import { bindingTo, type Forgery, firstBindingTo, forgeToken } from "./forge-token.ts";
import type { Identity, IssueOrder, Issuing, KeyKind } from "./issuing.ts";
import { answerTimestamp, type TimestampFault } from "./timestamp-answers.ts";

/** A way in which an authority can stamp a hash. */
export interface Stamping {
  what: string;
  stamp(imprint: Uint8Array, nonce: Uint8Array): Uint8Array | Promise<Uint8Array>;
}

/** Every token that an authority, honest or not, odd or not, could give; whether it holds is not said. */
export function stampings(issuing: Issuing): Stamping[] {
  return [...byHand(issuing), ...bySigners(issuing), ...byFaults(issuing), ...byEditing(issuing)];
}

function byHand({ clock, timestamp, root, intermediate, issue }: Issuing): Stamping[] {
  const now = clock.now().getTime();
  const other = issue({ commonName: "Test time-stamps", profile: PROFILES.timestamp });
  const attributes = (type: string, ...values: Uint8Array[]) => ({
    attributes: { [type]: values.length > 0 ? values : null },
  });
  const spoilt = (statement: Uint8Array) => {
    const changed = Uint8Array.from(statement);
    changed[changed.length - 1]! ^= 1;
    return changed;
  };
  const forgeries: Record<string, Partial<Forgery>> = {
    "as it should be": {},
    "for something else": { imprint: randomBytes(32) },
    "with an imprint by SHA-512's name": { imprintAlgorithm: OID.sha512 },
    "with an imprint by SHA-1's name": { imprintAlgorithm: OID.sha1 },
    "of an unknown version": { version: 2 },
    "of two minutes ago": { at: new Date(now - 2 * MINUTE_MS) },
    "that names its signer": {
      authorityName: tagged(4, readCertificate(timestamp.certificate).subjectDer),
    },
    "that names another authority": { authorityName: tagged(4, sequence()) },
    "with a critical extension": {
      extensions: sequence(oid("2.999.1"), yes, octetString(nothing)),
    },
    "with a harmless extension": { extensions: sequence(oid("2.999.1"), octetString(nothing)) },
    "of another content type": { contentType: OID.data },
    "with another signed content type": attributes(OID.contentType, oid(OID.data)),
    "without a signed content type": attributes(OID.contentType),
    "without a digest": attributes(OID.messageDigest),
    "with two digests": attributes(OID.messageDigest, octetString(randomBytes(32)), nothing),
    "with the digest of something else": attributes(
      OID.messageDigest,
      octetString(randomBytes(32)),
    ),
    "without signed attributes": { withoutAttributes: true },
    "with a digest by SHA-1": { digestAlgorithm: OID.sha1 },
    "with a digest by SHA-512's name": { digestAlgorithm: OID.sha512 },
    "changed after it was signed": { replaceStatement: spoilt },
    "with a broken signature": { spoil: (s) => s.writeUInt8(s.at(-1)! ^ 1, s.length - 1) },
    "by an algorithm for another key": {
      signatureAlgorithm: sequence(oid(OID.sha256WithRsa), nothing),
    },
    "by ECDSA with a parameter": {
      signatureAlgorithm: sequence(oid(OID.ecdsaWithSha256), oid(OID.sha256)),
    },
    "by ECDSA with SHA-1": { signatureAlgorithm: sequence(oid("1.2.840.10045.4.1")) },
    "without certificates": { certificates: [] },
    "with its own certificate alone": { certificates: [timestamp.certificate] },
    "without its root": { certificates: timestamp.chain.slice(0, 2) },
    "without what stands between": { certificates: [timestamp.certificate, root.certificate] },
    "with the certificate of another key of its name": {
      certificates: [other.certificate, intermediate.certificate, root.certificate],
    },
    "bound to nothing": attributes(OID.signingCertificateV2),
    "bound to another certificate": attributes(
      OID.signingCertificateV2,
      bindingTo(other.certificate),
    ),
    "bound by the first version alone": {
      attributes: {
        [OID.signingCertificateV2]: null,
        [OID.signingCertificate]: [firstBindingTo(timestamp.certificate)],
      },
    },
    "bound to another by the first version": attributes(
      OID.signingCertificate,
      firstBindingTo(other.certificate),
    ),
    "with two signers": { signers: 2 },
    "without a signer": { signers: 0 },
  };
  return Object.entries(forgeries).map(([what, forgery]) => ({
    what,
    stamp: (imprint, nonce) =>
      forgeToken({ signer: timestamp, imprint, nonce, at: clock.now(), ...forgery }),
  }));
}

const CURVES_AND_LENGTHS: readonly KeyKind[] = [
  ...(["P-256", "P-384", "P-521", "secp256k1"] as const),
  ...(["brainpoolP256r1", "brainpoolP384r1", "brainpoolP512r1"] as const),
  ...(["RSA-1024", "RSA-2048", "RSA-3072"] as const),
];

function bySigners(issuing: Issuing): Stamping[] {
  const { clock, issue, root, intermediate } = issuing;
  const now = clock.now().getTime();
  const day = (days: number) => new Date(now + days * DAY_MS);
  const profile = (change: Partial<CertificateProfile>) => ({
    profile: { ...PROFILES.timestamp, ...change },
  });
  const signer = (order: Partial<IssueOrder>) =>
    issue({ commonName: "Test time-stamps", profile: PROFILES.timestamp, ...order });
  const expired = issue({
    commonName: "Test root",
    profile: PROFILES.root,
    issuer: null,
    notBefore: day(-9),
    notAfter: day(-8),
  });
  const authority = (order: Partial<IssueOrder>) =>
    issue({ commonName: "Between", profile: PROFILES.intermediate, issuer: root, ...order });
  const signers: Record<string, Identity> = {
    "of yesterday": signer({ notBefore: day(-2), notAfter: day(-1) }),
    "of tomorrow": signer({ notBefore: day(1), notAfter: day(2) }),
    "without a purpose": signer(profile({ purposes: undefined })),
    "of an authority": signer(profile({ authority: {} })),
    "by a key that issues": signer(profile({ keyUsage: ["keyCertSign"] })),
    "below an authority whose time is over": signer({
      issuer: authority({ notBefore: day(-9), notAfter: day(-1) }),
    }),
    "below an authority that may not issue": signer({
      issuer: authority({ profile: { authority: {}, keyUsage: ["digitalSignature"] } }),
    }),
    "below one that is no authority": signer({ issuer: issuing.issueSeal() }),
    "below one authority too many": signer({ issuer: authority({ issuer: intermediate }) }),
    "below a root of the same name whose time is over": signer({ issuer: expired }),
    "of itself": signer({ issuer: null }),
  };
  for (const kind of CURVES_AND_LENGTHS) signers[`of ${kind}`] = signer({ kind });
  for (const kind of ["brainpoolP256r1", "secp256k1"] as const) {
    signers[`below an authority of ${kind}`] = signer({ issuer: authority({ kind }) });
  }
  return Object.entries(signers).map(([what, by]) => ({
    what: `by a certificate ${what}`,
    stamp: (imprint, nonce) => forgeToken({ signer: by, imprint, nonce, at: clock.now() }),
  }));
}

/** What the time-stamp server of the tests does wrong, as far as it concerns the token itself. */
const FAULTS: readonly TimestampFault[] = [
  ...(["wrong imprint", "other digest", "expired certificate", "future certificate"] as const),
  ...(["no purpose", "purpose of servers", "two purposes", "purpose not critical"] as const),
  ...(["RSA-1024", "changed signature", "stranger's root", "unknown root"] as const),
  ...(["self-made", "no certificates"] as const),
];

function byFaults(issuing: Issuing): Stamping[] {
  return FAULTS.map((fault) => ({
    what: `by a server with the fault "${fault}"`,
    stamp: async (imprint, nonce) => {
      const request = writeTimestampRequest({ imprint, nonce });
      const answer = readTimestampResponse(await answerTimestamp(request, issuing, fault));
      if (!("token" in answer)) throw new TypeError(answer.problem);
      return answer.token;
    },
  }));
}

/** What nobody signs of a token. */
function byEditing({ clock, timestamp, intermediate, issue }: Issuing): Stamping[] {
  const honest = (imprint: Uint8Array, nonce: Uint8Array) =>
    forgeToken({ signer: timestamp, imprint, nonce, at: clock.now() });
  const stranger = issue({ commonName: "Stranger", profile: PROFILES.root, issuer: null });
  const theirs = issue({ commonName: "Theirs", profile: PROFILES.timestamp, issuer: stranger });
  const spoilt = Uint8Array.from(intermediate.certificate);
  spoilt[spoilt.length - 1]! ^= 1;
  const along =
    (...more: Uint8Array[]) =>
    (token: Uint8Array) =>
      rebuildCms(token, (parts) => ({
        ...parts,
        certificates: Buffer.concat([parts.certificates, ...more]),
      }));
  const edits: Record<string, (token: Uint8Array) => Uint8Array> = {
    "and a whole certificate of another": along(stranger.certificate),
    "and a certificate whose issuer is not there": along(theirs.certificate),
    "and a certificate that somebody changed": along(spoilt),
    "and something that is no certificate": along(sequence(nothing)),
    "and an unsigned attribute": (token) =>
      rebuildCms(token, (parts) => ({ ...parts, unsigned: attribute("2.999.1", nothing) })),
    "in BER": (token) => Buffer.concat([Buffer.of(0x30, 0x80), token.subarray(4), Buffer.of(0, 0)]),
    "and bytes behind it": (token) => Buffer.concat([token, element(0x05)]),
    "cut short": (token) => token.subarray(0, -1),
  };
  return Object.entries(edits).map(([what, edit]) => ({
    what: `as it should be, ${what}`,
    stamp: (imprint, nonce) => edit(honest(imprint, nonce)),
  }));
}
