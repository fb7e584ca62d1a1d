import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { ContentInfo, SignedData } from "@peculiar/asn1-cms";
import { AsnConvert } from "@peculiar/asn1-schema";
import { systemRandom } from "#kernel/random.ts";
import { systemClock } from "#kernel/time.ts";
import { startIssuing } from "#kit/peers/authority/issuing.ts";
import { runOnFiles } from "#kit/peers/authority/outside-program.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { OID } from "#lib/pki/oids.ts";
import { readSignedData } from "#lib/pki/read-signed-data.ts";
import { openLocalTimestampAuthority } from "#sealing/local-timestamp-authority.ts";
import { reservedCmsBytes, signDetached } from "./cms.ts";
import { holdKey, type KeyHolder } from "./key-holder.ts";
import { toPem } from "./pem.ts";
import { TimestampFailure } from "./timestamp-authority.ts";

// openssl looks at its own clock.
const issuing = startIssuing({ clock: systemClock, base: "http://127.0.0.1:1" });
const authority = openLocalTimestampAuthority({
  keyHolder: holdKey(issuing.timestamp.privateKey, issuing.timestamp.chain),
  clock: systemClock,
  random: systemRandom,
});
const covered = Buffer.from("the covered bytes\r\nof a file");
const digest = createHash("sha256").update(covered).digest();
const signWith = (keyHolder: KeyHolder) =>
  signDetached({ digest, keyHolder, timestamp: (imprint) => authority.timestamp(imprint) });
const p256 = issuing.issueSeal();
const rsa = issuing.issueSeal({ kind: "RSA-3072" });
const needsOpenssl = unlessThere("openssl");

test("the signed attributes are those of the PAdES baseline, and the time is not among them", async () => {
  const { signer, content, certificates, contentType } = readSignedData(
    await signWith(p256.keyHolder),
  );
  assert.deepEqual(
    signer.signedAttributes.map(({ type }) => type).sort(),
    [OID.signingCertificateV2, OID.contentType, OID.messageDigest].sort(),
  );
  assert.deepEqual(
    signer.unsignedAttributes.map(({ type }) => type),
    [OID.signatureTimestampToken],
  );
  assert.equal(contentType, OID.data);
  assert.equal(content, null);
  const sent = certificates.map((der) => Buffer.from(der).toString("base64")).sort();
  const chain = p256.chain.map((der) => Buffer.from(der).toString("base64")).sort();
  assert.deepEqual(sent, chain);
});

test("every set stands in DER order: written again by another library it is the same", async () => {
  const cms = await signWith(p256.keyHolder);
  const info = AsnConvert.parse(cms, ContentInfo);
  const signedData = AsnConvert.parse(info.content, SignedData);
  assert.equal(signedData.version, 1);
  assert.deepEqual(Buffer.from(AsnConvert.serialize(info)), Buffer.from(cms));
  const attributes = signedData.signerInfos[0]!.signedAttrs!;
  const encoded = attributes.map((one) => Buffer.from(AsnConvert.serialize(one)));
  assert.deepEqual(encoded, [...encoded].sort(Buffer.compare));
});

for (const [kind, key] of [
  ["P-256", p256],
  ["RSA-3072", rsa],
] as const) {
  test(`openssl verifies a ${kind} signature, and refuses it for other bytes`, {
    skip: needsOpenssl,
  }, async () => {
    const cms = await signWith(key.keyHolder);
    const root = toPem("CERTIFICATE", issuing.root.certificate);
    const verify = (content: Uint8Array) =>
      runOnFiles(
        "openssl",
        "cms -verify -inform DER -in cms -content content -CAfile root -purpose any -binary".split(
          " ",
        ),
        { cms, content, root },
      );
    assert.match(verify(covered).output, /Verification successful/);
    assert.notEqual(verify(Buffer.from("other bytes")).status, 0);
  });

  test(`what is reserved for a ${kind} signature is enough, and not much more`, async () => {
    const reserved = await reservedCmsBytes(key.keyHolder, authority);
    const needed = (await signWith(key.keyHolder)).length;
    assert.ok(needed <= reserved, `${needed} of ${reserved} bytes`);
    assert.ok(reserved < needed + 2_000, `${needed} of ${reserved} bytes`);
    assert.ok(reserved <= 8_192);
  });
}

test("openssl reads the structure to its last byte", { skip: needsOpenssl }, async () => {
  const cms = await signWith(p256.keyHolder);
  const args = "asn1parse -inform DER -in cms".split(" ");
  const { status, output } = runOnFiles("openssl", args, { cms });
  assert.equal(status, 0, output);
  assert.match(output, /id-smime-aa-timeStampToken/);
  assert.match(output, /id-smime-aa-signingCertificateV2/);
  assert.doesNotMatch(output, /signingTime/);
});

test("without a token there is no signature", async () => {
  const failure = new TimestampFailure("no authority answers");
  const timestamp = () => Promise.reject(failure);
  await assert.rejects(signDetached({ digest, keyHolder: p256.keyHolder, timestamp }), failure);
});

test("a digest that is not SHA-256's is refused before anything is signed", async () => {
  const order = { keyHolder: p256.keyHolder, timestamp: authority.timestamp };
  await assert.rejects(signDetached({ digest: new Uint8Array(20), ...order }), TypeError);
});

test("room is left for the longest signature with the longest token, and for little more", async () => {
  const token = Buffer.alloc(3_000, 0x30);
  const timestamp = async () => token;
  for (const kind of ["P-256", "P-521", "RSA-2048"] as const) {
    const { keyHolder } = kind === "P-256" ? p256 : issuing.issueSeal({ kind });
    const room = await reservedCmsBytes(keyHolder, { tokenBytes: token.length });
    const { length } = await signDetached({ digest, keyHolder, timestamp });
    // An ECDSA signature may be some bytes shorter than the longest; one of RSA never is.
    const most = kind === "RSA-2048" ? 32 : 40;
    assert.ok(room - length >= 32 && room - length <= most, `${room - length} for ${kind}`);
    const other = await reservedCmsBytes(keyHolder, { tokenBytes: token.length + 1_000 });
    assert.equal(other - room, 1_000);
    assert.equal(await reservedCmsBytes(keyHolder, { tokenBytes: token.length }), room);
  }
});
