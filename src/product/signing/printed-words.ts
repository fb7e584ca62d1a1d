import type { Submission } from "./submission.ts";

/** Everything that a submission has printed as letters, by its path. */
export function printedWords(submission: Submission): [path: string, text: string | undefined][] {
  const { signerName, title, address, email, signature, initials, inputs = {} } = submission;
  return [
    ["signerName", signerName],
    ["title", title],
    ["address", address],
    ["email", email],
    ...Object.entries(inputs).map(([id, value]): [string, string] => [`inputs.${id}`, value]),
    ["signature.text", signature.type === "typed" ? signature.text : undefined],
    ["initials.text", initials?.type === "typed" ? initials.text : undefined],
  ];
}
