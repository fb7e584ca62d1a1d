import assert from "node:assert/strict";
import { linkIn } from "#kit/scenes/signer.ts";
import { conforms } from "./conforms.ts";
import {
  contractIn,
  create,
  createPending,
  htmlContract,
  type Json,
  pdfContract,
  read,
  signed,
} from "./contracts.ts";
import {
  expectInvalid,
  expectProperties,
  expectRefused,
  expectStatus,
  expectUnreadable,
  PROPERTIES,
} from "./expect.ts";
import { stage } from "./stage.ts";

const at = stage();

async function patchDraft(body: unknown) {
  const account = await at.account();
  const contract = await create(account, htmlContract({ title: "Old", tags: ["old"] }));
  const before = await read(account, contract.id);
  const answer = await account.call("PATCH", `/contracts/${contract.id}`, body);
  return { account, contract, before, answer };
}

conforms(
  "patch.answer contract.properties",
  "the answer is the whole contract as GET shows it",
  async () => {
    const { account, contract, answer } = await patchDraft({ title: "New" });
    expectStatus(answer, 200);
    expectProperties(answer.body, "contract");
    expectProperties(answer.body.contract, PROPERTIES.contract);
    assert.deepEqual(answer.body.contract, await read(account, contract.id));
  },
);

conforms("patch.title", "a new title replaces the old one and leaves the rest", async () => {
  const { answer } = await patchDraft({ title: "  New  " });
  assert.deepEqual([answer.body.contract.title, answer.body.contract.tags], ["New", ["old"]]);
});

for (const title of ["", "   "]) {
  conforms("patch.title-empty", `title ${JSON.stringify(title)} takes the title away`, async () => {
    assert.equal((await patchDraft({ title })).answer.body.contract.title, null);
  });
}

for (const [what, title] of [
  ["256 characters", "x".repeat(256)],
  ["a line break", "a\nb"],
  ["a number", 7],
] as const) {
  conforms("patch.title-rules patch.invalid", `a title of ${what} is refused`, async () => {
    const { account, contract, before, answer } = await patchDraft({ title });
    expectInvalid(answer, "title");
    assert.deepEqual(await read(account, contract.id), before);
  });
}

conforms("patch.tags", "new tags replace the old ones", async () => {
  const { answer } = await patchDraft({ tags: ["b", "a", "b"] });
  assert.deepEqual(answer.body.contract.tags, ["b", "a"]);
});

conforms("patch.tags", "an empty list takes the tags away", async () => {
  assert.deepEqual((await patchDraft({ tags: [] })).answer.body.contract.tags, []);
});

for (const [what, tags] of [
  ["a tag too long", ["x".repeat(51)]],
  ["an empty tag", [""]],
  ["too many", Array.from({ length: 21 }, (_, index) => `${index}`)],
  ["no list", "a"],
] as const) {
  conforms("patch.tags patch.invalid", `${what} is refused`, async () => {
    expectRefused((await patchDraft({ tags })).answer, 400);
  });
}

conforms("patch.empty", "an empty object is refused", async () => {
  expectRefused((await patchDraft({})).answer, 400);
});

conforms("patch.empty", "no body is refused", async () => {
  expectUnreadable((await patchDraft(undefined)).answer);
});

conforms("patch.no-known-property", "only unknown properties are refused", async () => {
  expectRefused((await patchDraft({ colour: "red", language: "de" })).answer, 400);
});

for (const body of [[], "text", 7, null, [{ title: "x" }]]) {
  conforms("patch.invalid", `the body ${JSON.stringify(body)} is refused`, async () => {
    expectRefused((await patchDraft(JSON.stringify(body))).answer, 400);
  });
}

for (const finalize of [false, "true", 1, null]) {
  conforms("patch.finalize-true", `finalize ${JSON.stringify(finalize)} is refused`, async () => {
    expectInvalid((await patchDraft({ title: "New", finalize })).answer, "finalize");
  });
}

conforms(
  "patch.finalize contract.sign-url",
  "finalize answers the address to sign at",
  async () => {
    const { contract, answer } = await patchDraft({ finalize: true });
    const { sign } = await at.secretsOf(contract.id);
    const { status, signUrl, verifyUrl } = answer.body.contract;
    assert.equal(status, "pending");
    assert.ok(signUrl.endsWith(`/sign/${sign}`));
    assert.ok(verifyUrl.endsWith(`/verify/${contract.publicId}`));
    await signed(at.url, sign, "A");
  },
);

