import assert from "node:assert/strict";
import type { TestAccount, TestAnswer } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { conforms } from "./conforms.ts";
import {
  contractIn,
  createPending,
  createSigned,
  type Json,
  read,
  STATUSES,
  type Status,
} from "./contracts.ts";
import { expectProperties, expectRefused, expectStatus, PROPERTIES } from "./expect.ts";
import { stage } from "./stage.ts";

const at = stage();

type Act = (account: TestAccount, contract: Json) => Promise<TestAnswer>;
const patch =
  (body: unknown): Act =>
  (account, { id }) =>
    account.call("PATCH", `/contracts/${id}`, body);

/** Status, code and the status that the contract has afterwards (null: it is gone). */
type Outcome = [status: number, code: string | null, after: Status | null];
const stays = (status: number, code: string | null, at: Status): Outcome => [status, code, at];

/** What every action answers in every status, and where it leads. */
const TABLE: Record<string, { rules: string; act: Act; outcomes: Record<Status, Outcome> }> = {
  finalize: {
    rules: "patch.finalize patch.not-a-draft",
    act: patch({ finalize: true }),
    outcomes: {
      draft: [200, null, "pending"],
      pending: stays(409, "NOT_A_DRAFT", "pending"),
      pending_payment: stays(409, "NOT_A_DRAFT", "pending_payment"),
      fully_signed: stays(409, "NOT_A_DRAFT", "fully_signed"),
      cancelled: stays(409, "NOT_A_DRAFT", "cancelled"),
    },
  },
  title: {
    rules: "patch.title patch.signed-title-tags patch.cancelled-title-tags",
    act: patch({ title: "New" }),
    outcomes: {
      draft: stays(200, null, "draft"),
      pending: stays(200, null, "pending"),
      pending_payment: stays(200, null, "pending_payment"),
      fully_signed: stays(409, "CONTRACT_SIGNED", "fully_signed"),
      cancelled: stays(200, null, "cancelled"),
    },
  },
  tags: {
    rules: "patch.tags patch.signed-title-tags patch.cancelled-title-tags",
    act: patch({ tags: ["new"] }),
    outcomes: {
      draft: stays(200, null, "draft"),
      pending: stays(200, null, "pending"),
      pending_payment: stays(200, null, "pending_payment"),
      fully_signed: stays(409, "CONTRACT_SIGNED", "fully_signed"),
      cancelled: stays(200, null, "cancelled"),
    },
  },
  signers: {
    rules: "patch.signers patch.signed-signers patch.cancelled-signers",
    act: patch({ signers: [{ role: "B", email: "b@example.com" }] }),
    outcomes: {
      draft: stays(200, null, "draft"),
      pending: stays(200, null, "pending"),
      pending_payment: stays(200, null, "pending_payment"),
      fully_signed: stays(409, "CONTRACT_SIGNED", "fully_signed"),
      cancelled: stays(409, null, "cancelled"),
    },
  },
  cancel: {
    rules: "cancel.open cancel.again cancel.signed state.cancelled",
    act: (account, { id }) => account.call("POST", `/contracts/${id}/cancel`),
    outcomes: {
      draft: [200, null, "cancelled"],
      pending: [200, null, "cancelled"],
      pending_payment: [200, null, "cancelled"],
      fully_signed: stays(409, "CONTRACT_SIGNED", "fully_signed"),
      cancelled: [200, null, "cancelled"],
    },
  },
  delete: {
    rules: "delete.any-status delete.signed delete.gone",
    act: (account, { id }) => account.call("DELETE", `/contracts/${id}`),
    outcomes: {
      draft: [200, null, null],
      pending: [200, null, null],
      pending_payment: [200, null, null],
      fully_signed: stays(409, "CONTRACT_SIGNED", "fully_signed"),
      cancelled: [200, null, null],
    },
  },
  pdf: {
    rules: "pdf.not-signed pdf.answer",
    act: (account, { id }) => account.call("GET", `/contracts/${id}/pdf`),
    outcomes: {
      draft: stays(409, "NOT_SIGNED", "draft"),
      pending: stays(409, "NOT_SIGNED", "pending"),
      pending_payment: stays(409, "NOT_SIGNED", "pending_payment"),
      fully_signed: stays(200, null, "fully_signed"),
      cancelled: stays(409, "NOT_SIGNED", "cancelled"),
    },
  },
  sign: {
    rules: "signing.not-now cancel.kills-links signing.already-signed",
    act: async (_account, { id }) => signOver(at.url, (await at.secretsOf(id)).sign, "A"),
    outcomes: {
      draft: stays(409, null, "draft"),
      pending: stays(201, null, "pending"),
      pending_payment: stays(409, null, "pending_payment"),
      fully_signed: stays(409, "ALREADY_SIGNED", "fully_signed"),
      cancelled: stays(409, null, "cancelled"),
    },
  },
};

