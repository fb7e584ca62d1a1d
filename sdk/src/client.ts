import { type ClientOptions, readOptions } from "./client-options.ts";
import { type EachContractQuery, eachContract } from "./each-contract.ts";
import { type Operations, operationsOver } from "./operations.generated.ts";
import type { ContractListItem } from "./schemas.generated.ts";
import { type CallOptions, sendWith } from "./send.ts";

/** Every operation of the API, and the whole list of contracts one by one. */
export interface Client extends Operations {
  /**
   * The account's contracts, newest first, read page by page as they are asked
   * for. What is created meanwhile does not shift them: none comes twice, none
   * is left out.
   */
  eachContract(query?: EachContractQuery, options?: CallOptions): AsyncGenerator<ContractListItem>;
}

/**
 * A client for the service at `baseUrl`. It keeps nothing between calls, so one
 * can be used for everything at the same time.
 * @throws TypeError when an option cannot be used
 */
export function createClient(options: ClientOptions): Client {
  const operations = operationsOver(sendWith(readOptions(options)));
  return {
    ...operations,
    eachContract: (query, callOptions) =>
      eachContract(operations.listContracts, query, callOptions),
  };
}
