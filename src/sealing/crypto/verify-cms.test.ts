import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { test } from "node:test";
import { systemRandom } from "#kernel/random.ts";
import { DAY_MS } from "#kernel/time.ts";
import { startIssuing } from "#kit/authority/issuing.ts";
import { heldClock } from "#kit/held-clock.ts";
import { signDetached } from "./cms.ts";
import { holdKey } from "./key-holder.ts";
import { openLocalTimestampAuthority } from "./local-timestamp-authority.ts";
import { PROFILES } from "./make-certificate.ts";
import { attribute, makeSignedData } from "./make-signed-data.ts";
import { OID } from "./oids.ts";
import { verifyDetached } from "./verify-cms.ts";

const clock = heldClock();
const issuing = startIssuing({ clock, base: "http://127.0.0.1:1" });
const authority = openLocalTimestampAuthority({
  keyHolder: holdKey(issuing.timestamp.privateKey, issuing.timestamp.chain),
  clock,
  random: systemRandom,
});
const { keyHolder, chain } = issuing.issueSeal({ commonName: "Example Ltd seal" });
const digest = createHash("sha256").update("the covered bytes").digest();
const trustedRoots = [issuing.root.certificate];
const timestamp = (imprint: Uint8Array) => authority.timestamp(imprint);
const cms = await signDetached({ digest, keyHolder, timestamp });
const now = clock.now().getTime();

test("a seal names its signer, its time and its authority, and nothing is wrong with it", () => {
  const { problems, signer, timestamp: found } = verifyDetached(cms, digest, { trustedRoots });
  assert.deepEqual(problems, []);
  assert.equal(signer?.name, "Example Ltd seal");
  assert.equal(signer?.subject, "CN=Example Ltd seal, O=Test authority");
  assert.equal(signer?.chain.length, chain.length);
  assert.equal(found?.authority, "Test time-stamps");
  assert.deepEqual(found?.at, clock.now());
});

test("the zeros that fill up a PDF's /Contents do no harm, other bytes do", () => {
  const filled = Buffer.concat([cms, new Uint8Array(500)]);
  assert.deepEqual(verifyDetached(filled, digest, { trustedRoots }).problems, []);
  filled[filled.length - 1] = 1;
  assert.notEqual(verifyDetached(filled, digest, { trustedRoots }).problems.length, 0);
});

test("a seal holds long after its certificates ended, for its token says when it was made", () => {
  const issued = issuing.issue({
    commonName: "Short-lived seal",
    profile: PROFILES.seal,
    notAfter: new Date(now + 1_000),
  });
  const held = holdKey(issued.privateKey, issued.chain);
  return signDetached({ digest, keyHolder: held, timestamp }).then((seal) =>
    assert.deepEqual(verifyDetached(seal, digest, { trustedRoots }).problems, []),
  );
});

const signOdd = (order: Partial<Parameters<typeof makeSignedData>[0]>) =>
  makeSignedData({
    keyHolder,
    contentType: OID.data,
    content: null,
    digest,
    certificates: keyHolder.chain,
    attach: async (signature) => {
      const imprint = createHash("sha256").update(signature).digest();
      return [attribute(OID.signatureTimestampToken, await timestamp(imprint))];
    },
    ...order,
  });

const held = (order: Omit<Parameters<typeof issuing.issue>[0], "commonName">) => {
  const identity = issuing.issue({ commonName: "Odd seal", ...order });
  return holdKey(identity.privateKey, identity.chain);
};

const otherToken = await authority.timestamp(randomBytes(32));

const FORGED: [what: string, make: () => Promise<Uint8Array>, found: RegExp][] = [
  ["over other bytes", () => signOdd({ digest: randomBytes(32) }), /not what was signed/],
  ["with its own content", () => signOdd({ content: Buffer.from("x") }), /its own content/],
  ["without a time-stamp", () => signOdd({ attach: async () => [] }), /no time-stamp/],
  [
    "with the time-stamp of another signature",
    () => signOdd({ attach: async () => [attribute(OID.signatureTimestampToken, otherToken)] }),
    /time-stamp: the token is for something else/,
  ],
  ["without certificates", () => signOdd({ certificates: [] }), /certificate is missing/],
  [
    "with half its chain",
    () => signOdd({ certificates: keyHolder.chain.slice(0, 1) }),
    /trusted root/,
  ],
  ["of another content type", () => signOdd({ contentType: OID.signedData }), /another type/],
  [
    "by a certificate that had ended",
    () =>
      signOdd({
        ...((expired) => ({ keyHolder: expired, certificates: expired.chain }))(
          held({ profile: PROFILES.seal, notAfter: new Date(now - DAY_MS / 2) }),
        ),
      }),
    /has expired/,
  ],
  [
    "by a stranger's certificate of the same name",
    () => {
      const stranger = { commonName: "Test root", profile: PROFILES.root, issuer: null };
      const keys = held({ profile: PROFILES.seal, issuer: issuing.issue(stranger) });
      return signOdd({ keyHolder: keys, certificates: keys.chain });
    },
    /trusted root/,
  ],
  ["that is noise", async () => randomBytes(200), /cannot be read|nothing/],
  ["that is empty", async () => new Uint8Array(), /cannot be read/],
];

for (const [what, make, found] of FORGED) {
  test(`a seal ${what} is not intact`, async () => {
    const { problems } = verifyDetached(await make(), digest, { trustedRoots });
    assert.match(problems.join("; "), found);
  });
}

test("a seal is not intact for a file that was changed", () => {
  const other = createHash("sha256").update("other bytes").digest();
  const { problems } = verifyDetached(cms, other, { trustedRoots });
  assert.deepEqual(problems, ["the content is not what was signed"]);
});