for (const [name, { rules, act, outcomes }] of Object.entries(TABLE)) {
  for (const status of STATUSES) {
    const [answered, code, after] = outcomes[status];
    const leads = after === status ? "and leaves it so" : `and leads to ${after ?? "nothing"}`;
    conforms(
      `state.table ${rules}`,
      `${name} on a ${status} contract answers ${answered}${code ? ` ${code}` : ""} ${leads}`,
      async () => {
        const { account, contract } = await contractIn(at, status);
        const answer = await act(account, contract);
        if (answered < 300) expectStatus(answer, answered);
        else expectRefused(answer, answered, code, extraOf(name, answer));
        if (name === "pdf" && code) assert.equal(answer.body.status, status);
        if (after === null) {
          expectRefused(await account.call("GET", `/contracts/${contract.id}`), 404);
          return;
        }
        const found = await read(account, contract.id);
        assert.equal(found.status, after);
        if (answered >= 300) assert.deepEqual(withoutSeal(found), withoutSeal(contract));
      },
    );
  }
}

/** What these refusals carry beside code and message. */
function extraOf(act: string, { body }: TestAnswer): string[] {
  if (act === "pdf") return ["status"];
  if (act === "delete") return ["signatureCount"];
  // The signing API may say in which status the contract is.
  return act === "sign" && "status" in body ? ["status"] : [];
}

/** The seal is made beside everything else and may come in between. */
function withoutSeal({ finalPdf: _pdf, documents: _parts, updatedAt: _at, ...rest }: Json) {
  return rest;
}

conforms(
  "cancel.answer summary.properties",
  "cancelling answers success and the summary",
  async () => {
    const { account, contract } = await contractIn(at, "pending", { title: "Lease" });
    const answer = await account.call("POST", `/contracts/${contract.id}/cancel`);
    expectProperties(answer.body, "success contract");
    expectProperties(answer.body.contract, PROPERTIES.summary);
    assert.deepEqual(answer.body, {
      success: true,
      contract: { id: contract.id, token: contract.token, title: "Lease", status: "cancelled" },
    });
  },
);

conforms(
  "cancel.again summary.properties",
  "cancelling again answers alike and changes nothing",
  async () => {
    const { account, contract } = await contractIn(at, "cancelled");
    at.clock.moveMs(60_000);
    const answer = await account.call("POST", `/contracts/${contract.id}/cancel`);
    expectStatus(answer, 200);
    assert.equal(answer.body.contract.status, "cancelled");
    assert.deepEqual(await read(account, contract.id), contract);
  },
);

conforms(
  "cancel.keeps-signatures state.cancelled",
  "signatures that were collected stay",
  async () => {
    const { account, contract } = await contractIn(at, "pending");
    expectStatus(await signOver(at.url, linkIn(contract.signUrl), "A"), 201);
    expectStatus(await account.call("POST", `/contracts/${contract.id}/cancel`), 200);
    const { signatures, status } = await read(account, contract.id);
    assert.deepEqual([signatures.length, signatures[0].role, status], [1, "A", "cancelled"]);
  },
);

conforms(
  "cancel.kills-links",
  "no link of a cancelled contract shows or signs anything",
  async () => {
    const account = await at.account();
    const signers = [{ role: "A", email: "a@example.com" }];
    const { id, signUrl, signers: made } = await createPending(account, { signers });
    await account.call("POST", `/contracts/${id}/cancel`);
    for (const [link, role] of [
      [linkIn(signUrl), "B"],
      [at.secretOf(made[0]), "A"],
    ]) {
      expectRefused(await at.stranger("GET", `/signing/${link}`), 410, null, extraOfGone);
      expectStatus(await signOver(at.url, link!, role!), 409);
    }
  },
);
const extraOfGone = ["reason", "language"];

