import assert from "node:assert/strict";
import { findContract } from "#contracts/contracts-store.ts";
import type { TestService } from "./service.ts";

/** What opens the pages of a contract, also while its status keeps it from its owner. */
export async function secretsOf(
  { app }: Pick<TestService, "app">,
  id: string,
): Promise<{ sign: string; status: string }> {
  const { database, pageSecrets } = app.services;
  const contract = await findContract(database, { id });
  assert.ok(contract);
  return { sign: pageSecrets.read(contract, "sign"), status: pageSecrets.read(contract, "status") };
}
