import { RECEIPT_TYPE, type SignReceipt } from "#evidence/schemas/receipt.ts";
import type { Log } from "#kernel/log.ts";
import type { Clock } from "#kernel/time.ts";
import { withinMs } from "#kernel/within-ms.ts";
import { signJws } from "#lib/pki/jws.ts";
import type { KeyHolder } from "#lib/pki/key-holder.ts";
import { SealEnded } from "./seal-waits.ts";

interface Signing {
  keyHolder: KeyHolder;
  /** A signer is made to wait so long for the key. */
  limitMs: number;
  /** When the sealing certificate ends: what it signs from then on holds for nobody. */
  endsAt: Date;
  clock: Clock;
  log: Log;
}

/**
 * Signs receipts with the sealing key. Who signs waits for it, and never longer than the limit: a
 * key that fails, is slow or has ended gives no receipt, and then there is no signature either.
 */
export function receiptSigner({ keyHolder, limitMs, endsAt, clock, log }: Signing): SignReceipt {
  return async (receipt) => {
    try {
      if (clock.now() >= endsAt) throw new SealEnded(endsAt);
      const jws = await withinMs(signJws(keyHolder, RECEIPT_TYPE, receipt), limitMs);
      if (jws === null) throw new Error(`the sealing key did not sign within ${limitMs} ms`);
      return jws;
    } catch (error) {
      log("receipt.failed", { err: error });
      return null;
    }
  };
}
