import { TaskFailure } from "#documents/workers/errors.ts";
import type { Workers } from "#documents/workers/workers.ts";
import { readBase64 } from "#kernel/base64.ts";
import { LIMITS } from "#kernel/limits.ts";
import { tidy } from "#kernel/personal-text.ts";
import { type Problem, type Refusal, refuseProblems } from "#kernel/refusals.ts";
import type { Drawing } from "#lib/pdf/parts.ts";
import type { Submission } from "./submission.ts";

/**
 * The submission with its drawings reduced to what they are made of: properties
 * that mean nothing are not stored, and uploaded pictures are written anew from
 * their pixels in the workers. Or what is wrong with them.
 */
export async function readDrawings(
  workers: Workers,
  account: string,
  submission: Submission,
): Promise<Submission | Refusal<"INVALID">> {
  const signature = await readDrawing(workers, account, submission.signature);
  const initials =
    submission.initials && (await readDrawing(workers, account, submission.initials));
  const problems: Problem[] = [];
  if ("problem" in signature)
    problems.push({ path: "signature.png", message: signature.problem, code: "no-picture" });
  if (initials && "problem" in initials) {
    problems.push({ path: "initials.png", message: initials.problem, code: "no-picture" });
  }
  const refusal = refuseProblems(problems);
  if (refusal) return refusal;
  return { ...submission, signature, ...(initials && { initials }) } as Submission;
}

async function readDrawing(
  workers: Workers,
  account: string,
  drawing: Drawing,
): Promise<Drawing | { problem: string }> {
  if (drawing.type === "drawn") {
    const { type, width, height, strokes } = drawing;
    return { type, width, height, strokes };
  }
  if (drawing.type === "typed") {
    const { type, text, font } = drawing;
    return { type, text: tidy(text), font };
  }
  const png = readBase64(drawing.png);
  if (!png) return { problem: "must be base64" };
  if (png.length > LIMITS.pictureBytes) {
    return { problem: `must have at most ${LIMITS.pictureBytes} bytes` };
  }
  try {
    const read = await workers.run("readInkPicture", Buffer.from(png), account);
    return "problem" in read ? read : { type: "image", png: read.png };
  } catch (error) {
    if (error instanceof TaskFailure) return { problem: "could not be read within the limits" };
    throw error;
  }
}
