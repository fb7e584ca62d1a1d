import { relative } from "node:path";

export type TallyLine = { failed: string; why: string } | { counts: Record<string, number> };

interface Told {
  type: string;
  data: {
    name?: string;
    file?: string;
    counts?: Record<string, number>;
    details?: { error?: { failureType?: string; message?: string; cause?: unknown } };
  };
}

/** The whole of it is among what the process wrote, unless it was killed. */
const MOST_LETTERS = 600;

/** A reporter that writes what failed and how many tests there were, a line of JSON each. */
export default async function* tally(events: AsyncIterable<Told>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    // A suite that failed by a test within it says nothing that the test does not say.
    const isOwn = data.details?.error?.failureType !== "subtestsFailed";
    if (type === "test:fail" && isOwn) {
      const { message = "", cause } = data.details?.error ?? {};
      const why = cause instanceof Error ? cause.message : message;
      const failed = `${relative("", data.file ?? "")}: ${data.name}`;
      yield line({ failed, why: why.slice(0, MOST_LETTERS) });
    }
    if (type === "test:summary") yield line({ counts: data.counts ?? {} });
  }
}

function line(value: TallyLine): string {
  return `${JSON.stringify(value)}\n`;
}
