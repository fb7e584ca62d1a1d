import { readUtf8 } from "#kernel/utf8.ts";
import { ModelFailure } from "./language-model.ts";

interface Completion {
  choices?: ({ message?: { content?: unknown } | null } | null)[];
}

/**
 * The text of a chat completion, without the thoughts that some models write in
 * front of it. Whatever else is in the answer, calls of tools above all, is not looked at.
 * @throws ModelFailure when there is no text in it
 */
export function readCompletion(body: Uint8Array): string {
  const choices = readJson(body)?.choices;
  const first = Array.isArray(choices) ? choices[0] : null;
  const text = textOf(first?.message?.content).trimStart().replace(THOUGHTS, "").trim();
  if (text === "") throw new ModelFailure("the model's answer has no text");
  return text;
}

/** Also when the end of them is all there is, or when they were cut off before their end. */
const THOUGHTS = /^(?:<think>)?(?:(?!<think>)[\s\S])*?<\/think>|^<think>[\s\S]*$/;

function readJson(body: Uint8Array): Completion | null {
  try {
    return JSON.parse(readUtf8(body) ?? "") as Completion | null;
  } catch {
    // What JSON.parse says quotes the answer, which does not belong into logs.
    throw new ModelFailure("the model's answer is not JSON");
  }
}

/** A text, or the texts of its parts. */
function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part: { text?: unknown } | null) => (typeof part?.text === "string" ? part.text : ""))
    .join("");
}
