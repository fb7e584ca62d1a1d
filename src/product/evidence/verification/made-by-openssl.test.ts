import assert from "node:assert/strict";
import { test } from "node:test";
import { systemClock } from "#kernel/time.ts";
import { type Identity, startIssuing } from "#kit/peers/authority/issuing.ts";
import { runOnFiles } from "#kit/peers/authority/outside-program.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { readableCertificates } from "#lib/pki/certificate.ts";
import { toPem } from "#lib/pki/pem.ts";
import { checkCms } from "./check-cms.ts";

const issuing = startIssuing({ clock: systemClock, base: "http://127.0.0.1:1" });
const known = readableCertificates([issuing.root.certificate]);
const roots = { seals: known, timestamps: known };
const content = Buffer.from("what openssl signs");
const skip = unlessThere("openssl");

function filesOf({ privateKey, chain }: Identity) {
  const [leaf, ...issuers] = chain.map((der) => toPem("CERTIFICATE", der));
  const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return { key, leaf: leaf!, issuers: issuers.join(""), content };
}

const SIGNATURES = [
  ["ECDSA", "P-256", ""],
  ["RSA, PKCS #1 v1.5", "RSA-3072", ""],
  ["RSA-PSS", "RSA-3072", "-keyopt rsa_padding_mode:pss -keyopt rsa_pss_saltlen:32"],
] as const;

for (const [what, kind, options] of SIGNATURES) {
  test(`a signature that openssl made with ${what} lacks nothing but a timestamp`, {
    skip,
  }, async () => {
    const sign = "cms -sign -cades -md sha256 -binary -outform DER -out cms -in content";
    const args = `${sign} -signer leaf -inkey key -certfile issuers ${options}`.trim().split(" ");
    const made = runOnFiles("openssl", args, filesOf(issuing.issueSeal({ kind })), ["cms"]);
    const cms = made.files.cms ?? assert.fail(made.output);
    const { findings } = await checkCms(Uint8Array.from(cms), content, roots);
    assert.deepEqual(
      findings.map(({ code }) => code),
      ["timestamp-missing"],
    );
  });
}
