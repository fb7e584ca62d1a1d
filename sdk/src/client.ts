import { type ClientOptions, readOptions } from "./client-options.ts";
import { type CreatedOrNot, type CreateManyOptions, createMany } from "./create-many.ts";
import { type EachContractQuery, eachContract } from "./each-contract.ts";
import { type Operations, operationsOver } from "./operations.generated.ts";
import type { ContractListItem, CreateContract } from "./schemas.generated.ts";
import { type CallOptions, sendWith } from "./send.ts";
import { type SealedContract, type WaitForSealOptions, waitForSeal } from "./wait-for-seal.ts";

/** Every operation of the API, and the whole list of contracts one by one. */
export interface Client extends Operations {
  /**
   * The account's contracts, newest first, read page by page as they are asked
   * for. What is created meanwhile does not shift them: none comes twice, none
   * is left out.
   * @example
   * ```ts
   * import { createClient } from "@countersign/sdk";
   *
   * const countersign = createClient({ baseUrl: "https://sign.example.com", apiKey: "svc_…" });
   * for await (const { id, title } of countersign.eachContract({ status: "pending" })) {
   *   console.log(id, title);
   * }
   * ```
   */
  eachContract(query?: EachContractQuery, options?: CallOptions): AsyncGenerator<ContractListItem>;
  /**
   * Waits until the signed PDF of a contract is there. Best called when a
   * webhook told that everyone has signed.
   * @throws NotSealedError when it was cancelled, or is not sealed in time
   * @example
   * ```ts
   * import { createClient } from "@countersign/sdk";
   *
   * const countersign = createClient({ baseUrl: "https://sign.example.com", apiKey: "svc_…" });
   * const sealed = await countersign.waitForSeal("an id", { withinMs: 60_000 });
   * const pdf: Uint8Array = await countersign.getContractPdf(sealed.id);
   * console.log(sealed.finalPdf.sha256, pdf.length);
   * ```
   */
  waitForSeal(id: string, options?: WaitForSealOptions): Promise<SealedContract>;
  /**
   * Makes many contracts, a few at a time, and tells what became of each as
   * soon as it is known, which need not be their order. What is refused keeps no
   * other from being made; too many requests are waited for.
   * @example
   * ```ts
   * import { createClient, type CreateContract } from "@countersign/sdk";
   *
   * const countersign = createClient({ baseUrl: "https://sign.example.com", apiKey: "svc_…" });
   * const leases: CreateContract[] = [{ title: "Flat 1", content: "<p>Rent is due.</p>" }];
   * const keyOf = (_: CreateContract, index: number) => `leases-2026-${index}`;
   * for await (const { index, contract, error } of countersign.createMany(leases, { keyOf })) {
   *   if (contract) console.log(leases[index]?.title, contract.id);
   *   else console.error(leases[index]?.title, error);
   * }
   * ```
   */
  createMany(
    bodies: Iterable<CreateContract> | AsyncIterable<CreateContract>,
    options?: CreateManyOptions,
  ): AsyncGenerator<CreatedOrNot>;
}

/**
 * A client for the service at `baseUrl`. It keeps nothing between calls, so one
 * can be used for everything at the same time.
 * @throws TypeError when an option cannot be used
 * @example
 * ```ts
 * import { createClient } from "@countersign/sdk";
 *
 * const countersign = createClient({ baseUrl: "https://sign.example.com", apiKey: "svc_…" });
 * const { contract } = await countersign.createContract({
 *   content: "<h1>Lease</h1><p>Rent is due on the first.</p>",
 *   signatureFields: [{ label: "Tenant" }],
 *   finalize: true,
 * });
 * console.log(contract.signUrl);
 * ```
 */
export function createClient(options: ClientOptions): Client {
  const read = readOptions(options);
  const operations = operationsOver(sendWith(read));
  return {
    ...operations,
    eachContract: (query, callOptions) =>
      eachContract(operations.listContracts, query, callOptions),
    waitForSeal: (id, waiting) => waitForSeal(operations.getContract, read.wait, id, waiting),
    createMany: (bodies, many) => createMany(operations.createContract, bodies, many),
  };
}
