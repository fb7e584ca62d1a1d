import { setImmediate as turn } from "node:timers/promises";
import { composeHtml } from "#documents/compose-html.ts";
import { type MadeParagraph, madeParagraph } from "./made-paragraphs.ts";

/** What became of a paragraph that was not simply taken. */
export interface Outcome extends MadeParagraph {
  kind: "failed" | "refused" | "doubted";
  why: string;
}

/** Paragraphs of one document: each is tried alone where something is wrong with the document. */
const AT_ONCE = 12;

/** Makes paragraphs by lot, and contracts of them; what each came to that was not taken without a doubt. */
export async function tryParagraphs(
  from: number,
  count: number,
  withOptional: boolean,
  onProgress: (outcomes: readonly Outcome[], tried: number) => void = () => {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let at = 0; at < count; at += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - at);
    const made = Array.from({ length: size }, (_, index) =>
      madeParagraph(from + at + index, withOptional),
    );
    if ((await outcomeOf(made.map(({ html }) => html).join("\n"))) !== null) {
      for (const one of made) {
        const outcome = await outcomeOf(one.html);
        if (outcome) outcomes.push({ ...one, ...outcome });
      }
    }
    onProgress(outcomes, at + size);
  }
  return outcomes;
}

async function outcomeOf(content: string): Promise<Pick<Outcome, "kind" | "why"> | null> {
  const fields = [{ id: "a", label: "Buyer" }];
  const input = { content, title: null, language: "en" as const, fields, centred: false };
  // What the typesetter holds outside of V8 is given back in a turn of the event loop, not in its promises.
  await turn();
  try {
    const composed = await composeHtml(input);
    if ("problem" in composed) {
      return { kind: "refused", why: [composed.problem, ...(composed.doubts ?? [])].join(" | ") };
    }
    const { doubts } = composed;
    return doubts.length > 0 ? { kind: "doubted", why: doubts.join("; ") } : null;
  } catch (error) {
    return { kind: "failed", why: String(error) };
  }
}
