/** Forwards an account's events to a receiver that is being written: `npm run listen -- --forward URL`. */
import { setTimeout as wait } from "node:timers/promises";
import { LISTEN_USAGE, readListenOptions } from "#cli/listening/listen-options.ts";
import { systemClock } from "#kernel/time.ts";
import { ApiError, createClient, NoAnswerError, UnreadableAnswerError } from "#sdk/sdk.ts";
import { listen } from "./listening/listen.ts";
import { secretOfKey } from "./listening/listen-secret.ts";

const args = process.argv.slice(2);
if (args.includes("--help")) {
  process.stdout.write(LISTEN_USAGE);
  process.exit(0);
}
const wish = readListenOptions(args, process.env, systemClock.now());
if (typeof wish === "string") {
  process.stderr.write(`${wish}\n\n${LISTEN_USAGE}`);
  process.exit(2);
}

const { baseUrl, apiKey, forwardTo } = wish;
const secret = wish.secret ?? secretOfKey(apiKey);
// How often is tried again is said by who listens, a line at the first time and not for minutes none.
const client = createClient({ baseUrl, apiKey, retries: 0, timeoutMs: 30_000 });
const stopping = new AbortController();
// The second time the system's own way of ending holds.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stopping.abort());

print(`Events of ${baseUrl}${forwardTo === null ? "" : ` to ${forwardTo}`}. Ctrl+C ends it.`);
if (forwardTo !== null) print(`WEBHOOK_SECRET=${secret}`);
try {
  const cursor = await listen(
    {
      clock: systemClock,
      fetch,
      secret,
      print,
      ask: (from, signal) => client.listEvents(from, { signal }),
      isPassing: (error) =>
        error instanceof NoAnswerError ||
        error instanceof UnreadableAnswerError ||
        (error instanceof ApiError && (error.status === 429 || error.status >= 500)),
      wait: (ms, signal) => wait(ms, undefined, { signal }),
    },
    wish,
    stopping.signal,
  );
  if (cursor !== null) print(`To go on from here: --since ${cursor}`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
