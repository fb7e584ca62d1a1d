import type { Static } from "typebox";
import type { Contract, Signer } from "#contracts/contract.ts";
import type { ContractWithParties } from "#contracts/contracts-store.ts";
import type { ListedContract } from "#contracts/list-store.ts";
import type * as wire from "#schemas/contracts.ts";
import type { Shows } from "#schemas/shown.ts";
import { sendCopies } from "./copies.ts";
import { sendFileRequests } from "./file-requests.ts";
import { type LinksServices, linksOf, signUrl, verifyUrl } from "./links.ts";
import { type GivenName, givenProperties } from "./properties.ts";

/** Of what these hold, an answer shows what its schema names: see `product/schemas/shown.ts`. */

export function viewContract(
  { contract, signatures, signers }: ContractWithParties,
  services: LinksServices,
): Shows<Static<typeof wire.Contract>> {
  const { sealedSha256: sha256, sealedAt: storedAt } = contract;
  return {
    ...withGiven(contract),
    ...withCopies(contract),
    requests: contract.requests ? sendFileRequests(contract.requests) : undefined,
    ...linksOf(contract, services),
    finalPdf: sha256 ? { sha256, storedAt } : null,
    signatures: signatures.map(viewSignature),
    signers: viewSigners(signers),
  };
}

export function viewCreated(
  contract: Contract,
  signers: readonly Signer[],
  services: LinksServices,
): Shows<Static<typeof wire.CreatedContract>> {
  return {
    ...withGiven(contract),
    ...withCopies(contract),
    signUrl: signUrl(contract, services),
    requiresPayment: contract.status === "pending_payment",
    verifyUrl: verifyUrl(contract, services.baseUrl),
    signers: viewSigners(signers),
  };
}

export function viewListed(
  contract: ListedContract,
  baseUrl: string,
): Shows<Static<typeof wire.ListAnswer>>["contracts"][number] {
  return {
    ...withGiven(contract),
    verifyUrl: verifyUrl(contract, baseUrl),
    signatures: contract.signatures.map(viewSignature),
    signers: viewSigners(contract.signers),
  };
}

/** What the caller gave of its own stands there where it did. */
function withGiven<C extends Pick<Contract, GivenName>>(contract: C) {
  const { reference, metadata, expiresAt, ...others } = contract;
  return { ...others, ...givenProperties({ reference, metadata, expiresAt }) };
}

function withCopies({ copies }: Pick<Contract, "copies">) {
  return { copies: copies ? sendCopies(copies) : undefined };
}

function viewSignature<S extends { role: string }>(signature: S) {
  return { ...signature, name: signature.role };
}

/** Only roles with a delivered link are shown; mere presets are not. */
function viewSigners(signers: readonly Signer[]) {
  return signers.flatMap((signer) => {
    const {
      email,
      name,
      order,
      witnesses,
      declinedAt,
      declineReason,
      remindersStoppedAt,
      ...others
    } = signer;
    if (email === null) return [];
    const declined = declinedAt && { declinedAt, ...(declineReason && { declineReason }) };
    const stopped = remindersStoppedAt && { remindersStoppedAt };
    return [
      {
        ...others,
        email,
        ...(name && { name }),
        ...(order && { order }),
        ...(witnesses && { witnesses }),
        ...declined,
        ...stopped,
      },
    ];
  });
}
