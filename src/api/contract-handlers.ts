import { cancelContract } from "#contracts/cancel.ts";
import { changeContract } from "#contracts/change.ts";
import type { Contract } from "#contracts/contract.ts";
import type { ContractsHouse } from "#contracts/contracts-house.ts";
import { type ContractKey, findContractWithParties } from "#contracts/contracts-store.ts";
import { type CreatedContract, createContract } from "#contracts/create.ts";
import { deleteContract } from "#contracts/delete.ts";
import type { ContractList } from "#contracts/list.ts";
import { findSigners } from "#contracts/signers-store.ts";
import type { CorrespondenceHouse } from "#correspondence/correspondence-house.ts";
import { TOKEN_PATTERN, UUID_PATTERN } from "#kernel/ids.ts";
import { isRefusal, type Refusal, refuse } from "#kernel/refusals.ts";
import { downloadSealed } from "#sealing/download.ts";
import type { CONTRACT_ENDPOINTS } from "./contract-endpoints.ts";
import type { Handlers } from "./endpoint.ts";
import { sendLinks } from "./send-links.ts";
import { viewContract, viewCreated, viewListed } from "./views.ts";

export interface ContractHandlersHouse extends ContractsHouse, CorrespondenceHouse {
  contractList: ContractList;
  baseUrl: string;
}

/** What the endpoints on contracts do. */
export function contractHandlers(
  house: ContractHandlersHouse,
): Handlers<typeof CONTRACT_ENDPOINTS> {
  const { baseUrl, database } = house;
  return {
    async createContract({ caller, body, unknownProperties, keep }) {
      const answerOf = ({ contract, signers, warnings }: CreatedContract) => ({
        status: 201 as const,
        body: {
          success: true as const,
          contract: viewCreated(contract, signers, house),
          ...warningsOf([...unknownProperties.map(notAProperty), ...warnings]),
        },
      });
      const created = await createContract(house, caller, body, (transaction, made) =>
        keep(transaction, answerOf(made)),
      );
      if (isRefusal(created)) return created;
      const { contract, signers } = created;
      if (!signers.some(({ email }) => email !== null)) return answerOf(created);
      const failed = await sendLinks(house, contract);
      if (failed) return failed;
      return answerOf({ ...created, signers: await findSigners(database, contract.id) });
    },

    async listContracts({ caller, query }) {
      const { status = null, before = null, limit, offset } = query;
      const page = await house.contractList.page(caller.account.id, {
        status,
        before,
        limit,
        offset,
      });
      const contracts = page.contracts.map((contract) => viewListed(contract, baseUrl));
      const { total, hasMore } = page;
      return { status: 200, body: { contracts, pagination: { total, limit, offset, hasMore } } };
    },

    async getContract({ caller, params }) {
      const key = contractKey(caller.account.id, params.id ?? "");
      const found = key && (await findContractWithParties(database, key));
      if (!found) return unknownContract();
      return { status: 200, body: { contract: viewContract(found, house) } };
    },

    async updateContract({ caller, params, body, unknownProperties }) {
      const { title, tags, finalize, signers } = body;
      if ([title, tags, finalize, signers].every((value) => value === undefined)) {
        const message = "Send at least one of title, tags, finalize and signers.";
        return refuse("INVALID", message, { details: [{ path: "", message }] });
      }
      const key = contractKey(caller.account.id, params.id ?? "");
      const changed = key ? await changeContract(house, caller, key, body) : unknownContract();
      if (isRefusal(changed)) return changed;
      const failed = finalize || signers ? await sendLinks(house, changed) : null;
      if (failed) return failed;
      const found = await findContractWithParties(database, { id: changed.id });
      if (!found) return unknownContract();
      const warnings = warningsOf(unknownProperties.map(notAProperty));
      return { status: 200, body: { contract: viewContract(found, house), ...warnings } };
    },

    async deleteContract({ caller, params }) {
      const key = contractKey(caller.account.id, params.id ?? "");
      const deleted = key ? await deleteContract(house, caller, key) : unknownContract();
      return isRefusal(deleted) ? deleted : { status: 200, body: { success: true } };
    },

    async cancelContract({ caller, params, keep }) {
      const answerOf = ({ id, token, title, status }: Contract) => ({
        status: 200 as const,
        body: { success: true as const, contract: { id, token, title, status } },
      });
      const key = contractKey(caller.account.id, params.id ?? "");
      if (!key) return unknownContract();
      const cancelled = await cancelContract(house, caller, key, (transaction, made) =>
        keep(transaction, answerOf(made)),
      );
      return isRefusal(cancelled) ? cancelled : answerOf(cancelled);
    },

    async getContractPdf({ caller, params }) {
      const key = contractKey(caller.account.id, params.id ?? "");
      const pdf = key ? await downloadSealed(house, key) : unknownContract();
      return isRefusal(pdf) ? pdf : { status: 200, body: pdf };
    },

    async fromTemplate() {
      return refuse("REMOVED", "gone", {
        extra: { message: "Templates were removed. Send the text itself to POST /contracts." },
      });
    },
  };
}

/** The account's contract by id or token; null for what can be neither. */
function contractKey(accountId: string, idOrToken: string): ContractKey | null {
  if (UUID_PATTERN.test(idOrToken)) return { accountId, id: idOrToken };
  if (TOKEN_PATTERN.test(idOrToken)) return { accountId, token: idOrToken };
  return null;
}

function notAProperty(path: string): string {
  return `${path} is not a property of this request`;
}

function warningsOf(warnings: string[]): { warnings?: string[] } {
  return warnings.length > 0 ? { warnings } : {};
}

function unknownContract(): Refusal<"UNKNOWN"> {
  return refuse("UNKNOWN", "There is no such contract.");
}
