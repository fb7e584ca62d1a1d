import { type ContractWithParties, findContractWithParties } from "#contracts/contracts-store.ts";
import { pageSecretHash } from "#contracts/page-secrets.ts";
import { readDeliveredSecret } from "#invitations/delivered-link.ts";
import { PAGE_SECRET_PATTERN } from "#kernel/ids.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import type { KeyRing } from "#kernel/sealed-text.ts";
import type { Queries } from "#store/database.ts";
import type { SigningSituation } from "./roles.ts";
import { findSignersContract, isSigningLink } from "./signing-store.ts";

/**
 * The contract behind a shared or delivered link. Unknown, malformed and
 * deleted get one and the same answer; a cancelled contract and a link that a
 * newer one replaced are gone.
 */
export async function followLink(
  queries: Queries,
  keys: KeyRing,
  link: string,
): Promise<SigningSituation | Refusal<"UNKNOWN" | "GONE">> {
  const found = PAGE_SECRET_PATTERN.test(link)
    ? await followShared(queries, link)
    : await followDelivered(queries, keys, link);
  if (!found) return refuse("UNKNOWN", "There is no contract behind this link.");
  if ("refused" in found) return found;
  if (found.contract.status === "cancelled") {
    return refuse("GONE", "This contract was cancelled.", {
      extra: { reason: "cancelled", language: found.contract.language },
    });
  }
  return found;
}

/**
 * Whether there is a contract behind a link, for a moment at which nothing more
 * is needed. A delivered link tells it by itself: only this server makes them.
 */
export async function linkExists(queries: Queries, keys: KeyRing, link: string): Promise<boolean> {
  if (!PAGE_SECRET_PATTERN.test(link)) return readDeliveredSecret(keys, link) !== null;
  return isSigningLink(queries, pageSecretHash("sign", link));
}

async function followShared(queries: Queries, secret: string): Promise<SigningSituation | null> {
  const signSecretHash = pageSecretHash("sign", secret);
  const found = await findContractWithParties(queries, { signSecretHash });
  return found && { ...found, link: { kind: "shared" } };
}

async function followDelivered(
  queries: Queries,
  keys: KeyRing,
  secret: string,
): Promise<SigningSituation | Refusal<"GONE"> | null> {
  const named = readDeliveredSecret(keys, secret);
  const contractId = named && (await findSignersContract(queries, named.signerId));
  if (!contractId) return null;
  const found: ContractWithParties | null = await findContractWithParties(queries, {
    id: contractId,
  });
  const signer = found?.signers.find((candidate) => candidate.id === named.signerId);
  if (!found || !signer?.email) return null;
  if (signer.epoch !== named.epoch) {
    const message = "This link was replaced by a newer one, sent to another address.";
    const { language } = found.contract;
    return refuse("GONE", message, { extra: { reason: "replaced", language } });
  }
  return { ...found, link: { kind: "personal", signer } };
}
