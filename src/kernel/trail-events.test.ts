import assert from "node:assert/strict";
import { test } from "node:test";
import { knownEmail } from "./email.ts";
import { knownText } from "./personal-text.ts";
import {
  eventDetail,
  type Said,
  type SignerPreset,
  TRAIL_EVENT_NAMES,
  TRAIL_EVENTS,
} from "./trail-events.ts";

const said: Said = {
  quoted: (text) => (text === null ? "–" : `“${text}”`),
  moment: (at) => at ?? "–",
  openUntil: (at) => `open until ${at}`,
  whose: { everyone: "for everyone", nobody: "for nobody" },
};

const preset = (email: string | null, jobTitle: string | null): SignerPreset => ({
  email: email === null ? null : knownEmail(email),
  level: "ses",
  jobTitle: jobTitle === null ? null : knownText(jobTitle),
});

const changed = (from: SignerPreset | null, to: SignerPreset) =>
  eventDetail("signer.changed", { role: "Tenant", from, to }, said);

test("an event that says no more, and one that nobody knows, has no detail", () => {
  for (const name of ["contract.created", "contract.deleted", "nobody.knows", "", "toString"]) {
    assert.equal(eventDetail(name, {}, said), null, name);
  }
});

test("a signature names who signed, and words to the sender the role that said them", () => {
  assert.equal(eventDetail("contract.signed", { signerName: "Anna" }, said), "“Anna”");
  assert.equal(eventDetail("signer.declined", { role: "Tenant" }, said), "“Tenant”");
  assert.equal(eventDetail("signer.wrote", { role: "Tenant", kind: "question" }, said), "“Tenant”");
});

test("an address in a detail says what its domain is to a mail server", () => {
  const email = "jörg@müller.de";
  const shown = "jörg@müller.de (xn--mller-kva.de)";
  assert.equal(
    eventDetail("signer.invited", { role: "Tenant", email }, said),
    `“Tenant” · ${shown}`,
  );
  assert.equal(
    eventDetail("contract.withdrawn", { name: "Jörg", email }, said),
    `“Jörg” · ${shown}`,
  );
});

test("a title that changed is told as it was and as it is, also where there was or is none", () => {
  const title = (from: string | null, to: string | null) =>
    eventDetail("contract.title_changed", { from, to }, said);
  assert.equal(title("Lease", "Rent"), "“Lease” → “Rent”");
  assert.equal(title(null, "Rent"), "– → “Rent”");
  assert.equal(title("Lease", null), "“Lease” → –");
});

test("of a signer who changed, what is another is told and nothing else", () => {
  const anna = preset("anna@example.com", "Tenant of flat 3");
  const cases: [from: SignerPreset | null, to: SignerPreset, detail: string][] = [
    [anna, anna, "“Tenant”"],
    [
      anna,
      preset("zoe@example.com", "Tenant of flat 3"),
      "“Tenant” · anna@example.com → zoe@example.com",
    ],
    [anna, preset("anna@example.com", "Tenant"), "“Tenant” · “Tenant of flat 3” → “Tenant”"],
    [
      anna,
      preset("zoe@example.com", null),
      "“Tenant” · anna@example.com → zoe@example.com · “Tenant of flat 3” → –",
    ],
    [null, anna, "“Tenant” · – → anna@example.com · – → “Tenant of flat 3”"],
    [anna, preset(null, "Tenant of flat 3"), "“Tenant” · anna@example.com → –"],
    [preset(null, null), preset(null, null), "“Tenant”"],
    [null, preset(null, "Tenant"), "“Tenant” · – → “Tenant”"],
    [null, preset(null, null), "“Tenant”"],
  ];
  for (const [from, to, detail] of cases) assert.equal(changed(from, to), detail);
});

test("webhooks are told of what happens to a contract and its signers, and of nothing between an owner and the service", () => {
  const told = TRAIL_EVENT_NAMES.filter((name) => TRAIL_EVENTS[name].isTold);
  assert.deepEqual(told, [
    ...["contract.created", "contract.signed", "contract.completed", "contract.deleted"],
    ...["contract.cancelled", "contract.withdrawn", "signer.invited", "signer.declined"],
  ]);
});

test("what only the service does, and what only a signer does, is nobody else's", () => {
  const by = (who: string) => TRAIL_EVENT_NAMES.filter((name) => TRAIL_EVENTS[name].by === who);
  assert.deepEqual(by("service"), [
    ...["summary.made", "contract.completed", "clock.differed", "signer.invited"],
  ]);
  assert.deepEqual(by("signer"), [
    ...["contract.signed", "signer.opened", "attachment.opened", "signer.declined", "signer.wrote"],
  ]);
  assert.deepEqual(by("withdrawing"), ["contract.withdrawn"]);
  assert.deepEqual(by("ending"), ["contract.deleted", "contract.cancelled"]);
});
