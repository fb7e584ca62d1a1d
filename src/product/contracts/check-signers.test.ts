import assert from "node:assert/strict";
import { test } from "node:test";
import { knownText } from "#kernel/personal-text.ts";
import { isRefusal } from "#kernel/refusals.ts";
import type { SignerInput } from "#schemas/contracts.ts";
import { checkSigners, findSignerProblems } from "./check-signers.ts";

const ROLES = ["Buyer", "Seller"].map(knownText);

const REFUSED: [what: string, signers: SignerInput[], refused: string][] = [
  ["an unknown role", [{ role: "Witness", email: "a@example.com" }], "UNKNOWN_ROLE"],
  ["no role", [{ email: "a@example.com" }], "UNKNOWN_ROLE"],
  [
    "role and label that differ",
    [{ role: "Buyer", label: "Seller", email: "a@example.com" }],
    "INVALID",
  ],
  [
    "a role named twice",
    [
      { role: "Buyer", title: "CEO" },
      { label: "Buyer", title: "CFO" },
    ],
    "INVALID",
  ],
  ["an entry that says nothing", [{ role: "Buyer" }], "INVALID_EMAIL"],
  [
    "null for an address of a contract that is new",
    [{ role: "Buyer", email: null }],
    "INVALID_EMAIL",
  ],
  ["the same beside a title", [{ role: "Buyer", email: null, title: "CEO" }], "INVALID_EMAIL"],
  ["an empty address", [{ role: "Buyer", email: "" }], "INVALID_EMAIL"],
  [
    "a level that is none",
    [{ role: "Buyer", email: "a@example.com", level: "aes" }],
    "INVALID_LEVEL",
  ],
  ["qes without the right", [{ role: "Buyer", level: "qes" }], "QES_NOT_ENABLED"],
];

for (const [what, signers, refused] of REFUSED) {
  test(`${what} is refused as ${refused}`, () => {
    const result = checkSigners(signers, ROLES, false);
    assert.equal(isRefusal(result) && result.refused, refused);
  });
}

