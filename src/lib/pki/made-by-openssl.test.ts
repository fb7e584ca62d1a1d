import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { systemClock } from "#kernel/time.ts";
import { type Identity, startIssuing } from "#kit/peers/authority/issuing.ts";
import { runOnFiles } from "#kit/peers/authority/outside-program.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { checkTimestampToken } from "./check-timestamp-token.ts";
import { toPem } from "./pem.ts";
import { readTimestampResponse } from "./timestamp-response.ts";

const issuing = startIssuing({ clock: systemClock, base: "http://127.0.0.1:1" });
const trustedRoots = [issuing.root.certificate];
const content = Buffer.from("what openssl signs");
const digest = createHash("sha256").update(content).digest();
const skip = unlessThere("openssl");

function filesOf({ privateKey, chain }: Identity) {
  const [leaf, ...issuers] = chain.map((der) => toPem("CERTIFICATE", der));
  const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return { key, leaf: leaf!, issuers: issuers.join(""), content };
}

for (const binding of ["sha1", "sha256"]) {
  test(`a token that openssl made, bound to its certificate with ${binding}, has no problem`, {
    skip,
  }, async () => {
    const config = [
      "[tsa]",
      "default_tsa = here",
      "[here]",
      "serial = serial",
      "crypto_device = builtin",
      "signer_cert = leaf",
      "signer_key = key",
      "certs = issuers",
      "signer_digest = sha256",
      "digests = sha256",
      "default_policy = 2.999.1",
      "accuracy = secs:1, millisecs:500",
      "tsa_name = yes",
      "ess_cert_id_chain = yes",
      `ess_cert_id_alg = ${binding}`,
      "",
    ].join("\n");
    const files = { ...filesOf(issuing.timestamp), config, serial: "01" };
    const ask = "ts -query -data content -sha256 -cert -no_nonce -out query".split(" ");
    const query = runOnFiles("openssl", ask, files, ["query"]).files.query!;
    const reply = "ts -reply -config config -queryfile query -out answer".split(" ");
    const made = runOnFiles("openssl", reply, { ...files, query }, ["answer"]);
    const answer = readTimestampResponse(made.files.answer ?? assert.fail(made.output));
    assert.ok("token" in answer);
    const question = { imprint: digest, nonce: null, trustedRoots, at: systemClock.now() };
    assert.deepEqual(await checkTimestampToken(answer.token, question), []);
  });
}
