import { LIMITS } from "#kernel/limits.ts";
import { readPdfBase64 } from "#kernel/pdf-base64.ts";
import { knownText, type PersonalText, tidy } from "#kernel/personal-text.ts";
import type { Problem } from "#kernel/refusals.ts";
import { findLost } from "#kernel/utf8.ts";
import { showsNothing } from "#kernel/visible-text.ts";
import type { AttachmentInput } from "#schemas/contracts.ts";
import type { AttachmentField, AttachmentType } from "./attachment-type.ts";
import { FIELD_KINDS } from "./field-kinds.ts";

/** An attachment whose values hold. */
export interface CheckedAttachment {
  type: AttachmentType;
  /** The role that it concerns; null where it is everyone's. */
  role: PersonalText | null;
  /** By field, as they are kept; fields that were left out or blank are not in it. */
  values: ReadonlyMap<string, string>;
}

/**
 * Reads the attachments of a request against the types and the roles that there are, and
 * lists everything that is wrong with them. `attachments` is whole only where
 * there are no problems.
 * @param now for what may not be dated after today
 */
export function checkAttachments(
  inputs: readonly AttachmentInput[],
  types: readonly AttachmentType[],
  now: Date,
  roles: readonly PersonalText[] = [],
): { attachments: CheckedAttachment[]; problems: Problem[] } {
  const problems: Problem[] = [];
  if (inputs.length > LIMITS.attachments) {
    const message = `at most ${LIMITS.attachments} attachments go with a contract`;
    problems.push({ path: "attachments", message });
  }
  const counts = new Map<string, number>();
  const attachments = inputs.flatMap((input, index) => {
    const path = `attachments[${index}]`;
    const type = types.find(({ id }) => id === input.type);
    if (!type) {
      const message = `"${quoted(input.type)}" is not an attachment type; GET /attachments lists them`;
      problems.push({ path: `${path}.type`, message });
      return [];
    }
    const count = (counts.get(type.id) ?? 0) + 1;
    counts.set(type.id, count);
    const most = type.isSent ? LIMITS.documents.most : LIMITS.attachmentsOfType;
    if (count > most) {
      const message = `is there more than ${most} times`;
      problems.push({ path: `${path}.type`, message });
    }
    const { values, problems: found } = checkValues(type, input.fields ?? {}, now);
    problems.push(...found.map((one) => ({ ...one, path: `${path}.fields.${one.path}` })));
    if (input.role !== undefined) problems.push(...checkRole(`${path}.role`, input.role, roles));
    const role = input.role === undefined ? null : knownText(tidy(input.role));
    return [{ type, role, values }];
  });
  return { attachments, problems: [...problems, ...tooManyBytes(inputs)] };
}

/** Of PDFs that were sent only all together have a bound. */
function tooManyBytes(inputs: readonly AttachmentInput[]): Problem[] {
  const { bytes: most } = LIMITS.documents;
  const sizes = inputs.map(({ fields = {} }) => {
    const pdf = fields.pdf === undefined ? null : readPdfBase64(fields.pdf);
    return pdf && "length" in pdf ? pdf.length : 0;
  });
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const last = sizes.findLastIndex((size) => size > 0);
  const message = `the attached PDFs have ${all} bytes together, at most ${most} are taken`;
  return all > most ? [{ path: `attachments[${last}].fields.pdf`, message }] : [];
}

/** What is wrong with the name of a role that something is to concern. */
export function checkRole(path: string, sent: string, roles: readonly PersonalText[]): Problem[] {
  const role = tidy(sent);
  if (roles.some((known) => known === role)) return [];
  return [{ path, message: `no signature field has the label "${quoted(role)}"` }];
}

function checkValues(
  type: AttachmentType,
  fields: Readonly<Record<string, string>>,
  now: Date,
): { values: Map<string, string>; problems: Problem[] } {
  const known = new Set(type.fields.map(({ id }) => id));
  const problems: Problem[] = Object.keys(fields)
    .filter((id) => !known.has(id))
    .map((id) => ({
      path: id,
      message: `is not a field of ${type.id}; its fields are ${[...known].join(", ")}`,
    }));
  const values = new Map<string, string>();
  for (const field of type.fields) {
    const value = keptValue(field, fields);
    if (value === null) {
      if (field.required) problems.push({ path: field.id, message: "is required" });
      continue;
    }
    const found =
      findLost(value) < 0 ? FIELD_KINDS[field.kind].check(value, field, now) : [LOST_CHARACTER];
    problems.push(...found.map((message) => ({ path: field.id, message })));
    values.set(field.id, value);
  }
  return {
    values,
    problems: [...problems, ...wrongWith(type, values), ...contradictions(type, values)],
  };
}

/** What the options that were chosen ask for besides, and what another one would have asked for. */
function wrongWith(type: AttachmentType, values: ReadonlyMap<string, string>): Problem[] {
  return type.fields.flatMap(({ id, requiredWhen }) => {
    if (!requiredWhen || !values.has(requiredWhen.field)) return [];
    const { field, option } = requiredWhen;
    const isAsked = values.get(field) === option;
    if (isAsked === values.has(id)) return [];
    const message = isAsked ? "is required" : "has nothing to say but";
    return [{ path: id, message: `${message} where ${field} is ${option}` }];
  });
}

const LOST_CHARACTER =
  "must not have NUL, U+FFFD or half a character, which stand for one that was lost; send the text as UTF-8";

/** A document that says two things is no evidence of either: what is chosen has to fit what is written. */
function contradictions(type: AttachmentType, values: ReadonlyMap<string, string>): Problem[] {
  return type.fields.flatMap(({ id, rulesOut }) =>
    rulesOut && values.get(id) === rulesOut.option && values.has(rulesOut.field)
      ? [{ path: id, message: `${rulesOut.option} contradicts what ${rulesOut.field} lists` }]
      : [],
  );
}

/** The value as it is kept; null for one that is left out, or that shows nothing. */
function keptValue(
  { id, kind }: AttachmentField,
  fields: Readonly<Record<string, string>>,
): string | null {
  const typed = Object.hasOwn(fields, id) ? (fields[id] ?? "") : "";
  const value = FIELD_KINDS[kind].tidy(typed);
  return showsNothing(value) ? null : value;
}

const MOST_QUOTED = 60;

/** As much of what was sent as helps to find it. */
function quoted(sent: string): string {
  const characters = [...sent.toWellFormed()];
  return characters.length > MOST_QUOTED
    ? `${characters.slice(0, MOST_QUOTED).join("")}…`
    : characters.join("");
}
