import assert from "node:assert/strict";
import { verify, X509Certificate } from "node:crypto";
import { test } from "node:test";
import { systemClock } from "#kernel/time.ts";
import { startIssuing } from "#kit/peers/authority/issuing.ts";
import { runOnFiles } from "#kit/peers/authority/outside-program.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { signJws } from "./jws.ts";

const issuing = startIssuing({ clock: systemClock, base: "http://127.0.0.1:1" });
const KINDS = [
  ["P-256", "ES256", "sha256"],
  ["P-384", "ES384", "sha384"],
  ["P-521", "ES512", "sha512"],
  ["RSA-3072", "RS256", "sha256"],
  ["RSA-4096", "RS256", "sha256"],
] as const;

for (const [kind, alg, digest] of KINDS) {
  test(`a JWS of a ${kind} key is ${alg}, holds its chain, and is verified by WebCrypto's rules`, async () => {
    const { keyHolder } = issuing.issueSeal({ kind });
    // Short numbers of an ECDSA signature have to be filled up: one in 128 has one.
    for (let round = 0; round < (kind === "P-256" ? 300 : 3); round += 1) {
      const jws = await signJws(keyHolder, "test+jws", { b: "ä", a: round });
      const [header, payload, signature, ...rest] = jws.split(".");
      assert.deepEqual(rest, []);
      const { x5c, ...said } = JSON.parse(Buffer.from(header!, "base64url").toString());
      assert.deepEqual(said, { alg, typ: "test+jws" });
      assert.equal(Buffer.from(payload!, "base64url").toString(), `{"a":${round},"b":"ä"}`);
      assert.deepEqual(
        x5c.map((text: string) => Buffer.from(text, "base64")),
        keyHolder.chain.map((der) => Buffer.from(der)),
      );
      const key = new X509Certificate(Buffer.from(x5c[0], "base64")).publicKey;
      const isValid = verify(
        digest,
        Buffer.from(`${header}.${payload}`),
        { key, dsaEncoding: "ieee-p1363" },
        Buffer.from(signature!, "base64url"),
      );
      assert.ok(isValid, `round ${round}`);
    }
  });
}

test("openssl verifies a JWS of an RSA key with the certificate in it", {
  skip: unlessThere("openssl"),
}, async () => {
  const { keyHolder } = issuing.issueSeal({ kind: "RSA-3072" });
  const [header, payload, signature] = (await signJws(keyHolder, "t", { a: 1 })).split(".");
  const certificate = new X509Certificate(Buffer.from(keyHolder.chain[0]!));
  const { output } = runOnFiles(
    "openssl",
    "dgst -sha256 -verify key -signature signature content".split(" "),
    {
      key: certificate.publicKey.export({ type: "spki", format: "pem" }).toString(),
      signature: Buffer.from(signature!, "base64url"),
      content: Buffer.from(`${header}.${payload}`),
    },
  );
  assert.match(output, /Verified OK/);
});
