import { cancelContract } from "#contracts/cancel.ts";
import { changeContract } from "#contracts/change.ts";
import type { ContractsHouse } from "#contracts/contracts-house.ts";
import type { ContractKey } from "#contracts/contracts-store.ts";
import { findContractWithParties, readHtml } from "#contracts/contracts-store.ts";
import { createContract } from "#contracts/create.ts";
import { deleteContract } from "#contracts/delete.ts";
import { TOKEN_PATTERN, UUID_PATTERN } from "#kernel/ids.ts";
import { isRefusal, type Refusal, refuse } from "#kernel/refusals.ts";
import { downloadSealed } from "#sealing/download.ts";
import type { SealingHouse } from "#sealing/sealing-house.ts";
import { followLink } from "#signing/link.ts";
import { recordOpened } from "#signing/opened.ts";
import { type SigningHouse, sign } from "#signing/sign.ts";
import { signingView } from "#signing/signing-view.ts";
import type { Handlers } from "./endpoint.ts";
import type { Endpoints } from "./endpoints.ts";
import { viewContract, viewCreated } from "./views.ts";

export interface ApiHouse extends ContractsHouse, SigningHouse, SealingHouse {
  baseUrl: string;
}

/** What each endpoint of the table does. */
export function handlersFor(house: ApiHouse): Handlers<Endpoints> {
  const { baseUrl, database, linkKey } = house;
  return {
    async createContract({ caller, body, unknownProperties }) {
      const created = await createContract(house, caller, body);
      if (isRefusal(created)) return created;
      const warnings = [...unknownProperties.map(notAProperty), ...created.warnings];
      return {
        status: 201,
        body: {
          success: true,
          contract: viewCreated(created.contract, created.signers, baseUrl),
          ...(warnings.length > 0 && { warnings }),
        },
      };
    },

    async getContract({ caller, params }) {
      const key = contractKey(caller.account.id, params.id ?? "");
      const found = key && (await findContractWithParties(database, key));
      if (!found) return unknownContract();
      return { status: 200, body: { contract: viewContract(found, baseUrl) } };
    },

    async updateContract({ caller, params, body, unknownProperties }) {
      const { title, tags, finalize, signers } = body;
      if ([title, tags, finalize, signers].every((value) => value === undefined)) {
        return refuse("INVALID", "Send at least one of title, tags, finalize and signers.");
      }
      const key = contractKey(caller.account.id, params.id ?? "");
      const changed = key ? await changeContract(house, caller, key, body) : unknownContract();
      if (isRefusal(changed)) return changed;
      const found = await findContractWithParties(database, { id: changed.id });
      if (!found) return unknownContract();
      const warnings = unknownProperties.map(notAProperty);
      return {
        status: 200,
        body: {
          contract: viewContract(found, baseUrl),
          ...(warnings.length > 0 && { warnings }),
        },
      };
    },

    async deleteContract({ caller, params }) {
      const key = contractKey(caller.account.id, params.id ?? "");
      const deleted = key ? await deleteContract(house, key) : unknownContract();
      return isRefusal(deleted) ? deleted : { status: 200, body: { success: true } };
    },

    async cancelContract({ caller, params }) {
      const key = contractKey(caller.account.id, params.id ?? "");
      const cancelled = key ? await cancelContract(house, key) : unknownContract();
      if (isRefusal(cancelled)) return cancelled;
      const { id, token, title, status } = cancelled;
      return { status: 200, body: { success: true, contract: { id, token, title, status } } };
    },

    async getContractPdf({ caller, params }) {
      const key = contractKey(caller.account.id, params.id ?? "");
      const pdf = key ? await downloadSealed(house, key) : unknownContract();
      return isRefusal(pdf) ? pdf : { status: 200, body: pdf };
    },

    async getSigning({ params }) {
      const situation = await followLink(database, linkKey, params.link ?? "");
      if (isRefusal(situation)) return situation;
      const html =
        situation.contract.form === "html" ? await readHtml(database, situation.contract.id) : null;
      return { status: 200, body: signingView(situation, html) };
    },

    async recordOpened({ params, origin }) {
      const refusal = await recordOpened(house, params.link ?? "", origin);
      return refusal ?? { status: 204, body: null };
    },

    async createSignature({ params, body, origin }) {
      const answer = await sign(house, params.link ?? "", body, origin);
      return isRefusal(answer) ? answer : { status: 201, body: answer };
    },

    async getSignedPdf({ params }) {
      const situation = await followLink(database, linkKey, params.link ?? "");
      if (isRefusal(situation)) return situation;
      // The shared link can be in anybody's hands: the file goes to those it was delivered to.
      if (situation.link.kind === "shared") return unknownContract();
      const pdf = await downloadSealed(house, { id: situation.contract.id });
      return isRefusal(pdf) ? pdf : { status: 200, body: pdf };
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

function unknownContract(): Refusal {
  return refuse("UNKNOWN", "There is no such contract.");
}
