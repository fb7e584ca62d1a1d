import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { KyselyPlugin } from "kysely";
import type { Contract } from "#contracts/contract.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import {
  type ContractsRoom,
  contractsRoom,
  created,
  read,
  refusalOf,
  taken,
} from "#kit/rooms/contracts-room.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import {
  ORIGIN,
  type SigningRoom,
  sharedLink,
  signingRoom,
  submitted,
} from "#kit/rooms/signing-room.ts";
import type { CreateContract } from "#schemas/contracts.ts";
import type { Queries } from "#store/database.ts";
import { entriesOf } from "#trail/entries-of.ts";
import { readEntries } from "#trail/trail-store.ts";
import { readDocumentState } from "./document-state.ts";
import { sign } from "./sign.ts";

let room: Room;
let contracts: ContractsRoom;
let signing: SigningRoom;
const use = useRoom();
before(async () => {
  room = await use.start();
  contracts = contractsRoom(room);
  signing = signingRoom(room, contracts);
});
after(() => use.end());

const PAGE = { entries: "/MediaBox [0 0 400 400]", content: "10 10 100 100 re f" };

/** Three roles, the first of which enters something. */
async function opened(change: Partial<CreateContract> = {}): Promise<Contract> {
  const place = { x: 10, width: 20, height: 5 };
  return created(contracts, await room.newCaller(), {
    content: undefined,
    document: { pdf: Buffer.from(pagesPdf([PAGE])).toString("base64") },
    signatureFields: [
      { ...place, label: "Client", y: 10 },
      { ...place, label: "Client", y: 30, type: "input", name: "Price" },
      { ...place, label: "Supplier", y: 50 },
      { ...place, label: "Witness", y: 70 },
    ],
    ...change,
  } as Partial<CreateContract>);
}

const stateOf = async (contract: Contract) =>
  readDocumentState(room.database, await read(contracts, contract), { kind: "shared" });

const signAs = (contract: Contract, role: string, change: Parameters<typeof submitted>[1] = {}) =>
  sign(signing, sharedLink(contracts, contract), submitted(role, change), ORIGIN);

const priced = (contract: Contract, text: string) => ({ [contract.fields[1]!.id]: text });

const newIn = ({ extra }: { extra?: Readonly<Record<string, unknown>> }) =>
  extra?.entered as unknown[];

const shownTo = async (contract: Contract) =>
  entriesOf(await readEntries(room.database, contract.id), "contract.signed").map(
    ({ data }) => data.shownSha256,
  );

test("each signature holds the hash of what its signer was shown, and another one once somebody has signed", async () => {
  const open = await opened();
  const first = await stateOf(open);
  taken(await signAs(open, "Client", { seen: first.sha256, inputs: priced(open, "1 euro") }));
  const second = await stateOf(open);
  assert.notEqual(second.sha256, first.sha256);
  taken(await signAs(open, "Supplier", { seen: second.sha256 }));
  assert.deepEqual(await shownTo(open), [first.sha256, second.sha256]);
});

test("whoever does not say what they were shown may sign, and nothing is recorded of it", async () => {
  const open = await opened();
  taken(await signAs(open, "Client", { inputs: priced(open, "1 euro") }));
  taken(await signAs(open, "Supplier"));
  assert.deepEqual(await shownTo(open), [undefined, undefined]);
});

test("a signature on an older state is refused with what is new since then, and is not recorded", async () => {
  const open = await opened();
  const first = await stateOf(open);
  taken(await signAs(open, "Client", { inputs: priced(open, "1 euro") }));
  const second = await stateOf(open);
  taken(await signAs(open, "Witness"));
  const now = await stateOf(open);
  const late = refusalOf(await signAs(open, "Supplier", { seen: first.sha256 }));
  assert.deepEqual([late.refused, late.extra?.seen], ["DOCUMENT_CHANGED", now.sha256]);
  const price = { name: "Price", text: "1 euro" };
  assert.partialDeepStrictEqual(late.extra?.entered, [
    { role: "Client", entries: [price] },
    { role: "Witness", entries: [] },
  ]);
  const later = refusalOf(await signAs(open, "Supplier", { seen: second.sha256 }));
  assert.partialDeepStrictEqual(later.extra?.entered, [{ role: "Witness" }]);
  assert.equal(newIn(later).length, 1);
  // A state that never was: everything is new.
  const never = refusalOf(await signAs(open, "Supplier", { seen: "0".repeat(64) }));
  assert.equal(newIn(never).length, 2);
  assert.equal((await read(contracts, open)).signatureCount, 2);
  taken(await signAs(open, "Supplier", { seen: now.sha256 }));
});

