import assert from "node:assert/strict";
import { test } from "node:test";
import { personalPaths } from "./personal-paths.ts";

const nobody = {};
const device = { ip: "192.0.2.7", userAgent: "Browser/1.0" };
const change = { role: "Tenant", email: "a@example.com", jobTitle: "CEO", level: "ses" };

/** What the trail may say of an event, and where in it values of people stand; all else belongs to the document. */
const EVENTS: [event: string, data: object, personal: string[]][] = [
  [
    "contract.created",
    {
      baseSha256: "ab",
      owner: { name: "Jo", email: "jo@example.com", accountId: "1" },
      signers: [
        { role: "Tenant", email: "a@example.com", jobTitle: "CEO" },
        { role: "Landlord", email: null, jobTitle: null },
      ],
    },
    ["owner.name", "owner.email", "signers.0.email", "signers.0.jobTitle"],
  ],
  ["contract.finalized", { baseSha256: "ab" }, []],
  [
    "contract.signed",
    {
      signerName: "Jo",
      jobTitle: "CEO",
      typedEmail: "jo@example.com",
      deliveredTo: "b@example.com",
      ...device,
      timeZone: "Europe/Berlin",
      toldIp: "198.51.100.7",
      toldUserAgent: "Browser/2.0",
      role: "Tenant",
      consentVersion: "1",
      link: "personal",
      submissionSha256: "cd",
    },
    [
      ...["signerName", "jobTitle", "typedEmail", "deliveredTo"],
      ...["ip", "userAgent", "toldIp", "toldUserAgent", "timeZone"],
    ],
  ],
  ["contract.completed", { signatureCount: 2 }, []],
  ["contract.title_changed", { from: "Lease", to: "Lease of Jo" }, []],
  ["contract.tags_changed", { from: ["a"], to: ["b"] }, []],
  [
    "signer.changed",
    { role: "Tenant", from: change, to: { ...change, email: null } },
    ["from.email", "from.jobTitle", "to.jobTitle"],
  ],
  ["signer.changed", { from: { email: null }, to: change }, ["to.email", "to.jobTitle"]],
  [
    "contract.withdrawn",
    { name: "Jo", email: "jo@example.com", statement: "I withdraw", ...device, number: 1 },
    ["name", "email", "statement", "ip", "userAgent"],
  ],
  ["signer.invited", { role: "Tenant", email: "a@example.com" }, ["email"]],
  ...["signer.opened", "signer.declined", "signer.wrote"].map(
    (event): [string, object, string[]] => [
      event,
      { role: "Tenant", deliveredTo: "a@example.com", ...device },
      ["deliveredTo", "ip", "userAgent"],
    ],
  ),
];

for (const [event, data, personal] of EVENTS) {
  test(`of ${event} ${personal.join(", ") || "nothing"} is somebody's, and no more`, () => {
    const paths = personal.map((path) => `data.${path}`);
    assert.deepEqual(personalPaths(event, { by: nobody, data }), paths);
  });
}

test("whoever did it is somebody by name, whatever happened, and of an unknown event no more is known", () => {
  const by = { kind: "key", name: "Jo's key", keyId: "1" };
  for (const event of ["contract.finalized", "made.up", "constructor"]) {
    assert.deepEqual(personalPaths(event, { by, data: { email: "a@example.com" } }), ["by.name"]);
  }
});

test("what is empty, no text or not there is nobody's value", () => {
  const cases: object[] = [{}, { email: null }, { email: 7 }, { email: ["a"] }];
  for (const data of cases) {
    assert.deepEqual(personalPaths("signer.invited", { by: nobody, data }), []);
  }
  const created = { owner: "Jo", signers: null };
  assert.deepEqual(personalPaths("contract.created", { by: nobody, data: created }), []);
});
