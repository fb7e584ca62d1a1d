import assert from "node:assert/strict";
import { test } from "node:test";
import { judgeForwarding, OWN_WORD } from "./judge-forwarding.ts";

const peer = "10.0.0.2";
const judged = (isTrusted: boolean, forwardedFor: string | null, behindProxy = true) =>
  judgeForwarding({ peer, isTrusted, forwardedFor }, behindProxy);

test("a trusted proxy that adds who asks, or sets it anew, is well", () => {
  for (const said of [`${OWN_WORD}, 203.0.113.9`, "203.0.113.9", `${OWN_WORD},2001:db8::1`]) {
    assert.match(judged(true, said), /says who asks/);
  }
});

test("a proxy that hands on what strangers say, says nothing, or is not trusted, is told", () => {
  assert.throws(() => judged(true, OWN_WORD), /as whoever asks wrote it/);
  assert.throws(() => judged(true, null), /does not say who asks/);
  assert.throws(() => judged(true, "unknown"), /does not say who asks/);
  assert.throws(() => judged(false, `${OWN_WORD}, 203.0.113.9`), /not in TRUSTED_PROXIES/);
  assert.throws(() => judged(false, "203.0.113.9"), /not in TRUSTED_PROXIES/);
});

test("where nobody stands in front nobody is missed", () => {
  assert.match(judged(false, OWN_WORD), /other end of the connection \(10\.0\.0\.2\)/);
  assert.match(judged(true, OWN_WORD, false), /nothing else seems to stand in front/);
});
