import assert from "node:assert/strict";
import type { TestAnswer } from "#kit/scenes/service.ts";

/** What a refusal may carry beside its message: `requestId` is our addition to the interface. */
const ERROR_PROPERTIES = ["error", "code", "details", "requestId"];

/** Holds that an object has exactly these properties. */
export function expectProperties(value: unknown, properties: string): void {
  assert.equal(typeof value, "object");
  assert.deepEqual(Object.keys(value ?? {}).sort(), properties.split(" ").sort());
}

/** Holds that the answer has this status, and shows its body where it has not. */
export function expectStatus(answer: TestAnswer, status: number): void {
  assert.equal(answer.status, status, JSON.stringify(answer.body));
}

/**
 * Holds that an answer is a refusal with the Error body. Without `code` there
 * must be none; `extra` are the properties that this refusal adds. A 400
 * without a code is a validation error and has to say what is wrong, and where.
 */
export function expectRefused(
  answer: TestAnswer,
  status: number,
  code: string | null = null,
  extra: readonly string[] = [],
): void {
  expectErrorBody(answer, status, code, extra);
  if (status !== 400 || code !== null) return;
  const told = JSON.stringify(answer.body);
  assert.ok(Array.isArray(answer.body.details) && answer.body.details.length > 0, told);
  for (const problem of answer.body.details) {
    assert.equal(typeof problem.path, "string", told);
    assert.equal(typeof problem.message, "string", told);
  }
}

/** Holds that a request was refused before anything in it could be read. */
export function expectUnreadable(answer: TestAnswer): void {
  expectErrorBody(answer, 400);
}

function expectErrorBody(
  answer: TestAnswer,
  status: number,
  code: string | null = null,
  extra: readonly string[] = [],
): void {
  const told = JSON.stringify(answer.body);
  assert.equal(answer.status, status, told);
  assert.match(answer.headers.get("content-type") ?? "", /^application\/json/);
  assert.equal(typeof answer.body.error, "string", told);
  assert.ok(answer.body.error.length > 0, told);
  if (code === null) assert.ok(!("code" in answer.body), told);
  else assert.equal(answer.body.code, code, told);
  const allowed = [...ERROR_PROPERTIES, "warnings", ...extra];
  assert.deepEqual(
    Object.keys(answer.body).filter((name) => !allowed.includes(name)),
    [],
  );
  for (const name of extra) assert.ok(name in answer.body, `${name} is missing: ${told}`);
}

/** Holds that a request was refused as invalid, and that `details` names exactly these places. */
export function expectInvalid(answer: TestAnswer, ...places: string[]): void {
  expectRefused(answer, 400);
  const told = JSON.stringify(answer.body);
  const found = answer.body.details.map(({ path }: { path: string }) => path);
  assert.deepEqual([...new Set(found)].sort(), [...places].sort(), told);
}

/** Holds that details about signature fields name exactly these, each in the agreed form. */
export function expectWrongFields(answer: TestAnswer, ...fields: (number | null)[]): void {
  expectRefused(answer, 400);
  const { details } = answer.body;
  for (const problem of details) expectProperties(problem, "field path message");
  const found: (number | null)[] = details.map(({ field }: { field: number | null }) => field);
  assert.deepEqual(new Set(found), new Set(fields), JSON.stringify(details));
}

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

export function expectTime(value: unknown): void {
  assert.equal(typeof value, "string");
  assert.match(value as string, ISO);
}

export const PROPERTIES = {
  contract:
    "id token title status language tags signUrl statusUrl pdfUrl publicId verifyUrl finalPdf signatures signers documents createdAt updatedAt signedAt obligationToPay reminders withdrawableUntil withdrawalUrl withdrawnAt",
  created:
    "id token title status language signUrl requiresPayment publicId verifyUrl signers createdAt",
  item: "id token title status language tags createdAt updatedAt signedAt publicId verifyUrl signatures signers withdrawnAt",
  summary: "id token title status",
  signer: "id role email level status sentAt sendCount openedAt signedAt",
  signature: "id role name signerName signedAt deliveredLink",
  itemSignature: "role name signerName signedAt",
  document: "id name type pages order",
};
