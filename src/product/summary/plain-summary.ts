import { LIMITS } from "#kernel/limits.ts";
import { plainText } from "#sealing/pages/plain-text.ts";
import { summaryWords } from "#words/summary-words.ts";
import type { TextToSummarise } from "./summary.ts";
import { withoutLinks } from "./without-links.ts";

/** Beyond this nothing of an answer is looked at. */
const READ_CHARACTERS = 20_000;
/** A cut stands at the end of a sentence where that leaves so much. */
const LEAST_KEPT = 0.6;

/**
 * What of a model's answer is shown: paragraphs of plain text, as they can be
 * printed, without anything invisible, without mark-up and without addresses;
 * empty when nothing is left.
 * @param mark what stood around the contract's text
 */
export function plainSummary(
  answer: string,
  { language, isCut }: Pick<TextToSummarise, "language" | "isCut">,
  mark: string,
): string {
  const words = summaryWords[language];
  const paragraphs = withoutTags(answer.slice(0, READ_CHARACTERS).replaceAll(mark, ""))
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => plainText(withoutLinks(withoutMarks(plainText(line)), words.linkLeftOut)))
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
  if (paragraphs.length === 0) return "";
  const end = isCut ? `\n${words.beginningOnly}` : "";
  return cut(paragraphs.join("\n"), LIMITS.summaryCharacters - [...end].length) + end;
}

/** Tags go; what else is in angle brackets could pass for one. */
function withoutTags(text: string): string {
  return text
    .replace(/<\/?[a-z!?][^<>]*>/gi, "")
    .replaceAll("<", "‹")
    .replaceAll(">", "›");
}

/** Markdown, as models are used to write it, becomes the text that it marks. */
function withoutMarks(line: string): string {
  return line
    .replace(/^(?:#{1,6}|›)\s+/, "")
    .replace(/^[-*+•]\s+/, "– ")
    .replace(/!?\[([^\][]*)\]\([^()]*\)/g, "$1")
    .replace(/[*`~]+|__+/g, "");
}

function cut(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const kept = characters.slice(0, most - 1).join("");
  const sentence = /^[\s\S]*[.!?](?=\s)/.exec(kept)?.[0] ?? "";
  if (sentence.length >= kept.length * LEAST_KEPT) return sentence;
  return `${kept.replace(/(?<!\s)\s+\S*$/, "")}…`;
}
