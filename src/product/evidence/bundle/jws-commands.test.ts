import assert from "node:assert/strict";
import { test } from "node:test";
import { jwsCommands, type SignedJws } from "./jws-commands.ts";

function commandsFor(change: Partial<SignedJws>): string {
  return jwsCommands({
    path: "receipts/1.jws",
    work: "receipt-1",
    jws: "aaaa.bbbb.cccc",
    algorithm: "ES256",
    checkedAt: new Date("2026-11-21T09:30:00Z"),
    chain: { name: "seal", chain: [] },
    ...change,
  });
}

test("each algorithm is checked with its own digest, and two numbers are cut where the first ends", () => {
  for (const [algorithm, digest, digits] of [
    ["ES256", "sha256", 64],
    ["ES384", "sha384", 96],
    ["ES512", "sha512", 132],
  ] as const) {
    const commands = commandsFor({ algorithm });
    assert.match(commands, new RegExp(`openssl dgst -${digest} -verify work/receipt-1\\.key`));
    assert.ok(commands.includes(`$(printf %.${digits}s "$digits")`), algorithm);
    assert.ok(commands.includes(`cut -c${digits + 1}-`), algorithm);
  }
});

test("a signature of RSA is taken as it is", () => {
  const commands = commandsFor({ algorithm: "RS256" });
  assert.match(commands, /openssl dgst -sha256 -verify/);
  assert.doesNotMatch(commands, /asn1parse|digits=/);
  assert.match(commands, /-f3 .*\| base64 -d > work\/receipt-1\.sig/);
});

test("what is signed otherwise is a fault, none among it", () => {
  for (const algorithm of ["none", "HS256", "PS256", ""]) {
    assert.throws(() => commandsFor({ algorithm }), Error, algorithm);
  }
});

test("what base64url leaves out is put back, by the length of each part", () => {
  for (const [payload, filling] of [
    ["YWJj", ""],
    ["YWI", "="],
    ["YQ", "=="],
  ] as const) {
    const commands = commandsFor({ jws: `aaaa.${payload}.cccc` });
    assert.ok(commands.includes(`printf '%s${filling}' "$(cut -d. -f2 receipts/1.jws`), payload);
    const signed = commandsFor({ jws: `aaaa.bbbb.${payload}` });
    assert.ok(signed.includes(`printf '%s${filling}' "$(cut -d. -f3 receipts/1.jws`), payload);
  }
});

test("what is signed is head and body with the dot between them, from the file and not from here", () => {
  const commands = commandsFor({ jws: "SECRET.PAYLOAD.MARK" });
  assert.ok(
    commands.includes("cut -d. -f1,2 receipts/1.jws | tr -d '\\n' > work/receipt-1.signed"),
  );
  assert.doesNotMatch(commands, /SECRET|PAYLOAD|MARK/);
});