test("whatever refuses the signers, everything that is wrong with them is in its details", () => {
  const wrong: SignerInput[] = [
    { role: "Witness", email: "a@example.com", level: "aes" },
    { role: "Buyer", email: "none" },
    { role: "Seller" },
  ];
  const paths = [
    ...["signers[0].role", "signers[1].email", "signers[2].email"],
    ...["signers[0].level"],
  ];
  const result = checkSigners(wrong, ROLES, false);
  assert.ok(isRefusal(result) && result.refused === "UNKNOWN_ROLE");
  assert.deepEqual(
    result.details?.map(({ path }) => path),
    paths,
  );
  assert.match(result.message, /^No signature field has the label "Witness"\. \(and 3 more, see/);
  const unequal = checkSigners([...wrong, { role: "Buyer", label: "Seller" }], ROLES, false);
  assert.ok(isRefusal(unequal) && unequal.refused === "INVALID");
  assert.ok((unequal.details ?? []).length > paths.length);
});

test("only one role of a contract can be qualified", () => {
  const signers = ROLES.map((role) => ({ role, level: "qes" }));
  const result = checkSigners(signers, ROLES, true);
  assert.equal(isRefusal(result) && result.refused, "QES_ROLE_TAKEN");
});

test("an unknown role is named before a wrong address", () => {
  const signers = [{ role: "Buyer", email: "none" }, { role: "Witness" }];
  const result = checkSigners(signers, ROLES, false);
  assert.equal(isRefusal(result) && result.refused, "UNKNOWN_ROLE");
});

test("a preset job title needs no address", () => {
  assert.deepEqual(checkSigners([{ label: "Seller", title: " Director " }], ROLES, false), [
    {
      role: "Seller",
      email: null,
      level: "ses",
      title: "Director",
      name: null,
      message: null,
      order: null,
      sessions: null,
      witnesses: null,
    },
  ]);
});

test("what is preset is read as it was meant, for the role however it is named", () => {
  const signers = [
    { role: "Buyer", email: "Ana@Example.com", level: "qes" },
    { label: "Seller", email: "bo@example.com", level: "ses", title: "" },
  ];
  assert.deepEqual(checkSigners(signers, ROLES, true), [
    {
      role: "Buyer",
      email: "Ana@Example.com",
      level: "qes",
      title: null,
      name: null,
      message: null,
      order: null,
      sessions: null,
      witnesses: null,
    },
    {
      role: "Seller",
      email: "bo@example.com",
      level: "ses",
      title: null,
      name: null,
      message: null,
      order: null,
      sessions: null,
      witnesses: null,
    },
  ]);
});

test("an address that is taken out by a change presets none, and needs no other", () => {
  assert.deepEqual(checkSigners([{ role: "Buyer", email: null }], ROLES, false, []), [
    {
      role: "Buyer",
      email: null,
      level: "ses",
      title: null,
      name: null,
      message: null,
      order: null,
      sessions: null,
      witnesses: null,
    },
  ]);
});

test("letters that are put together in two ways name one role", () => {
  const roles = [knownText("Käufer")];
  assert.deepEqual(checkSigners([{ role: "Ka\u0308ufer", title: "CEO" }], roles, false), [
    {
      role: "Käufer",
      email: null,
      level: "ses",
      title: "CEO",
      name: null,
      message: null,
      order: null,
      sessions: null,
      witnesses: null,
    },
  ]);
});

/** One thing that is wrong each, and where. */
const PLACES: [what: string, signers: SignerInput[], path: string, role?: string][] = [
  ["an unknown role", [{ role: "X", email: "a@example.com" }], "signers[0].role", "X"],
  ["a wrong address", [{ role: "Buyer", email: "none" }], "signers[0].email", "Buyer"],
  ["a wrong level", [{ role: "Buyer", title: "CEO", level: "aes" }], "signers[0].level", "Buyer"],
  ["a wrong title", [{ role: "Buyer", title: "--" }], "signers[0].title"],
  ["a wrong name", [{ role: "Buyer", title: "CEO", name: "x".repeat(101) }], "signers[0].name"],
  [
    "a role named twice",
    [
      { role: "Buyer", title: "CEO" },
      { role: "Buyer", title: "CFO" },
    ],
    "signers[1].role",
  ],
  ["two names of one role", [{ role: "Buyer", label: "B", title: "CEO" }], "signers[0].role"],
];

for (const [what, signers, path, role] of PLACES) {
  test(`${what} is told at ${path}`, () => {
    const [found, ...more] = findSignerProblems(signers, ROLES, false);
    assert.deepEqual([found?.problem.path, found?.problem.role, more], [path, role, []]);
  });
}

test("an entry without a role names none in its refusal", () => {
  const [found] = findSignerProblems([{ email: "a@example.com" }], ROLES, false);
  assert.ok(found && !("role" in found.problem));
});

test("of qualified signers none is taken without the right to them, and with it all but the first are told", () => {
  const signers = ["Buyer", "Seller"].map((role) => ({ role, level: "qes" }));
  const told = (isEnabled: boolean) =>
    findSignerProblems(signers, ROLES, isEnabled).map(({ refused, problem }) => [
      refused,
      problem.path,
    ]);
  assert.deepEqual(told(false), [
    ["QES_NOT_ENABLED", "signers[0].level"],
    ["QES_NOT_ENABLED", "signers[1].level"],
  ]);
  assert.deepEqual(told(true), [["QES_ROLE_TAKEN", "signers[1].level"]]);
});

test("what is malformed is told before anything else that is wrong", () => {
  const signers = [
    { role: "Witness", title: "--" },
    { role: "Buyer", title: "..", email: "none" },
  ];
  const refused = checkSigners(signers, ROLES, false);
  assert.ok(isRefusal(refused));
  assert.equal(refused.refused, "INVALID");
  assert.deepEqual(
    refused.details?.map(({ path }) => path),
    ["signers[0].title", "signers[1].title", "signers[0].role", "signers[1].email"],
  );
});

test("blanks around the name of a role are none of it, however it is named", () => {
  const email = "a@example.com";
  for (const signer of [
    { role: "Buyer " },
    { label: " Buyer" },
    { role: "\tBuyer", label: "Buyer\u00a0" },
  ]) {
    const checked = checkSigners([{ ...signer, email }], ROLES, false);
    assert.ok(!isRefusal(checked), JSON.stringify(signer));
    assert.equal(checked[0]?.role, "Buyer");
  }
});

test("level, job title and name that a change does not name stay, and what it names changes", () => {
  const before = [
    {
      role: ROLES[0]!,
      level: "qes" as const,
      title: knownText("CEO"),
      name: knownText("Ada Buyer"),
      message: null,
      order: null,
      sessions: null,
      witnesses: null,
    },
  ];
  const email = "a@example.com";
  for (const [signer, level, title, name = "Ada Buyer"] of [
    [{ role: "Buyer", email }, "qes", "CEO"],
    [{ role: "Buyer", email: null }, "qes", "CEO"],
    [{ role: "Buyer", title: "CFO" }, "qes", "CFO"],
    [{ role: "Buyer", email, title: " " }, "qes", null],
    [{ role: "Buyer", level: "ses" }, "ses", "CEO"],
    [{ role: "Buyer", title: "" }, "qes", null],
    [{ role: "Buyer", name: "Ben Buyer" }, "qes", "CEO", "Ben Buyer"],
    [{ role: "Buyer", name: " " }, "qes", "CEO", null],
  ] as const) {
    const checked = checkSigners([signer], ROLES, true, before);
    assert.ok(!isRefusal(checked), JSON.stringify(signer));
    const [found] = checked;
    assert.deepEqual([found?.level, found?.title, found?.name], [level, title, name]);
  }
  const refused = checkSigners([{ role: "Seller", level: "ses" }], ROLES, true, before);
  assert.equal(isRefusal(refused) && refused.refused, "INVALID_EMAIL");
});
