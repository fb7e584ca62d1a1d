import { LIMITS } from "#kernel/limits.ts";
import { withinMs } from "#kernel/within-ms.ts";
import type { Message } from "#notifications/mail/message.ts";
import { isSent } from "#notifications/mail/outcome.ts";
import type { CorrespondenceServices } from "./correspondence-services.ts";

/**
 * Sends a mail that holds a secret which is stored nowhere: it does not go
 * through the outbox and is tried once. False when the mail server did not take it.
 */
export async function sendNow(
  { mail }: Pick<CorrespondenceServices, "mail">,
  message: Message,
): Promise<boolean> {
  // A server that takes longer may well take it still.
  const outcome = await withinMs(mail.send(message), LIMITS.mailAnswerMs);
  return outcome === null || isSent(outcome) || outcome.outcome === "uncertain";
}
