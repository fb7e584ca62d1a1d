import type { Operations } from "./operations.generated.ts";
import type { ContractListItem, ContractStatus } from "./schemas.generated.ts";
import type { CallOptions } from "./send.ts";

/** Which contracts are asked for. */
export interface EachContractQuery {
  /** Only contracts that are in this status when their page is read. */
  status?: ContractStatus | undefined;
  /** Only contracts that were created before this one (its id): to go on where an earlier run stopped. */
  before?: string | undefined;
  /** Contracts read with one request. Default: 100, which is the most. */
  pageSize?: number | undefined;
}

/**
 * The contracts one by one. Each page begins behind the last contract of the
 * page before, so that neither new nor deleted ones shift what follows.
 */
export async function* eachContract(
  listContracts: Operations["listContracts"],
  { status, before, pageSize = 100 }: EachContractQuery = {},
  options?: CallOptions,
): AsyncGenerator<ContractListItem> {
  let last = before;
  for (;;) {
    const query = { status, limit: pageSize, before: last };
    const { contracts, pagination } = await listContracts(query, options);
    yield* contracts;
    last = contracts.at(-1)?.id;
    if (!pagination.hasMore || last === undefined) return;
  }
}
