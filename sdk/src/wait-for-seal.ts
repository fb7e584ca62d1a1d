import { CountersignError } from "./countersign-error.ts";
import type { Operations } from "./operations.generated.ts";
import type { Contract } from "./schemas.generated.ts";
import type { CallOptions } from "./send.ts";

/** How long is waited for a seal, and how often it is looked for. */
export interface WaitForSealOptions extends CallOptions {
  /** In all. Default: 10 minutes. People take longer than that to sign: be told by a webhook, and wait here for the seal alone. */
  withinMs?: number | undefined;
  /** Between two looks; each counts as a request. Default: 5,000. */
  everyMs?: number | undefined;
}

/** A contract whose signed PDF is there. */
export type SealedContract = Contract & { finalPdf: NonNullable<Contract["finalPdf"]> };

/** There will be no seal, or it was not there in time. */
export class NotSealedError extends CountersignError {
  override name = "NotSealedError";
  readonly reason: "cancelled" | "timeout";
  /** As it was seen last. */
  readonly contract: Contract;

  constructor(reason: "cancelled" | "timeout", contract: Contract, attempts: number) {
    const said = reason === "cancelled" ? "was cancelled" : "is not sealed yet";
    super(`the contract ${contract.id} ${said}`, {
      operation: "getContract",
      attempts,
      idempotencyKey: undefined,
    });
    this.reason = reason;
    this.contract = contract;
  }
}

const WITHIN_MS = 10 * 60_000;
const EVERY_MS = 5_000;

/** Looks at a contract until its signed PDF is there. */
export async function waitForSeal(
  getContract: Operations["getContract"],
  wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>,
  id: string,
  { withinMs = WITHIN_MS, everyMs = EVERY_MS, ...options }: WaitForSealOptions = {},
): Promise<SealedContract> {
  let waitedMs = 0;
  for (let looks = 1; ; looks += 1) {
    const { contract } = await getContract(id, options);
    if (isSealed(contract)) return contract;
    if (contract.status === "cancelled") throw new NotSealedError("cancelled", contract, looks);
    if (waitedMs >= withinMs) throw new NotSealedError("timeout", contract, looks);
    const nextMs = Math.max(1, Math.min(everyMs, withinMs - waitedMs));
    await wait(nextMs, options.signal);
    waitedMs += nextMs;
  }
}

function isSealed(contract: Contract): contract is SealedContract {
  return contract.finalPdf !== null;
}
