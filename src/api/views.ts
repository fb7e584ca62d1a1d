import type { Static } from "typebox";
import type { Contract, Signer } from "#contracts/contract.ts";
import type { ContractWithParties } from "#contracts/contracts-store.ts";
import { shownDocuments } from "#contracts/documents.ts";
import type { ListedContract } from "#contracts/list-store.ts";
import { type LinksHouse, linksOf, signUrl, verifyUrl } from "./links.ts";
import type * as schemas from "./schemas/contracts.ts";

export function viewContract(
  { contract, signatures, signers }: ContractWithParties,
  house: LinksHouse,
): Static<typeof schemas.Contract> {
  const links = linksOf(contract, house);
  return {
    id: contract.id,
    token: contract.token,
    title: contract.title,
    status: contract.status,
    language: contract.language,
    tags: contract.tags,
    ...links,
    publicId: contract.publicId,
    finalPdf: contract.sealedSha256
      ? { sha256: contract.sealedSha256, storedAt: iso(contract.sealedAt) }
      : null,
    signatures: signatures.map((signature) => ({
      id: signature.id,
      role: signature.role,
      name: signature.role,
      signerName: signature.signerName,
      signedAt: signature.signedAt.toISOString(),
      deliveredLink: signature.deliveredLink,
    })),
    signers: viewSigners(signers),
    documents: shownDocuments(contract.documents),
    createdAt: contract.createdAt.toISOString(),
    updatedAt: contract.updatedAt.toISOString(),
    signedAt: iso(contract.signedAt),
  };
}

export function viewCreated(
  contract: Contract,
  signers: readonly Signer[],
  house: LinksHouse,
): Static<typeof schemas.CreatedContract> {
  return {
    id: contract.id,
    token: contract.token,
    title: contract.title,
    status: contract.status,
    language: contract.language,
    signUrl: signUrl(contract, house),
    requiresPayment: contract.status === "pending_payment",
    publicId: contract.publicId,
    verifyUrl: verifyUrl(contract, house.baseUrl),
    signers: viewSigners(signers),
    createdAt: contract.createdAt.toISOString(),
  };
}

export function viewListed(
  contract: ListedContract,
  baseUrl: string,
): Static<typeof schemas.ListAnswer>["contracts"][number] {
  return {
    ...contract,
    verifyUrl: verifyUrl(contract, baseUrl),
    createdAt: contract.createdAt.toISOString(),
    updatedAt: contract.updatedAt.toISOString(),
    signedAt: iso(contract.signedAt),
    signatures: contract.signatures.map(({ role, signerName, signedAt }) => ({
      role,
      name: role,
      signerName,
      signedAt: signedAt.toISOString(),
    })),
    signers: viewSigners(contract.signers),
  };
}

/** Only roles with a delivered link are shown; mere presets are not. */
function viewSigners(signers: readonly Signer[]): Static<typeof schemas.Signer>[] {
  return signers.flatMap(({ title: _title, epoch: _epoch, email, ...signer }) =>
    email === null
      ? []
      : [
          {
            ...signer,
            email,
            sentAt: iso(signer.sentAt),
            openedAt: iso(signer.openedAt),
            signedAt: iso(signer.signedAt),
          },
        ],
  );
}

function iso(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
