/** One sentence of the interface that can be held against the service. */
export interface Rule {
  /** `topic.name`: what cases refer to. */
  id: string;
  section: string;
  rule: string;
  /** Where it is held instead, for what cannot be seen from outside; relative to the project. */
  heldBy?: HeldBy;
}

export interface HeldBy {
  file: string;
  because: string;
}

type Told = string | { rule: string; file: string; because: string };

/** The rules of one topic, by their names. */
export function rulesOf(section: string, topic: string, told: Record<string, Told>): Rule[] {
  return Object.entries(told).map(([name, what]) => {
    const id = `${topic}.${name}`;
    if (typeof what === "string") return { id, section, rule: what };
    const { rule, file, because } = what;
    return { id, section, rule, heldBy: { file, because } };
  });
}
