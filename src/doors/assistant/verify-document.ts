import { charge } from "#api/windows.ts";
import { findContract } from "#contracts/contracts-store.ts";
import { findSealed, findTombstone } from "#contracts/lookup-store.ts";
import { clientNetwork } from "#kernel/client-network.ts";
import { isPublic } from "#kernel/contract-states.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { Origin } from "#kernel/origin.ts";
import { readPublicId } from "#kernel/public-id.ts";
import { type Refusal, refuseProblems } from "#kernel/refusals.ts";
import type { AssistantServices } from "./assistant-services.ts";
import type { Arguments } from "./tool.ts";

/** What anybody may know of a document who has its ID or its file, as the verify page tells it, and as often. */
export async function verifyDocument(
  services: Pick<AssistantServices, "database" | "clock" | "baseUrl">,
  { ip }: Origin,
  args: Arguments,
): Promise<Record<string, unknown> | Refusal> {
  const { publicId: typed, sha256 } = args as { publicId?: string; sha256?: string };
  if ((typed === undefined) === (sha256 === undefined)) {
    return refuseProblems([
      { path: "publicId", message: "or sha256 is needed, and not both" },
    ]) as Refusal;
  }
  const window = { name: `verify ${clientNetwork(ip)}`, rule: LIMITS.verifyRate, cost: 1 };
  const tooMany = await charge(services, [window]);
  if (tooMany) return tooMany;
  const { database, baseUrl } = services;
  const publicId =
    sha256 === undefined
      ? readPublicId(typed ?? "")
      : await findSealed(database, sha256.toLowerCase());
  if (!publicId) return { onRecord: false };
  const verifyUrl = `${baseUrl}/verify/${publicId}`;
  const contract = await findContract(database, { publicId });
  if (contract && isPublic(contract.status)) {
    return {
      onRecord: true,
      publicId,
      verifyUrl,
      status: contract.status,
      completedAt: contract.signedAt?.toISOString() ?? null,
      pages: contract.documents.reduce((total, part) => total + part.pages, 0),
      sha256: contract.sealedSha256,
    };
  }
  const tombstone = contract ? null : await findTombstone(database, publicId);
  if (!tombstone) return { onRecord: false };
  const deletedAt = tombstone.deletedAt.toISOString();
  return { onRecord: true, publicId, verifyUrl, status: "deleted", deletedAt };
}
