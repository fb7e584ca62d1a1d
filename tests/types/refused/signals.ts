import type { Log, MailedMessage } from "#kernel/log.ts";

declare const log: Log;

log("seal.broken");

log("seal.ended");

log("seal.ended", { endsOn: 2026 });

log("seal.ended", { endsOn: "2026-11-22", contract: "7" });

log("seal.ended", { ends: "2026-11-22" });

log("service.stopped", { why: "because" });

/** What is mailed needs a letter. */
export const letters: Record<MailedMessage, string> = { "trouble.began": "troubleBegan" };
