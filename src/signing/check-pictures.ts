import type { Drawing } from "#documents/parts.ts";
import { type Workshop, WorkshopFailure } from "#documents/workshop.ts";
import type { Problem } from "#kernel/refusals.ts";
import type { Submission } from "./check-submission.ts";

/** What is wrong with the uploaded pictures of a submission; they are decoded in the workshop. */
export async function checkPictures(
  workshop: Workshop,
  { signature, initials }: Pick<Submission, "signature" | "initials">,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [path, drawing] of Object.entries({ signature, initials })) {
    const problem = drawing ? await checkPicture(workshop, drawing) : null;
    if (problem) problems.push({ path: `${path}.png`, message: problem });
  }
  return problems;
}

async function checkPicture(workshop: Workshop, drawing: Drawing): Promise<string | null> {
  if (drawing.type !== "image") return null;
  try {
    return await workshop.run("checkInkPicture", Buffer.from(drawing.png, "base64"));
  } catch (error) {
    if (error instanceof WorkshopFailure) return "could not be read within the limits";
    throw error;
  }
}
