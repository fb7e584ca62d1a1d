import { type RawBuilder, sql } from "kysely";

/**
 * Rows of one account, for statements whose order begins with `account_id`:
 * then only indexes of accounts give that order. Where the account equals a
 * value, it counts for nothing in an order, and the planner may go through
 * everybody's rows by id and leave out those of others, however many came since.
 */
export function ofAccount(accountId: string): RawBuilder<boolean> {
  return sql<boolean>`account_id = any(array[${accountId}]::uuid[])`;
}
