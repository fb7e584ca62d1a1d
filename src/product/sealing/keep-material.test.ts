import assert from "node:assert/strict";
import { test } from "node:test";
import { MINUTE_MS } from "#kernel/time.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { keepMaterial } from "./keep-material.ts";

const chain = (name: string) => [Buffer.from(name), Buffer.from("root")];

function counting(missing: { certificate: string; why: string }[] = []) {
  const clock = heldClock();
  let asked = 0;
  const gather = async (chains: readonly (readonly Uint8Array[])[]) => {
    asked += 1;
    return { certificates: chains.flatMap((one) => [...one]), crls: [], ocsps: [], missing };
  };
  return { clock, material: keepMaterial(gather, clock), asked: () => asked };
}

test("the same chains, however often each is named, are judged once a minute", async () => {
  const { clock, material, asked } = counting();
  const first = await material([chain("seal"), chain("stamp")]);
  const again = await material([chain("seal"), chain("stamp"), chain("stamp")]);
  assert.equal(again, first);
  assert.equal(first.packed.certificates.length, 3);
  clock.moveMs(MINUTE_MS);
  await material([chain("seal"), chain("stamp")]);
  assert.equal(asked(), 2);
});

test("another chain is another question", async () => {
  const { material, asked } = counting();
  await material([chain("seal"), chain("stamp")]);
  await material([chain("seal"), chain("other stamp")]);
  assert.equal(asked(), 2);
});

test("what lacks something is asked for again", async () => {
  const { material, asked } = counting([{ certificate: "seal", why: "nobody answers" }]);
  await material([chain("seal")]);
  assert.equal((await material([chain("seal")])).missing.length, 1);
  assert.equal(asked(), 2);
});
