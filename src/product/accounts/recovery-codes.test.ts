import assert from "node:assert/strict";
import { test } from "node:test";
import { systemRandom } from "#kernel/random.ts";
import { hashRecoveryCode, makeRecoveryCodes } from "./recovery-codes.ts";

test("ten codes are made, each of another sixteen random signs that are not taken for one another", () => {
  const asked: number[] = [];
  const codes = makeRecoveryCodes((count) => {
    asked.push(count);
    return systemRandom(count);
  });
  assert.deepEqual(
    asked,
    Array.from({ length: 10 }, () => 16),
  );
  for (const code of codes) assert.match(code, /^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
  assert.equal(new Set(codes).size, 10);
});

test("every sign is as likely as any other", () => {
  let next = 0;
  const [codes] = [makeRecoveryCodes((count) => Uint8Array.from({ length: count }, () => next++))];
  const counts = new Map<string, number>();
  for (const sign of codes.slice(0, 8).join("").replaceAll("-", "")) {
    counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  assert.deepEqual([counts.size, new Set(counts.values())], [32, new Set([4])]);
});

test("a code is the same however it is typed, and another one is another", () => {
  const hash = hashRecoveryCode("2345-ABCD-EFGH-JKLM");
  for (const typed of ["2345abcdefghjklm", " 2345 abcd efgh jklm\n", "2345–ABCD–EFGH–JKLM"]) {
    assert.deepEqual(hashRecoveryCode(typed), hash, typed);
  }
  assert.notDeepEqual(hashRecoveryCode("2345-ABCD-EFGH-JKLN"), hash);
});
