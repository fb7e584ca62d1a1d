import assert from "node:assert/strict";
import { test } from "node:test";
import { BY_SERVICE } from "#kit/rooms/actors.ts";
import { certificateWords } from "#words/certificate-words.ts";
import { eventDetail } from "./event-detail.ts";

const said = (event: string, data: Record<string, unknown>, language: "en" | "de" = "en") =>
  eventDetail(
    { number: 1, at: new Date(0), by: BY_SERVICE, hash: new Uint8Array(), event, data },
    language,
  );

test("words of somebody stand in quotation marks of the language, and a dash where there were none", () => {
  const change = { from: null, to: 'Lease "2"' };
  assert.equal(said("contract.title_changed", change), "– → “Lease '2'”");
  assert.equal(said("contract.title_changed", change, "de"), "– → „Lease '2'“");
  assert.equal(said("contract.title_changed", { from: "", to: null }), "– → –");
});

test("what was erased is said with its day in the language, wherever and however often it stands there", () => {
  const data = { role: "Tenant", email: "[erased 2026-12-01]", name: "[erased 2026-12-02]" };
  assert.equal(said("signer.invited", data), "“Tenant” · erased on 2026-12-01");
  assert.equal(
    said("contract.withdrawn", data, "de"),
    "„gelöscht am 2026-12-02“ · gelöscht am 2026-12-01",
  );
});

test("whose a duty to pay is now is said by role, and where it is everyone's or nobody's as well", () => {
  const duty = (obligationToPay: boolean, payingRoles: string[] | null) =>
    said("contract.duty_changed", { obligationToPay, payingRoles });
  assert.equal(duty(true, ["Client", "Guest"]), "“Client”, “Guest”");
  assert.equal(duty(true, null), certificateWords.en.whose.everyone);
  assert.equal(duty(false, null), certificateWords.en.whose.nobody);
});

test("of an event that says no more than who did it, or that nobody knows, there is nothing to say", () => {
  assert.equal(said("contract.finalized", { baseSha256: "aa" }), null);
  assert.equal(said("made.up", { name: "somebody" }), null);
});