for (const [method, tail, rule] of [
  ["POST", "/cancel", "cancel.unknown"],
  ["DELETE", "", "delete.unknown"],
  ["GET", "/pdf", "pdf.unknown"],
  ["PATCH", "", "patch.unknown"],
] as const) {
  conforms(rule, `${method} ${tail} of an unknown contract is 404 without a code`, async () => {
    const account = await at.account();
    const body = method === "PATCH" ? { title: "x" } : undefined;
    for (const key of ["0192f0c0-0000-7000-8000-000000000000", "aaaaaaaaaaaaaaaa", "x"]) {
      expectRefused(await account.call(method, `/contracts/${key}${tail}`, body), 404);
    }
  });
}

conforms("delete.answer", "deleting answers success and nothing else", async () => {
  const { account, contract } = await contractIn(at, "draft");
  const answer = await account.call("DELETE", `/contracts/${contract.id}`);
  expectStatus(answer, 200);
  assert.deepEqual(answer.body, { success: true });
});

conforms(
  "delete.signed",
  "one signature is enough to keep a contract, and is counted",
  async () => {
    const { account, contract } = await contractIn(at, "pending");
    expectStatus(await signOver(at.url, linkIn(contract.signUrl), "A"), 201);
    const answer = await account.call("DELETE", `/contracts/${contract.id}`);
    expectRefused(answer, 409, "CONTRACT_SIGNED", ["signatureCount"]);
    assert.equal(answer.body.signatureCount, 1);
  },
);

conforms("delete.signed", "a cancelled contract with a signature stays as well", async () => {
  const { account, contract } = await contractIn(at, "pending");
  expectStatus(await signOver(at.url, linkIn(contract.signUrl), "A"), 201);
  await account.call("POST", `/contracts/${contract.id}/cancel`);
  const answer = await account.call("DELETE", `/contracts/${contract.id}`);
  expectRefused(answer, 409, "CONTRACT_SIGNED", ["signatureCount"]);
});

conforms("delete.signed", "signatureCount counts all of them", async () => {
  const account = await at.account();
  const { id } = await createSigned(at, account);
  const answer = await account.call("DELETE", `/contracts/${id}`);
  assert.equal(answer.body.signatureCount, 2);
});

conforms(
  "delete.gone signing-view.unknown",
  "a deleted contract is unknown to every call",
  async () => {
    const { account, contract } = await contractIn(at, "pending");
    await account.call("DELETE", `/contracts/${contract.id}`);
    for (const [method, tail, body] of [
      ["GET", "", undefined],
      ["PATCH", "", { title: "x" }],
      ["DELETE", "", undefined],
      ["POST", "/cancel", undefined],
      ["GET", "/pdf", undefined],
    ] as const) {
      expectRefused(await account.call(method, `/contracts/${contract.id}${tail}`, body), 404);
    }
    expectRefused(await at.stranger("GET", `/signing/${linkIn(contract.signUrl)}`), 404);
    expectStatus(await signOver(at.url, linkIn(contract.signUrl), "A"), 404);
  },
);

conforms(
  "delete.tombstone",
  "the verify page of a deleted contract says that its owner deleted it",
  async () => {
    const { account, contract } = await contractIn(at, "pending");
    await account.call("DELETE", `/contracts/${contract.id}`);
    const page = await fetch(`${at.url}/verify/${contract.publicId}`);
    assert.equal(page.status, 200);
    const text = await page.text();
    assert.match(text, /deleted/i);
    assert.ok(!text.includes("The parrot"));
  },
);

for (const act of ["cancel", "delete", "title"] as const) {
  conforms(
    "state.race",
    `of ${act} and the last signature only the first to commit wins`,
    async () => {
      for (let round = 0; round < 6; round += 1) {
        const account = await at.account();
        const contract = await createPending(account, { signatureFields: [{ label: "A" }] });
        const [sent, other] = await Promise.all([
          signOver(at.url, linkIn(contract.signUrl), "A"),
          TABLE[act]!.act(account, contract),
        ]);
        const after = await account.call("GET", `/contracts/${contract.id}`);
        const isSigned = sent.status === 201;
        if (act === "title") {
          expectStatus(sent, 201);
          const { title } = after.body.contract;
          assert.equal(title === "New", other.status === 200);
          continue;
        }
        assert.notEqual(isSigned, other.status === 200);
        const expected = isSigned ? "fully_signed" : act === "cancel" ? "cancelled" : undefined;
        assert.equal(after.body.contract?.status, expected);
      }
    },
  );
}