test("of two who sign on the same state at once one is recorded, and the other is shown what is new", async () => {
  const open = await opened();
  const { sha256: seen } = await stateOf(open);
  const answers = await Promise.all([
    signAs(open, "Client", { seen, inputs: priced(open, "1 euro") }),
    signAs(open, "Supplier", { seen }),
  ]);
  const refused = answers.filter((answer) => isRefusal(answer));
  assert.deepEqual(
    refused.map(({ refused: name }) => name),
    ["DOCUMENT_CHANGED"],
  );
  assert.equal((await read(contracts, open)).signatureCount, 1);
});

/** Another object over the same database, whose parts a test may replace. */
const AS_IT_IS: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => result,
};

test("a state never names a signature that it does not show, though that came in while it was read", async () => {
  const open = await opened();
  taken(await signAs(open, "Client", { inputs: priced(open, "1 euro") }));
  const contract = await read(contracts, open);
  // Between what is read of it somebody signs.
  let landed: Promise<unknown> | undefined;
  const { run, reserve } = room.database;
  const queries = Object.assign(room.database.withPlugin(AS_IT_IS), {
    reserve,
    async run(...asked: Parameters<Queries["run"]>) {
      landed ??= signAs(open, "Supplier");
      await landed;
      return run(...asked);
    },
  });
  const state = await readDocumentState(queries, contract, { kind: "shared" });
  const shown = state.signed.map(({ entry }) => entry.data.role);
  assert.deepEqual(shown, ["Client", "Supplier"]);
  assert.equal(state.sha256, (await stateOf(open)).sha256);
});

test("a submission that is sent again gets its answer, however much was signed since", async () => {
  const open = await opened();
  const { sha256: seen } = await stateOf(open);
  const sent = submitted("Supplier", { seen });
  const over = () => sign(signing, sharedLink(contracts, open), sent, ORIGIN);
  const first = taken(await over());
  taken(await signAs(open, "Witness"));
  assert.deepEqual(taken(await over()), first);
});

test("what is kept from the other signers is counted, and not told", async () => {
  const open = await opened({ hideEntries: true });
  const { sha256: seen } = await stateOf(open);
  taken(await signAs(open, "Client", { inputs: priced(open, "secret 4711") }));
  const late = refusalOf(await signAs(open, "Supplier", { seen }));
  assert.partialDeepStrictEqual(late.extra?.entered, [{ role: "Client", entries: [], hidden: 1 }]);
  const state = await stateOf(open);
  assert.deepEqual([state.hidesEntries, state.signed.length], [true, 1]);
  assert.deepEqual(
    state.fields.map(({ printed }) => printed),
    ["signature"],
  );
  assert.doesNotMatch(JSON.stringify([late, state.fields]), /secret/);
});

test("what was hidden is shown over a link of one's own once everybody has signed, and over the shared one never", async () => {
  const open = await opened({ hideEntries: true });
  taken(await signAs(open, "Client", { inputs: priced(open, "secret 4711") }));
  taken(await signAs(open, "Supplier"));
  taken(await signAs(open, "Witness"));
  const complete = await read(contracts, open);
  const over = (kind: "shared" | "personal") =>
    readDocumentState(room.database, complete, { kind });
  const valuesOf = ({ fields }: Awaited<ReturnType<typeof over>>) =>
    fields.flatMap((field) => (field.printed === "text" ? [field.content.text] : []));
  assert.deepEqual(valuesOf(await over("personal")), ["secret 4711"]);
  assert.deepEqual(valuesOf(await over("shared")), []);
});
