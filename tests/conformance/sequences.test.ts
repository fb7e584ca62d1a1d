import assert from "node:assert/strict";
import fc from "fast-check";
import type { TestAccount } from "#kit/scenes/service.ts";
import { signOver } from "#kit/scenes/signer.ts";
import { conforms } from "./conforms.ts";
import { create, htmlContract, type Json, type Status } from "./contracts.ts";
import { expectStatus } from "./expect.ts";
import { type Owner, owner } from "./owner.ts";
import { stage } from "./stage.ts";

const at = stage();
const LABELS = ["A", "B"] as const;

/** What the interface promises of a contract, in the fewest words: the measure of the cases below. */
interface Model {
  status: Status | "deleted";
  signed: ("A" | "B")[];
  title: string | null;
  tags: string[];
  credits: number;
  /** Documents that the plan still has; null is without limit. */
  left: number | null;
}

interface Expected {
  status: number;
  code?: string;
}

type Step =
  | { act: "finalize" | "signers" | "cancel" | "delete" | "pdf" | "pay" }
  | { act: "title"; title: string }
  | { act: "tags"; tags: string[] }
  | { act: "sign"; role: "A" | "B" };

const OK: Expected = { status: 200 };
const GONE: Expected = { status: 404 };

/** What a step answers, and what it makes of the model. */
const RULES: { [A in Step["act"]]: (model: Model, step: Extract<Step, { act: A }>) => Expected } = {
  finalize(model) {
    if (model.status !== "draft") return { status: 409, code: "NOT_A_DRAFT" };
    if (model.left === null || model.left > 0) model.status = "pending";
    else if (model.credits > 0) model.status = "pending_payment";
    else return { status: 403, code: "LIMIT_REACHED" };
    return OK;
  },
  title(model, { title }) {
    if (model.status === "fully_signed") return { status: 409, code: "CONTRACT_SIGNED" };
    model.title = title.trim() || null;
    return OK;
  },
  tags(model, { tags }) {
    if (model.status === "fully_signed") return { status: 409, code: "CONTRACT_SIGNED" };
    model.tags = tags;
    return OK;
  },
  signers(model) {
    if (model.status === "fully_signed") return { status: 409, code: "CONTRACT_SIGNED" };
    if (model.status === "cancelled") return { status: 409 };
    return model.signed.includes("A") ? { status: 409, code: "ALREADY_SIGNED" } : OK;
  },
  sign(model, { role }) {
    if (model.signed.includes(role) && model.status !== "cancelled") {
      return { status: 409, code: "ALREADY_SIGNED" };
    }
    if (model.status !== "pending") return { status: 409 };
    model.signed.push(role);
    if (model.signed.length === LABELS.length) model.status = "fully_signed";
    return { status: 201 };
  },
  cancel(model) {
    if (model.status === "fully_signed") return { status: 409, code: "CONTRACT_SIGNED" };
    model.status = "cancelled";
    return OK;
  },
  delete(model) {
    if (model.signed.length > 0) return { status: 409, code: "CONTRACT_SIGNED" };
    model.status = "deleted";
    return OK;
  },
  pdf(model) {
    return model.status === "fully_signed" ? OK : { status: 409, code: "NOT_SIGNED" };
  },
  pay(model) {
    // The payment page answers with a page whatever comes of it; what counts is the state.
    if (model.status === "pending_payment" && model.credits > 0) {
      model.status = "pending";
      model.credits -= 1;
    }
    return { status: 0 };
  },
};

function expected(model: Model, step: Step): Expected {
  if (model.status === "deleted") return step.act === "pay" ? { status: 0 } : GONE;
  return (RULES[step.act] as (model: Model, step: Step) => Expected)(model, step);
}

interface Played {
  account: TestAccount;
  person: Owner;
  contract: Json;
  /** Secret of the shared link. */
  link: string;
}

async function play({ account, person, contract, link }: Played, step: Step) {
  const path = `/contracts/${contract.id}`;
  switch (step.act) {
    case "finalize":
      return account.call("PATCH", path, { finalize: true });
    case "title":
      return account.call("PATCH", path, { title: step.title });
    case "tags":
      return account.call("PATCH", path, { tags: step.tags });
    case "signers":
      return account.call("PATCH", path, { signers: [{ role: "A", title: "CFO" }] });
    case "sign":
      return signOver(at.url, link, step.role);
    case "cancel":
      return account.call("POST", `${path}/cancel`);
    case "delete":
      return account.call("DELETE", path);
    case "pdf":
      return account.call("GET", `${path}/pdf`);
    case "pay":
      return person.pay(contract.token);
  }
}

