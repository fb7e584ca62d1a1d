import assert from "node:assert/strict";
import { generateKeyPairSync, randomBytes, verify } from "node:crypto";
import { test } from "node:test";
import { systemRandom } from "#kernel/random.ts";
import { type Identity, startIssuing } from "#kit/peers/authority/issuing.ts";
import { makeP12, wrapSafe } from "#kit/peers/authority/make-p12.ts";
import { runOnFiles } from "#kit/peers/authority/outside-program.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { readCertificate } from "#lib/pki/certificate.ts";
import { UnusableKey } from "./key-holder.ts";
import { makeCertificate, PROFILES } from "./make-certificate.ts";
import { readP12 } from "./p12.ts";
import { toPem } from "./pem.ts";
import { publicKeyOf } from "./public-key.ts";
import { drawSerial } from "./serial.ts";

const clock = heldClock();
const issuing = startIssuing({ clock, base: "http://127.0.0.1:1" });
const p256 = issuing.issueSeal();
const rsa = issuing.issueSeal({ kind: "RSA-3072" });
const needsOpenssl = unlessThere("openssl");

for (const [kind, key] of [
  ["P-256", p256],
  ["RSA-3072", rsa],
] as const) {
  test(`a ${kind} key is read with its whole chain, and signs`, async () => {
    const held = await readP12(key.p12("geheim"), "geheim");
    assert.deepEqual(held.chain.map(Buffer.from), key.chain.map(Buffer.from));
    const bytes = randomBytes(100);
    const publicKey = publicKeyOf(readCertificate(held.chain[0]!));
    assert.ok(verify("sha256", bytes, publicKey, await held.sign(bytes)));
  });
}

function opensslP12(identity: Identity, options: string, password: string): Uint8Array {
  const key = identity.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const [leaf, ...issuers] = identity.chain.map((der) => toPem("CERTIFICATE", der));
  const args = "pkcs12 -export -inkey key -in leaf -certfile issuers -out p12".split(" ");
  const more = options.split(" ").filter(Boolean);
  const { files, output } = runOnFiles(
    "openssl",
    [...args, ...more, "-passout", `pass:${password}`],
    { key, leaf: leaf!, issuers: issuers.join("") },
    ["p12"],
  );
  return files.p12 ?? assert.fail(output);
}

const WRITTEN_BY_OPENSSL: [what: string, options: string, password: string][] = [
  ["as it is written today", "", "geheim"],
  ["with letters beyond ASCII in the password", "", "gräßlich €"],
  ["with an empty password", "", ""],
  ["with AES-128", "-keypbe AES-128-CBC -certpbe AES-128-CBC", "geheim"],
  ["with triple DES and SHA-1", "-legacy -descert -macalg sha1", "geheim"],
  ["with a SHA-512 MAC", "-macalg sha512", "geheim"],
  ["with open certificates", "-certpbe NONE", "geheim"],
  ["with nothing encrypted", "-certpbe NONE -keypbe NONE", "geheim"],
];

for (const [what, options, password] of WRITTEN_BY_OPENSSL) {
  test(`a file from openssl ${what} is read`, { skip: needsOpenssl }, async () => {
    const held = await readP12(opensslP12(p256, options, password), password);
    assert.deepEqual(held.chain.map(Buffer.from), p256.chain.map(Buffer.from));
  });
}

test("openssl reads what the test authority writes", { skip: needsOpenssl }, () => {
  const args = "pkcs12 -in p12 -nodes -passin pass:geheim".split(" ");
  const { status, output } = runOnFiles("openssl", args, { p12: p256.p12("geheim") });
  assert.equal(status, 0, output);
  assert.match(output, /BEGIN PRIVATE KEY/);
});

function odd(keys: ReturnType<typeof generateKeyPairSync>, profile = PROFILES.seal): Uint8Array {
  const certificate = makeCertificate({
    profile,
    subject: { commonName: "Odd seal", organization: "Test" },
    publicKey: keys.publicKey,
    serial: drawSerial(systemRandom),
    notBefore: clock.now(),
    notAfter: clock.now(),
    issuer: issuing.root,
  });
  return makeP12({ privateKey: keys.privateKey, chain: [certificate], password: "geheim" });
}

const { privateKey, chain } = p256;
const good = p256.p12("geheim");
const broken = Uint8Array.from(good);
broken[200]! ^= 1;

const REFUSED: [what: string, make: () => Uint8Array, password: string, reason: RegExp][] = [
  ["with a wrong password", () => good, "falsch", /password does not open/],
  ["without the password", () => good, "", /password does not open/],
  ["with a changed byte", () => broken, "geheim", /password does not open|damaged/],
  ["cut in half", () => good.subarray(0, good.length / 2), "geheim", /no PKCS #12 file/],
  ["that is a PEM", () => Buffer.from(toPem("CERTIFICATE", chain[0]!)), "", /no PKCS #12 file/],
  ["that is empty", () => new Uint8Array(), "", /no PKCS #12 file/],
  [
    "without a key",
    () => makeP12({ privateKey: null, chain, password: "geheim" }),
    "geheim",
    /no private key/,
  ],
  [
    "without a certificate",
    () => makeP12({ privateKey, chain: [], password: "geheim" }),
    "geheim",
    /no certificate/,
  ],
  [
    "with the certificate of another key",
    () => makeP12({ privateKey, chain: rsa.chain, password: "geheim" }),
    "geheim",
    /belongs to its private key/,
  ],
  [
    "with an RSA key of 1024 bits",
    () => odd(generateKeyPairSync("rsa", { modulusLength: 1024 })),
    "geheim",
    /RSA key of 1024 bits/,
  ],
  [
    "with a key on a curve that is not accepted",
    () => odd(generateKeyPairSync("ec", { namedCurve: "secp256k1" })),
    "geheim",
    /secp256k1/,
  ],
];

for (const [what, make, password, reason] of REFUSED) {
  test(`a file ${what} is refused, and the reason says so`, async () => {
    await assert.rejects(readP12(make(), password), (error: Error) => {
      assert.ok(error instanceof UnusableKey, error.stack);
      assert.match(error.message, reason);
      return true;
    });
  });
}

const UNREAD: [what: string, options: string, reason: RegExp][] = [
  ["encrypted with RC2", "-legacy", /openssl pkcs12 -export/],
  ["without a MAC", "-nomac", /carries no MAC/],
];

for (const [what, options, reason] of UNREAD) {
  test(`a file ${what} is refused, and the reason says what to do`, {
    skip: needsOpenssl,
  }, async () => {
    await assert.rejects(readP12(opensslP12(p256, options, "geheim"), "geheim"), reason);
  });
}

test("a file that asks for more rounds of its password than anybody uses is refused at once", async () => {
  await assert.rejects(readP12(wrapSafe(new Uint8Array(), "geheim", 1_000_001), "geheim"), {
    name: "UnusableKey",
    message: /asks for 1000001 iterations/,
  });
});
