import type { Log, LogFieldsOf, LogMessageName } from "#kernel/log.ts";
import { LOG_MESSAGES } from "#kernel/log-messages.ts";
import type { Instruments } from "./instruments.ts";

type Counts = {
  [N in LogMessageName]?: (fields: LogFieldsOf<N>, instruments: Instruments) => void;
};

/** What is counted of a message beyond that it came. */
const COUNTS: Counts = {
  "contract.sealed": ({ ms }, { seal_seconds }) => seal_seconds.observe(ms / 1_000),
  "file.stored": ({ bytes }, { files_stored_bytes_total }) => files_stored_bytes_total.inc(bytes),
  "webhook.attempted": ({ outcome }, { webhook_attempts_total }) =>
    webhook_attempts_total.inc({ outcome }),
  "mail.ended": ({ kind, outcome }, { mails_total }) => mails_total.inc({ kind, outcome }),
  "timestamp.given": ({ authority, skewMs }, { tsa_up, tsa_skew_seconds }) => {
    tsa_up.set({ authority }, 1);
    tsa_skew_seconds.set({ authority }, skewMs / 1_000);
  },
  "timestamp.failed": ({ authority }, { tsa_up, tsa_failures_total }) => {
    tsa_up.set({ authority }, 0);
    tsa_failures_total.inc({ authority });
  },
};

/** Listens to the same messages as the log, and counts them. */
export function countingInto(instruments: Instruments): Log {
  for (const [event, { level }] of Object.entries(LOG_MESSAGES)) {
    // A counter that begins at its first event hides that one from whoever looks for a rise.
    instruments.events_total.inc({ event, level }, 0);
  }
  return (event, ...[fields]) => {
    instruments.events_total.inc({ event, level: LOG_MESSAGES[event].level });
    countRequest(fields, instruments);
    // The table pairs each message with its own fields, which the type of a union cannot express.
    const count = COUNTS[event] as ((fields: object, into: Instruments) => void) | undefined;
    count?.(fields ?? {}, instruments);
  };
}

/** Every line that tells of a request and its answer has these fields, whatever its name. */
function countRequest(fields: object | undefined, { http_seconds }: Instruments): void {
  const { route, status, ms } = (fields ?? {}) as Partial<LogFieldsOf<"request.answered">>;
  if (route === undefined || status === undefined || ms === undefined) return;
  http_seconds.observe({ route, status: String(status) }, ms / 1_000);
}