conforms(
  "patch.finalize-plan plan.limit-reached",
  "finalize over the limit without a credit is LIMIT_REACHED",
  async () => {
    const account = await at.account({ ownLimit: 0 });
    const { id } = await create(account);
    const answer = await account.call("PATCH", `/contracts/${id}`, {
      title: "New",
      finalize: true,
    });
    expectRefused(answer, 403, "LIMIT_REACHED", ["documentsUsed", "documentsLimit"]);
    assert.deepEqual([answer.body.documentsUsed, answer.body.documentsLimit], [0, 0]);
    const { status, title } = await read(account, id);
    assert.deepEqual([status, title], ["draft", null]);
  },
);

conforms(
  "patch.finalize-plan state.pending-payment",
  "finalize over the limit with a credit waits for payment",
  async () => {
    const account = await at.account({ ownLimit: 0, credits: 1 });
    const { id } = await create(account);
    const answer = await account.call("PATCH", `/contracts/${id}`, { finalize: true });
    expectStatus(answer, 200);
    const { status, signUrl } = answer.body.contract;
    assert.deepEqual([status, signUrl], ["pending_payment", null]);
  },
);

conforms("patch.signers", "signers are added and changed by label, the others stay", async () => {
  const account = await at.account();
  const signers = [
    { role: "A", email: "a@example.com" },
    { role: "B", email: "b@example.com" },
  ];
  const { id } = await create(account, htmlContract({ signers }));
  const answer = await account.call("PATCH", `/contracts/${id}`, {
    signers: [{ label: "B", email: "new@example.com" }],
  });
  expectStatus(answer, 200);
  assert.deepEqual(
    answer.body.contract.signers.map(({ role, email }: Json) => [role, email]).sort(),
    [
      ["A", "a@example.com"],
      ["B", "new@example.com"],
    ],
  );
});

conforms(
  "patch.already-signed error.signer-statuses",
  "a new address for a role that signed is refused, over whichever link it signed",
  async () => {
    const account = await at.account();
    const signers = [{ role: "A", email: "a@example.com" }];
    const {
      id,
      signUrl,
      signers: made,
    } = await createPending(account, {
      signers,
      signatureFields: ["A", "B", "C"].map((label) => ({ label })),
    });
    await signed(at.url, at.secretOf(made[0]), "A");
    await signed(at.url, linkIn(signUrl), "B");
    for (const role of ["A", "B"]) {
      const answer = await account.call("PATCH", `/contracts/${id}`, {
        signers: [{ role, email: "new@example.com" }],
      });
      expectRefused(answer, 409, "ALREADY_SIGNED");
    }
  },
);

for (const [what, body, status, code] of [
  ["an unknown role", { signers: [{ role: "Z", email: "z@example.com" }] }, 400, "UNKNOWN_ROLE"],
  ["a wrong tag", { tags: [""] }, 400, null],
  ["a wrong address", { signers: [{ role: "A", email: "x" }] }, 400, "INVALID_EMAIL"],
] as const) {
  conforms(
    "patch.all-or-nothing signers.before-creation",
    `with ${what} nothing else changes`,
    async () => {
      const { account, contract, before, answer } = await patchDraft({
        title: "New",
        finalize: true,
        ...body,
      });
      expectRefused(answer, status, code);
      assert.deepEqual(await read(account, contract.id), before);
    },
  );
}

conforms(
  "patch.all-or-nothing patch.not-a-draft",
  "with a finalize that is refused the title stays",
  async () => {
    const { account, contract } = await contractIn(at, "pending", { title: "Old" });
    const body = { title: "New", finalize: true };
    expectRefused(
      await account.call("PATCH", `/contracts/${contract.id}`, body),
      409,
      "NOT_A_DRAFT",
    );
    assert.equal((await read(account, contract.id)).title, "Old");
  },
);

