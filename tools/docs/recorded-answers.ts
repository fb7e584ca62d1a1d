import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";

/** What the recorded answers have in place of what is new each time. */
const SAMPLES: Record<string, string> = {
  uuid: "0197d3a4-5b1e-7c02-9d0f-6a1c2b3d4e5f",
  token: "7tq3mzk9p2xw4hbe",
  publicId: "7K3M-9XQ2-W8RD-5",
  pageSecret: "f4m9x2tq7hbe3wk8cz5ndv6prs",
  copySecret: "q8w3n5xk7tz2hb9dm4vc6rjpfe",
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=",
  hash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  cursor: "cur_vK3mW9xT2hQ8bE5zC7nD4pR6sF1gJ0aLyUo",
  jws: '"eyJhbGciOiJFUzI1NiJ9.eyJwdWJsaWNJZCI6IjdLM00ifQ.c2lnbmF0dXJl"',
};

/** By operation, then by status. */
type Answers = Record<string, Record<string, unknown>>;

/**
 * The first answer of each status in which an operation says yes in JSON, as a test of the
 * running service recorded it, with samples in place of what is new each time.
 */
export function recordedAnswers(): Answers {
  const files = globSync("tests/golden/answers/*/20*.txt", { cwd: PACKAGE_ROOT }).sort();
  const found: Answers = {};
  for (const file of files) {
    const [operation = "", status = ""] = file.replace(".txt", "").split("/").slice(-2);
    const text = readFileSync(join(PACKAGE_ROOT, file), "utf8");
    const [, body] =
      /^content-type: application\/json[^\n]*\n(?:.+\n)*\n(\{[\s\S]*?\n\})/m.exec(text) ?? [];
    if (body) found[operation] = { ...found[operation], [status]: JSON.parse(filled(body)) };
  }
  return found;
}

export function answersFile(): string {
  return `${JSON.stringify(recordedAnswers(), null, 2)}\n`;
}

/** Several of a kind stay different from each other. */
function filled(body: string): string {
  return body.replace(/<(\w+) (\d+)>/g, (_, kind: string, number: string) => {
    const sample = SAMPLES[kind];
    if (sample === undefined) return `${kind} …`;
    return number === "1" ? sample : sample.replace(/\w(?=\W*$)/, number.slice(-1));
  });
}
