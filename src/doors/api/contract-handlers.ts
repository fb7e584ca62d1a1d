import { cancelContract } from "#contracts/cancel.ts";
import { changeContract } from "#contracts/change.ts";
import type { Contract } from "#contracts/contract.ts";
import type { ContractsServices } from "#contracts/contracts-services.ts";
import { findContractWithParties } from "#contracts/contracts-store.ts";
import { type CreatedContract, createContract } from "#contracts/create.ts";
import { deleteContract } from "#contracts/delete.ts";
import type { ContractList } from "#contracts/list.ts";
import { listPage } from "#contracts/list-page.ts";
import { previewContract } from "#contracts/preview.ts";
import { findSigners } from "#contracts/signers-store.ts";
import { viewContract, viewCreated, viewListed } from "#contracts/views.ts";
import { buildBundle } from "#evidence/bundle/build-bundle.ts";
import type { BundleServices } from "#evidence/bundle/bundle-services.ts";
import { isRefusal, type Refusal, refuse } from "#kernel/refusals.ts";
import type { CorrespondenceServices } from "#notifications/correspondence-services.ts";
import { downloadSealed } from "#sealing/download.ts";
import { ifNoAnswer } from "#store/connections.ts";
import type { CONTRACT_ENDPOINTS } from "./contract-endpoints.ts";
import { contractKey } from "./contract-key.ts";
import type { Call, Handlers } from "./endpoint.ts";
import { sendLinks } from "./send-links.ts";

export interface ContractHandlersServices extends ContractsServices, CorrespondenceServices {
  contractList: ContractList;
  baseUrl: string;
}

/** What the endpoints on contracts do. */
export function contractHandlers(
  services: ContractHandlersServices & BundleServices,
): Handlers<typeof CONTRACT_ENDPOINTS> {
  const { baseUrl, database } = services;
  return {
    async createContract({ caller, query, body, keep }) {
      if (query.preview) return preview(services, { caller, query, body });
      const answerOf = ({ contract, signers, warnings }: CreatedContract) => ({
        status: 201 as const,
        body: {
          success: true as const,
          contract: viewCreated(contract, signers, services),
          ...warningsOf(warnings),
        },
      });
      const created = await createContract(services, caller, body, (transaction, made) =>
        keep(transaction, answerOf(made)),
      );
      if (isRefusal(created)) return created;
      const { contract, signers } = created;
      if (!signers.some(({ email }) => email !== null)) return answerOf(created);
      const failed = await sendLinks(services, contract);
      if (failed) return failed;
      // It is made, whatever the database does after that.
      const sent = await findSigners(database, contract.id).catch(ifNoAnswer(null));
      return answerOf(sent ? { ...created, signers: sent } : created);
    },

    async listContracts({ caller, query }) {
      const { limit, offset } = query;
      const page = await listPage(services, caller.account.id, query);
      if (isRefusal(page)) return page;
      const contracts = page.contracts.map((contract) => viewListed(contract, baseUrl));
      const { total, hasMore } = page;
      return { status: 200, body: { contracts, pagination: { total, limit, offset, hasMore } } };
    },

    async getContract({ caller, params }) {
      const found = await findContractWithParties(database, contractKey(caller, params));
      if (!found) return unknownContract();
      return { status: 200, body: { contract: viewContract(found, services) } };
    },

    async updateContract({ caller, params, body, seenVersion }) {
      const key = contractKey(caller, params);
      const changed = await changeContract(services, caller, key, body, seenVersion);
      if (isRefusal(changed)) return changed;
      const { contract, warnings } = changed;
      const failed = body.finalize || body.signers ? await sendLinks(services, contract) : null;
      if (failed) return failed;
      const found = await findContractWithParties(database, { id: contract.id });
      if (!found) return unknownContract();
      return {
        status: 200,
        body: { contract: viewContract(found, services), ...warningsOf(warnings) },
      };
    },

    async deleteContract({ caller, params }) {
      const deleted = await deleteContract(services, caller, contractKey(caller, params));
      return isRefusal(deleted) ? deleted : { status: 200, body: { success: true } };
    },

    async cancelContract({ caller, params, keep }) {
      const answerOf = ({ id, token, title, status }: Contract) => ({
        status: 200 as const,
        body: { success: true as const, contract: { id, token, title, status } },
      });
      const key = contractKey(caller, params);
      const cancelled = await cancelContract(services, caller, key, (transaction, made) =>
        keep(transaction, answerOf(made)),
      );
      return isRefusal(cancelled) ? cancelled : answerOf(cancelled);
    },

    async getContractPdf({ caller, params }) {
      const pdf = await downloadSealed(services, contractKey(caller, params));
      return isRefusal(pdf) ? pdf : { status: 200, body: pdf };
    },

    async getContractEvidence({ caller, params }) {
      const bundle = await buildBundle(services, contractKey(caller, params));
      return isRefusal(bundle) ? bundle : { status: 200, body: bundle };
    },

    async fromTemplate() {
      return refuse("REMOVED", "gone", {
        extra: { message: "Templates were removed. Send the text itself to POST /contracts." },
      });
    },
  };
}

async function preview(
  services: ContractsServices,
  call: Pick<Call<(typeof CONTRACT_ENDPOINTS)["createContract"]>, "caller" | "query" | "body">,
) {
  const seen = await previewContract(services, call.caller, call.body, call.query);
  if (isRefusal(seen)) return seen;
  const body = { success: true as const, preview: seen, ...warningsOf(seen.warnings) };
  return { status: 200 as const, body };
}

function warningsOf(warnings: string[]): { warnings?: string[] } {
  return warnings.length > 0 ? { warnings } : {};
}

function unknownContract(): Refusal<"UNKNOWN"> {
  return refuse("UNKNOWN", "There is no such contract.");
}
