import { findAccount } from "#accounts/accounts-store.ts";
import { issueApiKey } from "#accounts/issue-key.ts";
import { findOrAddPerson } from "#accounts/people-store.ts";
import { ENDPOINTS, type Endpoints } from "#api/endpoints.ts";
import type { AssistantServices } from "#assistant/assistant-services.ts";
import { saveSetting } from "#assistant/assistant-store.ts";
import type { Grade } from "#assistant/grades.ts";
import type { ToolVisit } from "#assistant/tool-visit.ts";
import type { ContractStatus } from "#kernel/contract-states.ts";
import { knownEmail } from "#kernel/email.ts";
import { idsFrom } from "#kernel/ids.ts";
import { KeyRing } from "#kernel/key-ring.ts";
import { knownText } from "#kernel/personal-text.ts";
import { systemRandom } from "#kernel/random.ts";
import type { Refusal } from "#kernel/refusals.ts";
import type { Scope } from "#kernel/scopes.ts";
import { inTransaction } from "#store/transaction.ts";
import { insertContractRow } from "./contract-row.ts";
import { type HeldClock, heldClock } from "./held-clock.ts";
import { openTestDatabase, type TestDatabase } from "./open-database.ts";
import { newAddress } from "./room.ts";
import { ORIGIN } from "./signing-room.ts";

type Carried = { operation: string; request: Record<string, unknown> };

/** What tools work with: a database, and operations that a test answers for. */
export interface AssistantRoom extends AssistantServices {
  store: TestDatabase;
  clock: HeldClock;
  /** What was asked of the operations, in order; looking at a contract aside. */
  carried: Carried[];
  /** What operations answer; by default that it was done. */
  answers: { refusal: Refusal | null; body: unknown };
  personId: string;
  /** A new account with a key of it, and a contract that is nothing but a row. */
  visit(change?: VisitChange): Promise<Visited>;
  close(): Promise<void>;
}

interface VisitChange {
  lowest?: Grade;
  status?: ContractStatus;
  scopes?: readonly Scope[];
  client?: Partial<ToolVisit["client"]>;
}

export interface Visited {
  visit: ToolVisit;
  contractId: string;
  accountId: string;
}

export async function openAssistantRoom(): Promise<AssistantRoom> {
  const store = await openTestDatabase();
  const { database } = store;
  const clock = heldClock();
  const ids = idsFrom(clock, systemRandom);
  const carried: Carried[] = [];
  const newcomer = { id: ids.uuid(), email: knownEmail(newAddress()), name: null };
  const personId = (await findOrAddPerson(database, newcomer, clock.now())).id;
  const keys = new KeyRing([new Uint8Array(32).fill(7)]);
  const operations = Object.fromEntries(
    Object.entries(ENDPOINTS).map(([name, endpoint]) => [name, { endpoint }]),
  );
  const services = {
    store,
    database,
    clock,
    ids,
    random: systemRandom,
    carried,
    personId,
    baseUrl: "https://sign.example",
    log: () => {},
    confirmationKeys: keys.for("confirmations"),
    fileLinkKeys: keys.for("files"),
    answers: { refusal: null, body: {} } as AssistantRoom["answers"],
    searchDocs: async () => [],
    assistantApi: {
      operations,
      awaitTurn: async () => null,
      async carryOut(operation: keyof Endpoints, request: Record<string, unknown>) {
        if (operation === "getContract")
          return { refusal: null, body: { contract: shown(request) } };
        carried.push({ operation, request });
        return services.answers;
      },
    },
    async visit({ lowest = "page", status = "pending", scopes, client }: VisitChange = {}) {
      const accountId = await store.openAccount();
      const now = clock.now();
      await saveSetting(database, accountId, { isAllowed: true, lowest }, { personId, now });
      const key = { accountId, name: knownText("Editor"), expiresAt: null };
      const { keyId } = await inTransaction(database, (transaction) =>
        issueApiKey(transaction, key, { ids, random: systemRandom, now }),
      );
      const contractId = ids.uuid();
      await insertContractRow(database, { id: contractId, accountId, status });
      const account = await findAccount(database, accountId);
      if (!account) throw new Error("the account is gone");
      const caller = {
        account,
        by: { kind: "key" as const, id: keyId, name: key.name },
        scopes: scopes ?? (["contracts:read", "contracts:write", "assistant"] as const),
      };
      const visit: ToolVisit = {
        caller,
        origin: ORIGIN,
        requestId: "r1",
        entry: { refusal: null, caller, rate: null, key: caller },
        client: { hasForms: false, hasLinks: false, ...client },
        answered: { state: null, isAccepted: false },
      };
      return { visit, contractId, accountId };
    },
    close: () => store.close(),
  };
  return services as unknown as AssistantRoom;
}

const shown = ({ params }: Record<string, unknown>) => ({
  id: (params as { id: string }).id,
  publicId: "7K3M-9XQ2-W8RD-5",
  title: null,
  status: "cancelled",
  signers: [],
});
