import type { Submission } from "#signing/submission.ts";
import { postJson } from "./post.island.ts";
import type { Refused } from "./submission.ts";
import type { RecordedSignature } from "./view.ts";

/** After `unknown` the signature may or may not be recorded; sending it again under the same id is safe. */
export type Outcome =
  | { kind: "recorded"; recorded: RecordedSignature }
  | { kind: "refused"; status: number; body: Refused }
  | { kind: "unknown"; offline: boolean };

const PATIENCE_MS = 30_000;

export async function sendSignature(url: string, submission: Submission): Promise<Outcome> {
  const answer = await postJson(url, submission, PATIENCE_MS);
  if (!answer) return { kind: "unknown", offline: true };
  try {
    if (answer.ok) return { kind: "recorded", recorded: await answer.json() };
  } catch {
    return { kind: "unknown", offline: true };
  }
  if (answer.status >= 500) return { kind: "unknown", offline: false };
  const body: Refused = await answer.json().catch(() => ({}));
  return { kind: "refused", status: answer.status, body: body ?? {} };
}
