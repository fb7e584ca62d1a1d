import type { Contract } from "#contracts/contract.ts";
import { LIMITS } from "#kernel/limits.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import { withinMs } from "#kernel/within-ms.ts";
import type { CorrespondenceServices } from "#notifications/correspondence-services.ts";
import { isSent } from "#notifications/mail/outcome.ts";
import { sendDue } from "#notifications/send-due.ts";
import { ifNoAnswer } from "#store/connections.ts";

/**
 * Sends the links that a request put out, before it is answered. The change
 * stands whatever comes of it: SEND_FAILED names the contract and says how it
 * went for each role; what failed is tried again in the background.
 */
export async function sendLinks(
  services: CorrespondenceServices,
  { id, token, status }: Pick<Contract, "id" | "token" | "status">,
): Promise<Refusal<"SEND_FAILED"> | null> {
  if (status !== "pending") return null;
  // The contract is there: what the database does after that is no answer to a request for it.
  const sending = sendDue(services, { contractId: id }).catch(ifNoAnswer("later" as const));
  const results = await withinMs(sending, LIMITS.mailAnswerMs);
  const extra = { contract: { id, token, status } };
  if (results === null) {
    const message =
      "The contract is stored, but the mail server does not answer. The links go out by themselves later; do not create the contract again.";
    return refuse("SEND_FAILED", message, { extra });
  }
  if (results === "later") {
    const message =
      "The contract is stored, but the links could not be sent at once. They go out by themselves later; do not create the contract again.";
    return refuse("SEND_FAILED", message, { extra });
  }
  const told = results.flatMap(({ mail: { role }, outcome }) =>
    role === null || outcome === null
      ? []
      : [{ role, isSent: isSent(outcome), message: isSent(outcome) ? "sent" : outcome.words }],
  );
  const failed = told.filter((link) => !link.isSent).map(({ role }) => `"${role}"`);
  if (failed.length === 0) return null;
  const message = `The contract is stored, but the signing link could not be sent to ${failed.join(", ")}. It is tried again by itself; correct the address where details say so, and do not create the contract again.`;
  return refuse("SEND_FAILED", message, {
    details: told.map(({ role, message: words }) => ({ path: "signers", role, message: words })),
    extra,
  });
}
