import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { startIssuing } from "#kit/peers/authority/issuing.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { oid } from "#lib/pki/der.ts";
import { OID } from "#lib/pki/oids.ts";
import { DerReader, type Element, open } from "#lib/pki/read-der.ts";
import { smallNumberOf } from "#lib/pki/read-values.ts";
import { attribute, makeSignedData, type SignedDataOrder } from "./make-signed-data.ts";

const { keyHolder, chain } = startIssuing({
  clock: heldClock(),
  base: "http://127.0.0.1:1",
}).issueSeal();
const content = Buffer.from("what is signed");
const digest = createHash("sha256").update(content).digest();

/** The parts of a SignedData, and of the one signer in it, in their order. */
async function made(change: Partial<SignedDataOrder> = {}) {
  const order = { keyHolder, contentType: OID.data, content: null, digest, certificates: chain };
  const outer = open(await makeSignedData({ ...order, ...change }));
  outer.next(0x06);
  const parts = open(outer.next(0xa0).content).rest();
  const signer = open(new DerReader(parts.at(-1)!.content).next(0x30).raw).rest();
  return { parts, signer };
}
const tags = (parts: Element[]) => parts.map(({ tag }) => tag);

test("a signature has the fields of RFC 5652, 5.1 and 5.3, and none that has nothing in it", async () => {
  const bare = await made({ certificates: [] });
  assert.deepEqual(tags(bare.parts), [0x02, 0x31, 0x30, 0x31]);
  assert.deepEqual(tags(bare.signer), [0x02, 0x30, 0x30, 0xa0, 0x30, 0x04]);
  const unsigned = attribute(OID.signatureTimestampToken, oid(OID.timestampInfo));
  const whole = await made({ attach: async () => [unsigned] });
  assert.deepEqual(tags(whole.parts), [0x02, 0x31, 0x30, 0xa0, 0x31]);
  assert.deepEqual(tags(whole.signer), [0x02, 0x30, 0x30, 0xa0, 0x30, 0x04, 0xa1]);
  assert.deepEqual(Buffer.from(whole.signer.at(-1)!.content), Buffer.from(unsigned));
  const one = await made({ certificates: chain.slice(0, 1), attach: async () => [] });
  assert.deepEqual(tags(one.parts), [0x02, 0x31, 0x30, 0xa0, 0x31]);
  assert.equal(one.signer.length, 6);
});

test("its version is 3 where the content is no plain data, and its signer's 1, named by issuer and number", async () => {
  for (const [contentType, version] of [
    [OID.data, 1],
    [OID.timestampInfo, 3],
  ] as const) {
    const { parts, signer } = await made({ contentType, content });
    assert.equal(smallNumberOf(parts[0]!), version);
    assert.equal(smallNumberOf(signer[0]!), 1);
    const encapsulated = open(parts[2]!.raw);
    assert.deepEqual(Buffer.from(encapsulated.next().raw), Buffer.from(oid(contentType)));
    const inside = new DerReader(encapsulated.next(0xa0).content).next(0x04).content;
    assert.deepEqual(Buffer.from(inside), content);
  }
});
