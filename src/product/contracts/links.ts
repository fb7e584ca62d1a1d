import type { Contract } from "#contracts/contract.ts";
import type { PageSecrets, SecretsHolder } from "#contracts/page-secrets.ts";
import { isPublic } from "#kernel/contract-states.ts";

/** What the addresses of a contract are made with. */
export interface LinksServices {
  baseUrl: string;
  pageSecrets: Pick<PageSecrets, "read">;
}

type Linked = Pick<Contract, "publicId" | "status"> & SecretsHolder;

/** The addresses of a contract that its owner is given; null where its status opens none. */
export function linksOf(contract: Linked, { baseUrl, pageSecrets }: LinksServices) {
  return {
    signUrl: signUrl(contract, { baseUrl, pageSecrets }),
    statusUrl: `${baseUrl}/status/${pageSecrets.read(contract, "status")}`,
    pdfUrl:
      contract.status === "fully_signed" ? `${baseUrl}/api/v1/contracts/${contract.id}/pdf` : null,
    verifyUrl: verifyUrl(contract, baseUrl),
    withdrawalUrl:
      contract.status === "fully_signed" && contract.sealedWithdrawSecret
        ? `${baseUrl}/withdraw/${pageSecrets.read(contract, "withdraw")}`
        : null,
  };
}

/** The signing page that its owner may share; null while nobody can sign. */
export function signUrl(contract: Linked, { baseUrl, pageSecrets }: LinksServices): string | null {
  return contract.status === "pending"
    ? `${baseUrl}/sign/${pageSecrets.read(contract, "sign")}`
    : null;
}

/** The page for everybody who holds the file; a draft has none. */
export function verifyUrl(
  { status, publicId }: Pick<Contract, "publicId" | "status">,
  baseUrl: string,
): string | null {
  return isPublic(status) ? `${baseUrl}/verify/${publicId}` : null;
}
