import type { ProblemCode } from "#kernel/problem-codes.ts";
import { apartControl } from "./asked-apart-name.ts";

/** The Error body, as far as the page reads it. */
export interface Refused {
  /** Of the contract, where that is why. */
  status?: string;
  /** Worded by the page from `code`: the server's own sentences are for whoever calls the API. */
  details?: { path: string; code?: string }[];
  /** Where the document has changed since it was shown: who has signed meanwhile, and what they entered. */
  entered?: { role: string; name: string; entries: { name: string | null; text: string }[] }[];
}

/** Each of them in a line. */
export function linesOfEntered(entered: NonNullable<Refused["entered"]>): string[] {
  return entered.map(({ role, name, entries }) => {
    const values = entries.map((entry) => `${entry.name ?? role}: ${entry.text}`);
    return [`${name} (${role})`, ...values].join(" · ");
  });
}

const TOP_VALUES = [
  "signerName",
  "title",
  "address",
  "email",
  "signature",
  "initials",
  "consent",
  "role",
];

/**
 * Which control a path in the request's body names, whichever way the path is
 * written (`inputs.f1`, `/inputs/f1`, `body/signature/strokes/0`). Null where
 * it names none, and the message belongs to the form as a whole.
 */
export function controlOfPath(path: string): string | null {
  const steps = path.split(/[./[\]]+/).filter((step) => step && step !== "body");
  const [first, second] = steps;
  if ((first === "inputs" || first === "files") && second)
    return `${first}.${path.slice(path.indexOf(second)).replace(/\]$/, "")}`;
  return first && TOP_VALUES.includes(first) ? first : null;
}

/**
 * Splits an answer's details into sentences by control and those without a place, each once.
 * @param consents as they were sent
 */
export function placeDetails(
  details: Refused["details"],
  words: Record<ProblemCode, string>,
  consents: readonly string[] = [],
): {
  placed: Map<string, string>;
  others: string[];
} {
  const placed = new Map<string, string>();
  const others = new Set<string>();
  for (const { path, code = "" } of Array.isArray(details) ? details : []) {
    const control = unopenedBox({ path, code }, consents) ?? controlOfPath(String(path));
    const sentence = Object.hasOwn(words, code) ? words[code as ProblemCode] : null;
    if (control && !placed.has(control)) placed.set(control, sentence ?? words.unfit);
    else if (!control) others.add(sentence ?? words.stale);
  }
  return { placed, others: [...others] };
}

/** The box of what was given of an attachment that nobody opened. */
function unopenedBox({ path, code }: { path: string; code: string }, consents: readonly string[]) {
  if (code !== "unopened") return null;
  const id = consents[Number(String(path).split(/[[\]]/)[1])];
  return id === undefined ? null : apartControl(id);
}

/**
 * The id under which one person's signature is sent. It is fresh with every
 * opening of the dialog, and stays the same for retries; after an attempt
 * whose outcome is unknown it stays even when the dialog was closed between,
 * so that a signature that did arrive is not refused as a second one. Another
 * role is another signature.
 */
export function submissionIds(random: () => string): {
  opened(): void;
  idFor(role: string): string;
  unknownOutcome(role: string): void;
  refused(role: string): void;
  /** Those whose outcome is unknown, by role. */
  pending(): Record<string, string>;
  restore(pending: Record<string, string>): void;
} {
  const ids = new Map<string, string>();
  const unknown = new Set<string>();
  return {
    opened() {
      for (const role of ids.keys()) if (!unknown.has(role)) ids.delete(role);
    },
    idFor(role) {
      const id = ids.get(role) ?? random();
      ids.set(role, id);
      return id;
    },
    unknownOutcome: (role) => void unknown.add(role),
    refused: (role) => void unknown.delete(role),
    pending: () => Object.fromEntries([...ids].filter(([role]) => unknown.has(role))),
    restore(pending) {
      for (const [role, id] of Object.entries(pending)) {
        ids.set(role, id);
        unknown.add(role);
      }
    },
  };
}