const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ act: fc.constant("finalize" as const) }) },
    {
      weight: 6,
      arbitrary: fc.record({ act: fc.constant("sign" as const), role: fc.constantFrom(...LABELS) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant("title" as const),
        title: fc.constantFrom("One", " Two ", "", "Ωμέγα"),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        act: fc.constant("tags" as const),
        tags: fc.constantFrom([], ["a"], ["b", "a"]),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ act: fc.constantFrom("signers" as const, "pdf", "cancel", "pay") }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constant("delete" as const) }) },
  ),
  { minLength: 3, maxLength: 12 },
) as fc.Arbitrary<Step[]>;

const beginnings = fc.record({
  finalize: fc.boolean(),
  plan: fc.constantFrom(
    { left: null, credits: 0 },
    { left: 1, credits: 0 },
    { left: 0, credits: 1 },
    { left: 0, credits: 0 },
  ),
});

conforms(
  "state.sequences state.table state.draft state.pending state.pending-payment",
  "any sequence of actions answers and ends as a small model of the tables says",
  async () => {
    await fc.assert(
      fc.asyncProperty(beginnings, steps, async ({ finalize, plan }, sequence) => {
        at.clock.moveMs(60_000);
        const { left, credits } = plan;
        const account = await at.account({ ownLimit: left, credits });
        const model: Model = { status: "draft", signed: [], title: null, tags: [], credits, left };
        const first = finalize ? expected(model, { act: "finalize" }) : OK;
        const body = htmlContract({ finalize });
        if (first.status !== 200) {
          expectStatus(await account.call("POST", "/contracts", body), first.status);
          return;
        }
        const contract = await create(account, body);
        const link = (await at.secretsOf(contract.id)).sign;
        const played = { account, contract, link, person: await owner(at, account) };
        for (const step of sequence) {
          const before = model.status;
          const { status, code } = expected(model, step);
          const answer = await play(played, step);
          const what = `${JSON.stringify(step)} in ${before}: ${JSON.stringify(answer.body)}`;
          if (status !== 0) {
            assert.equal(answer.status, status, what);
            assert.equal(answer.body?.code, code, what);
          }
          const found = await account.call("GET", `/contracts/${contract.id}`);
          if (model.status === "deleted") {
            expectStatus(found, 404);
            continue;
          }
          const { title, tags, signatures } = found.body.contract;
          assert.deepEqual(
            [found.body.contract.status, title, tags, signatures.map(({ role }: Json) => role)],
            [model.status, model.title, model.tags, model.signed],
            what,
          );
        }
      }),
      { numRuns: 30, seed: 20_261_121 },
    );
  },
);

conforms(
  "state.sequences state.race list.status",
  "of the same actions all at once the outcome is one of the tables' as well",
  async () => {
    for (let round = 0; round < 8; round += 1) {
      const account = await at.account();
      const contract = await create(account, htmlContract({ finalize: true }));
      const link = (await at.secretsOf(contract.id)).sign;
      const played = { account, contract, link, person: await owner(at, account) };
      const acts: Step[] = [
        { act: "sign", role: "A" },
        { act: "sign", role: "B" },
        { act: "cancel" },
        { act: "title", title: "At once" },
      ];
      const answers = await Promise.all(acts.map((step) => play(played, step)));
      const { body } = await account.call("GET", `/contracts/${contract.id}`);
      const { status, signatures, title } = body.contract;
      const [one, two, cancel, change] = answers.map((answer) => answer.status < 300);
      assert.equal(signatures.length, Number(one) + Number(two));
      assert.equal(status, cancel ? "cancelled" : "fully_signed");
      assert.equal(one && two && cancel, false);
      assert.equal(title, change ? "At once" : null);
      const listed = await account.call("GET", `/contracts?status=${status}`);
      assert.equal(listed.body.pagination.total, 1);
    }
  },
);
