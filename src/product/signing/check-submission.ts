import { isIP } from "node:net";
import { concernsRole } from "#contracts/concerned-roles.ts";
import type { Contract, Field, StoredDocument } from "#contracts/contract.ts";
import { showsDrawnSignature } from "#documents/ink-seen.ts";
import { readEmail } from "#kernel/email.ts";
import { readEntry } from "#kernel/entries.ts";
import { fieldType } from "#kernel/field-types.ts";
import type { Language } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import { readOptionalText, readPersonalText, tidy } from "#kernel/personal-text.ts";
import type { ProblemCode } from "#kernel/problem-codes.ts";
import type { Problem } from "#kernel/refusals.ts";
import type { Drawing } from "#lib/pdf/parts.ts";
import { SIGNATURE_FONTS } from "#sealing/pages/handwritten.ts";
import { witnessedBy } from "./roles.ts";
import type { Submission } from "./submission.ts";

/** Everything that is wrong with a submission for a role that may be signed now. */
export function checkSubmission(
  submission: Submission,
  contract: Pick<Contract, "fields" | "documents" | "requireReading" | "language">,
): Problem[] {
  const { fields, documents, requireReading, language } = contract;
  const { signature, initials, inputs = {}, role } = submission;
  return [
    ...checkWords(
      "signerName",
      readPersonalText("signerName", submission.signerName),
      tidy(submission.signerName) === "" ? "missing" : "unfit",
    ),
    ...checkWords("title", readOptionalText("jobTitle", submission.title)),
    ...checkTypedEmail(submission.email),
    ...checkTimeZone(submission.timeZone),
    ...checkForwardedFor(submission.forwardedFor),
    ...(requireReading && submission.endInView !== true
      ? [
          {
            path: "endInView",
            message: "must be true: the end of the document was not in view",
            code: "unread" as const,
          },
        ]
      : []),
    ...checkDrawing("signature", signature),
    ...(initials ? checkDrawing("initials", initials) : []),
    ...checkConsents(
      submission.consents ?? [],
      documents.filter((part) => concernsRole(part, tidy(role))),
    ),
    ...checkInputs(
      inputs,
      fields.filter(({ type, label }) => label === tidy(role) && fieldType(type).entry),
      language,
    ),
  ];
}

/** A witness says where they live; nobody else is asked. */
export function checkWitness(
  { role, address = "" }: Pick<Submission, "role" | "address">,
  parties: Parameters<typeof witnessedBy>[1],
): Problem[] {
  if (witnessedBy(role, parties) === null) {
    if (tidy(address) === "") return [];
    const message = `is asked of a witness, and "${tidy(role)}" is none`;
    return [{ path: "address", message, code: "stale" }];
  }
  const code = tidy(address) === "" ? "missing" : "unfit";
  return checkWords("address", readPersonalText("postalAddress", address), code);
}

function checkConsents(
  consents: readonly string[],
  documents: readonly StoredDocument[],
): Problem[] {
  const asking = new Set(documents.flatMap(({ id, asks }) => (asks ? [id] : [])));
  return consents.flatMap((id, index) =>
    asking.has(id)
      ? []
      : [
          {
            path: `consents[${index}]`,
            message: "is no attachment that asks this role for anything apart",
            code: "stale",
          },
        ],
  );
}

function checkWords(
  path: string,
  { problems }: { problems: readonly string[] },
  code: ProblemCode = "unfit",
): Problem[] {
  return problems.map((message) => ({ path, message, code }));
}

function checkTypedEmail(email: string | undefined): Problem[] {
  return email ? checkWords("email", readEmail(email), "no-address") : [];
}

function checkTimeZone(timeZone: string | undefined): Problem[] {
  if (timeZone === undefined || isTimeZone(timeZone)) return [];
  return [{ path: "timeZone", message: "is no IANA time zone" }];
}

function checkForwardedFor(named: Submission["forwardedFor"]): Problem[] {
  if (!named) return [];
  const { ip, userAgent = "" } = named;
  return [
    // The zone of a link-local address is another one on every machine.
    ...(isIP(ip) === 0 || ip.includes("%")
      ? [{ path: "forwardedFor.ip", message: "must be an IP address, without a port" }]
      : []),
    ...(HEADER_TEXT.test(userAgent)
      ? []
      : [
          {
            path: "forwardedFor.userAgent",
            message: "must be what a header can hold (RFC 9110, 5.5)",
          },
        ]),
  ];
}

const HEADER_TEXT = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Asking the time zone database takes 0.3 ms, so zones that it knows are remembered. */
const knownZones = new Set<string>();

function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    // Names in other spellings are known as well, but without end.
    if (timeZone === name) knownZones.add(name);
    return true;
  } catch {
    return false;
  }
}

function checkInputs(
  inputs: Record<string, string>,
  fields: readonly Field[],
  language: Language,
): Problem[] {
  const known = new Set(fields.map((field) => field.id));
  const strangers = Object.keys(inputs)
    .filter((id) => !known.has(id))
    .map((id) => ({
      path: `inputs.${id}`,
      message: "is no input field of this role",
      code: "stale" as const,
    }));
  const wrong = fields.flatMap((field) => {
    const path = `inputs.${field.id}`;
    const value = inputs[field.id];
    const isBlank = tidy(value ?? "") === "";
    if (isBlank && !field.optional)
      return [{ path, message: "must be filled in", code: "missing" as const }];
    return readEntry(field, value, language).problems.map((problem) => ({ path, ...problem }));
  });
  return [...strangers, ...wrong];
}

function checkDrawing(path: string, drawing: Drawing): Problem[] {
  switch (drawing.type) {
    case "drawn":
      return checkStrokes(path, drawing);
    case "typed":
      return [
        ...checkWords(`${path}.text`, readPersonalText("typedSignature", drawing.text)),
        ...(SIGNATURE_FONTS.some((font) => font === drawing.font)
          ? []
          : [{ path: `${path}.font`, message: `must be one of ${SIGNATURE_FONTS.join(", ")}` }]),
      ];
    case "image":
      // The pixels are looked at in the workers.
      return [];
  }
}

function checkStrokes(path: string, drawing: Extract<Drawing, { type: "drawn" }>): Problem[] {
  const { strokes } = drawing;
  const points = strokes.reduce((count, stroke) => count + stroke.length, 0);
  if (strokes.length > LIMITS.strokes || points > LIMITS.strokePoints) {
    const message = `has more than ${LIMITS.strokes} strokes or ${LIMITS.strokePoints} points`;
    return [{ path, message, code: "unfit" }];
  }
  if (showsDrawnSignature(drawing)) return [];
  return [{ path, message: "shows no ink, or too little to be seen", code: "no-ink" }];
}
