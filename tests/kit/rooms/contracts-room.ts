import assert from "node:assert/strict";
import type { Caller } from "#accounts/account.ts";
import type { Contract } from "#contracts/contract.ts";
import type { ContractsServices } from "#contracts/contracts-services.ts";
import { findContract } from "#contracts/contracts-store.ts";
import { createContract } from "#contracts/create.ts";
import { openPageSecrets } from "#contracts/page-secrets.ts";
import { systemRandom } from "#kernel/random.ts";
import { isRefusal, type Refusal } from "#kernel/refusals.ts";
import { exampleAttachment } from "#kit/documents/example-attachment.ts";
import { browsersOf } from "#lib/browser/browsers.ts";
import type { AttachmentInput, CreateContract } from "#schemas/contracts.ts";
import type { TrailEvent } from "#trail/events.ts";
import { openTrail } from "#trail/trail.ts";
import type { Room } from "./room.ts";

/** What the contracts room works with, and which events it set off. */
export interface ContractsRoom extends ContractsServices {
  events: { contractId: string; event: TrailEvent }[];
}

/** @param change such as narrower limits */
export function contractsRoom(room: Room, change: Partial<ContractsServices> = {}): ContractsRoom {
  const events: ContractsRoom["events"] = [];
  const { database, files, workers, ids, clock, serverKeys } = room;
  return {
    database,
    files,
    workers,
    ids,
    clock,
    events,
    trail: openTrail(
      async (_transaction, { id }, told) => {
        events.push(...told.map((event) => ({ contractId: id, event })));
      },
      systemRandom,
      { clock, log: () => {} },
    ),
    pageSecrets: openPageSecrets(serverKeys, systemRandom),
    plans: [{ id: "unlimited", name: "Unlimited", documentsPerMonth: null }],
    mailLimits: { fromOneAccount: 5, fromAllAccounts: 20, ofAccountHourly: 1_000 },
    baseUrl: "http://localhost:3000",
    browsers: browsersOf(
      { named: null, path: process.env.PATH ?? "", uid: process.getuid?.() },
      () => {},
    ),
    imageReach: { allowPrivate: false, resolve: async () => [], trustedRoots: [] },
    ...change,
  };
}

/** A contract of two roles, signable at once. */
export async function created(
  services: ContractsServices,
  caller: Caller,
  change: Partial<CreateContract> = {},
): Promise<Contract> {
  const made = taken(
    await createContract(services, caller, {
      content: "<h1>Lease</h1><p>The rent is 900 €.</p>",
      signatureFields: [{ label: "Landlord" }, { label: "Tenant" }],
      finalize: true,
      ...change,
    }),
  );
  return made.contract;
}

/** An attachment of this type, with its own example in every field but those. */
export function attached(id: string, ...without: string[]): AttachmentInput {
  return exampleAttachment(id, Object.fromEntries(without.map((field) => [field, ""])));
}

export async function read(services: ContractsServices, { id }: { id: string }): Promise<Contract> {
  const contract = await findContract(services.database, { id });
  assert.ok(contract);
  return contract;
}

/** What was not refused. */
export function taken<T extends object>(outcome: T): Exclude<T, { refused: unknown }> {
  assert.ok(!isRefusal(outcome), JSON.stringify(outcome));
  return outcome as Exclude<T, { refused: unknown }>;
}

export function refusalOf(outcome: object | null): Refusal {
  assert.ok(outcome && isRefusal(outcome), `not refused: ${JSON.stringify(outcome)}`);
  return outcome;
}
