import { relative } from "node:path";

export type TallyLine = { failed: string } | { counts: Record<string, number> };

interface Told {
  type: string;
  data: {
    name?: string;
    file?: string;
    counts?: Record<string, number>;
    details?: { error?: { failureType?: string } };
  };
}

/** A reporter that writes what failed and how many tests there were, a line of JSON each. */
export default async function* tally(events: AsyncIterable<Told>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    // A suite that failed by a test within it says nothing that the test does not say.
    const isOwn = data.details?.error?.failureType !== "subtestsFailed";
    if (type === "test:fail" && isOwn) {
      yield line({ failed: `${relative("", data.file ?? "")}: ${data.name}` });
    }
    if (type === "test:summary") yield line({ counts: data.counts ?? {} });
  }
}

function line(value: TallyLine): string {
  return `${JSON.stringify(value)}\n`;
}
