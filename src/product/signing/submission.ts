import type { SubmissionInput } from "#schemas/signing.ts";

/** What a signer submits: the body of `POST /api/v1/signing/{link}/signatures`. */
export type Submission = SubmissionInput;
