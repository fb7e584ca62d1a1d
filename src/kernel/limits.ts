import { DAY_MS, SECOND_MS } from "./time.ts";

/** Every limit that a caller, a signer or a tenant can run into, in one place. */
export const LIMITS = {
  /** Bytes of an uploaded PDF once decoded. */
  pdfBytes: 3 * 1024 * 1024,
  /** Bytes of UTF-8 of an HTML contract. */
  contentBytes: 1_000_000,
  pdfPages: 500,
  titleCharacters: 255,
  tags: 20,
  tagCharacters: 50,
  fields: 200,
  labelCharacters: 100,
  textFieldCharacters: 500,
  inputStartCharacters: 200,
  inputCharacters: 500,
  signerTitleCharacters: 80,
  signerNameCharacters: 120,
  emailCharacters: 320,
  signers: 50,
  listDefault: 50,
  listMost: 100,
  pictureBytes: 200_000,
  strokes: 400,
  strokePoints: 20_000,
  typedSignatureCharacters: 80,
  /** Bytes of a request's body: a 3 MB PDF in base64 with everything beside it. */
  requestBytes: 6 * 1024 * 1024,
  /** The same for what anyone may send who holds a link: two drawings and the values. */
  submissionBytes: 2 * 1024 * 1024,
  signInLinkMs: 7 * DAY_MS,
  stopMs: 10 * SECOND_MS,
} as const;
