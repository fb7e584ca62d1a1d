import { readFileSync } from "node:fs";

/** One thing that a guide has whoever follows it do, or see. */
export type GuideStep =
  | { kind: "run"; language: string; text: string; line: number }
  /** For the operator's terminal. */
  | { kind: "operator"; language: string; text: string; line: number }
  /** A file, as it is to be saved. */
  | { kind: "save"; file: string; text: string; line: number }
  /** Runs on in a terminal of its own, under this name. */
  | { kind: "background"; file: string; text: string; line: number }
  /** What the step before it printed: JSON of which this is a part, or text that is in it. */
  | { kind: "expect"; language: string; text: string; line: number }
  /** What the program in the background prints sooner or later. */
  | { kind: "prints"; file: string; text: string; line: number }
  | { kind: "skip"; reason: string; line: number }
  /** What a person does, as a comment says: `signs: ROLE over NAME`, `opens: FILE as ROLE over NAME` to sign there, `stops: NAME`. */
  | { kind: "person"; act: string; what: string; line: number };

const FENCE = /^```(\w+)(?: (\w+)(?:=(\S+))?)?$/;
const PERSON = /^<!-- (signs|opens|file|sealed|stops): (.+) -->$/;

/** Reads what a test does of a guide. @throws at a block that says neither that it is run nor why not */
export function readGuide(path: string): GuideStep[] {
  const lines = readFileSync(path, "utf8").split("\n");
  const steps: GuideStep[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = at + 1;
    const [, act, what] = PERSON.exec(lines[at] ?? "") ?? [];
    if (act && what) steps.push({ kind: "person", act, what, line });
    if (!lines[at]?.startsWith("```")) continue;
    const [, language = "", kind, value = ""] = FENCE.exec(lines[at] ?? "") ?? [];
    const end = lines.indexOf("```", at + 1);
    const text = lines.slice(at + 1, end).join("\n");
    steps.push(stepOf({ kind, language, value, text, line: line }, path));
    at = end;
  }
  return steps;
}

interface Block {
  kind: string | undefined;
  language: string;
  value: string;
  text: string;
  line: number;
}

function stepOf({ kind, language, value, text, line }: Block, path: string): GuideStep {
  switch (kind) {
    case "run":
    case "operator":
    case "expect":
      return { kind, language, text, line };
    case "save":
    case "background":
    case "prints":
      return { kind, file: value, text, line };
    case "skip":
      return { kind, reason: `${language}: ${value.replaceAll("-", " ")}`, line };
    default:
      throw new Error(`${path}:${line}: say that the block is run, or why not`);
  }
}

/** Why `found` has not all that `wanted` names; null where it has. `…` stands for any text. */
export function partProblem(found: unknown, wanted: unknown, place = ""): string | null {
  if (wanted === "…") return typeof found === "string" ? null : `${place} is no text`;
  if (typeof wanted !== "object" || wanted === null) {
    if (found === wanted) return null;
    return `${place} is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`;
  }
  if (typeof found !== "object" || found === null) return `${place} is ${JSON.stringify(found)}`;
  if (Array.isArray(wanted) && (found as unknown[]).length !== wanted.length) {
    return `${place} has ${(found as unknown[]).length} entries, not ${wanted.length}`;
  }
  const within = found as Record<string, unknown>;
  for (const [name, inner] of Object.entries(wanted)) {
    const problem = partProblem(within[name], inner, `${place}.${name}`);
    if (problem) return problem;
  }
  return null;
}
