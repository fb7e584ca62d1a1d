import type { Contract } from "#contracts/contract.ts";

/** The public addresses of a contract; null where its status opens none. */
export function linksOf(
  contract: Pick<Contract, "id" | "token" | "publicId" | "status">,
  baseUrl: string,
) {
  return {
    signUrl: contract.status === "pending" ? `${baseUrl}/sign/${contract.token}` : null,
    statusUrl: `${baseUrl}/status/${contract.token}`,
    pdfUrl:
      contract.status === "fully_signed" ? `${baseUrl}/api/v1/contracts/${contract.id}/pdf` : null,
    verifyUrl: contract.status === "draft" ? null : verifyUrl(contract.publicId, baseUrl),
  };
}

export function verifyUrl(publicId: string, baseUrl: string): string {
  return `${baseUrl}/verify/${publicId}`;
}
