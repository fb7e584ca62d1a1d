/**
 * How a person is asked before a tool does what goes out or cannot be undone,
 * the surest first. Only the page proves a person: a program can press the
 * button of a form, and a model can make the second call by itself.
 */
export const GRADES = ["page", "form", "twoCalls"] as const;

export type Grade = (typeof GRADES)[number];

export function isGrade(value: unknown): value is Grade {
  return GRADES.some((grade) => grade === value);
}

interface Situation {
  /** The least sure way that the account accepts. */
  lowest: Grade;
  /** Whether the client can put a form before its user. */
  hasForms: boolean;
  /** Whether a mail would go to an address that this account never had written to. */
  mailsStranger: boolean;
}

/** How somebody is asked now. A new address is a way out of the service: it takes the page, whatever is accepted. */
export function decideGrade({ lowest, hasForms, mailsStranger }: Situation): Grade {
  if (lowest === "page" || mailsStranger) return "page";
  if (hasForms) return "form";
  return lowest === "twoCalls" ? "twoCalls" : "page";
}
