import { withdrawsAs } from "#contracts/concerned-roles.ts";
import type { Contract } from "#contracts/contract.ts";
import { findContract } from "#contracts/contracts-store.ts";
import { pageSecretHash } from "#contracts/page-secrets.ts";
import { PAGE_SECRET_PATTERN } from "#kernel/ids.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import { derivedSecret, readDerivedSecret } from "#signing/links/derived-link.ts";
import type { LinkKeys } from "#signing/links/link-keys.ts";
import type { Queries } from "#store/database.ts";
import { findSigned, findWithdrawal, type Withdrawal } from "./withdrawals-store.ts";

/** A contract as whoever follows a link to withdraw finds it. */
export interface WithdrawPlace {
  contract: Contract;
  /** Whose link it is; null for the one that stands in the document. */
  signer: { signatureId: string; role: PersonalText } | null;
}

/** The contract behind a link to withdraw; null where there is none, whatever the reason. */
export async function followWithdrawLink(
  queries: Queries,
  keys: LinkKeys,
  link: string,
): Promise<WithdrawPlace | null> {
  if (PAGE_SECRET_PATTERN.test(link)) {
    const withdrawSecretHash = pageSecretHash("withdraw", link);
    const contract = await findContract(queries, { withdrawSecretHash });
    return contract && { contract, signer: null };
  }
  const signatureId = readDerivedSecret(keys, "withdraw", link);
  if (signatureId === null) return null;
  const signed = await findSigned(queries, signatureId);
  const contract = signed && (await findContract(queries, { id: signed.contractId }));
  return signed && contract?.sealedWithdrawSecret && withdrawsAs(contract, signed.role)
    ? { contract, signer: { signatureId, role: signed.role } }
    : null;
}

interface LinkMaking {
  baseUrl: string;
  /** What links are derived from. */
  linkKeys: LinkKeys;
}

/**
 * The link to withdraw of who gave a signature: another than the one in the document, so that
 * nobody who has that one can use it up for them.
 */
export function withdrawUrlOf({ baseUrl, linkKeys }: LinkMaking, signatureId: string): string {
  return `${baseUrl}/withdraw/${derivedSecret(linkKeys, "withdraw", signatureId)}`;
}

/** Where whoever stated a withdrawal finds what was stated and its acknowledgement. */
export function acknowledgementUrl(
  { baseUrl, linkKeys }: LinkMaking,
  withdrawalId: string,
): string {
  return `${baseUrl}${acknowledgementPath(linkKeys, withdrawalId)}`;
}

export function acknowledgementPath(linkKeys: LinkKeys, withdrawalId: string): string {
  return `/withdrawn/${derivedSecret(linkKeys, "acknowledgement", withdrawalId)}`;
}

/** What was stated, for whoever stated it. */
export async function followAcknowledgementLink(
  queries: Queries,
  keys: LinkKeys,
  link: string,
): Promise<{ withdrawal: Withdrawal; contract: Contract } | null> {
  const id = readDerivedSecret(keys, "acknowledgement", link);
  const withdrawal = id === null ? null : await findWithdrawal(queries, id);
  const contract = withdrawal && (await findContract(queries, { id: withdrawal.contractId }));
  return contract && { withdrawal, contract };
}