conforms(
  "patch.content patch.content-of-draft",
  "a draft takes another document and fields, which are what is signed then, and nothing takes them later",
  async () => {
    const account = await at.account();
    const draft = await create(account, htmlContract({ signers: [{ role: "B", title: "x" }] }));
    const path = `/contracts/${draft.id}`;
    const { document } = pdfContract();
    expectInvalid(await account.call("PATCH", path, { document }), "signatureFields");
    const fields = [{ label: "C", x: 20.25, y: 30 }];
    const answer = await account.call("PATCH", path, { document, signatureFields: fields });
    expectStatus(answer, 200);
    assert.deepEqual(
      answer.body.contract.documents.map(({ type, name }: Json) => [type, name]),
      [["document", "lease.pdf"]],
    );
    assert.deepEqual(answer.body.contract.signers, []);
    const moved = { signatureFields: [{ label: "C", x: 20.25, y: 31 }] };
    const sent = await account.call("PATCH", path, { ...moved, finalize: true });
    expectStatus(sent, 200);
    const view = await at.stranger("GET", `/signing/${linkIn(sent.body.contract.signUrl)}`);
    assert.deepEqual([view.body.fields[0].x, view.body.fields[0].y], [20.25, 31]);
    for (const change of [
      { content: "<p>x</p>" },
      { document },
      moved,
      { signaturesCentered: true },
    ]) {
      expectRefused(await account.call("PATCH", path, change), 409, "NOT_A_DRAFT");
    }
  },
);

conforms("patch.all-or-nothing", "all properties change together", async () => {
  const { answer } = await patchDraft({
    title: "New",
    tags: ["new"],
    signers: [{ role: "A", email: "a@example.com" }],
    finalize: true,
  });
  const { title, tags, status, signers } = answer.body.contract;
  assert.deepEqual([title, tags, status, signers.length], ["New", ["new"], "pending", 1]);
});

conforms(
  "patch.warnings create.warnings",
  "unknown properties beside known ones are named",
  async () => {
    const { answer } = await patchDraft({ title: "New", colour: "red" });
    expectStatus(answer, 200);
    expectProperties(answer.body, "contract warnings");
    assert.equal(answer.body.warnings.length, 1);
    assert.match(answer.body.warnings[0], /colour/);
  },
);

conforms(
  "patch.signers link.new-address",
  "a new address in the request leaves the role's other settings",
  async () => {
    const account = await at.account();
    const signers = [{ role: "A", email: "a@example.com", title: "CFO" }];
    const { id, signers: made } = await createPending(account, { signers });
    await account.call("PATCH", `/contracts/${id}`, {
      signers: [{ role: "A", email: "new@example.com" }],
    });
    const [signer] = (await read(account, id)).signers;
    assert.equal(signer.id, made[0].id);
    const view = await at.stranger("GET", `/signing/${at.secretOf(signer, 2)}`);
    assert.equal(view.body.link.email, "new@example.com");
  },
);

conforms(
  "patch.signers signers.email-absent",
  "a preset without an address leaves the delivered link as it is",
  async () => {
    const account = await at.account();
    const signers = [{ role: "A", email: "a@example.com" }];
    const { id, signers: made } = await createPending(account, { signers });
    const answer = await account.call("PATCH", `/contracts/${id}`, {
      signers: [{ role: "A", title: "CFO" }],
    });
    expectStatus(answer, 200);
    assert.deepEqual(answer.body.contract.signers, made);
    const view = await at.stranger("GET", `/signing/${at.secretOf(made[0])}`);
    assert.equal(view.body.link.title, "CFO");
  },
);

conforms("patch.obligation-to-pay", "of a draft, and whose it is", async () => {
  for (const [obligationToPay, whose] of [
    [true, [true, true]],
    [{ role: "B" }, [undefined, true]],
    [false, [undefined, undefined]],
  ] as const) {
    const { account, contract, answer } = await patchDraft({ obligationToPay, finalize: true });
    expectStatus(answer, 200);
    assert.equal(answer.body.contract.obligationToPay, obligationToPay !== false);
    const { signUrl } = await read(account, contract.id);
    const { body: view } = await at.stranger("GET", `/signing/${linkIn(signUrl)}`);
    assert.deepEqual(
      view.roles.map((role: Json) => role.obligationToPay),
      whose,
    );
  }
});

conforms("patch.obligation-to-pay", "not of a role that there is not", async () => {
  const { answer } = await patchDraft({ obligationToPay: { role: "Nobody" } });
  expectInvalid(answer, "obligationToPay.role");
});

conforms("patch.obligation-to-pay", "not once it can be signed", async () => {
  const account = await at.account();
  const { id } = await createPending(account);
  const answer = await account.call("PATCH", `/contracts/${id}`, { obligationToPay: true });
  expectRefused(answer, 409, "NOT_A_DRAFT");
});
