import { REFUSALS, type Refusal } from "#kernel/refusals.ts";

/** A refusal as status and Error body. */
export function refusalBody(
  requestId: string,
  refusal: Refusal,
): { status: number; body: Record<string, unknown> } {
  const { status, code } = REFUSALS[refusal.refused];
  return {
    status,
    body: {
      error: refusal.message,
      ...(code && { code }),
      ...(refusal.details && { details: refusal.details }),
      ...refusal.extra,
      requestId,
    },
  };
}
