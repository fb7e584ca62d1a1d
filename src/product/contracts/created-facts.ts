import { canonicalJson } from "#kernel/canonical-json.ts";
import { sha256Hex } from "#kernel/digest.ts";
import type { TrailEvent } from "#trail/events.ts";
import type { Contract } from "./contract.ts";
import { copiesFact } from "./copies.ts";
import { fieldsHash } from "./fields-hash.ts";
import { fileRequestsFact } from "./file-requests.ts";

type CreatedData = Extract<TrailEvent, { event: "contract.created" }>["data"];

/** Over the list as canonical JSON, in hex. */
export function tagsHash(tags: readonly string[]): string {
  return sha256Hex(canonicalJson(tags));
}

/** Of words that stand in mails alone: who has them can show what was said. */
export function messageFact(message: string | null): { messageSha256?: string } {
  return message === null ? {} : { messageSha256: sha256Hex(message) };
}

/** What of the mails a change makes otherwise; null where nothing is. */
export function mailsFact(
  before: Pick<Contract, "message" | "copies">,
  after: Pick<Contract, "message" | "copies">,
): MailsData | null {
  const [from = null, to = null] = [before, after].map(
    ({ message }) => messageFact(message).messageSha256,
  );
  const [told, tell] = [before, after].map(({ copies }) => copiesFact(copies).copies ?? []);
  const fact = {
    ...(from !== to && { message: { from, to } }),
    ...(canonicalJson(told) !== canonicalJson(tell) && { copies: tell }),
  };
  return Object.keys(fact).length > 0 ? fact : null;
}

type MailsData = Extract<TrailEvent, { event: "contract.mails_changed" }>["data"];

/**
 * What the trail says of a contract when it is created and its row says as
 * well: written with the row, and held against it before the contract is
 * sealed. Title and tags change later, and the trail tells how.
 */
export function createdFacts(
  contract: Contract,
): Omit<CreatedData, "status" | "signers" | "owner" | "dateZone" | "messageSha256"> {
  const { publicId, language, title, tags, requireReading, hideEntries, signatureFrame } = contract;
  const { expiresAt, obligationToPay, payingRoles, withdrawal } = contract;
  return {
    publicId,
    language,
    title,
    ...contentFacts(contract),
    tagsSha256: tagsHash(tags),
    ...(requireReading && { requiresReading: true as const }),
    ...(hideEntries && { hidesEntries: true as const }),
    ...(signatureFrame && { framesSignatures: true as const }),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    ...(obligationToPay && { obligationToPay: true as const }),
    ...(payingRoles && { payingRoles }),
    ...(withdrawal.length > 0 && { withdrawal }),
    ...copiesFact(contract.copies),
  };
}

type ContentData = Extract<TrailEvent, { event: "contract.content_changed" }>["data"];

/** Of that what is signed: said again when a draft's content is changed. */
export function contentFacts(contract: Contract): Omit<ContentData, "fromSha256" | "dropped"> {
  const { form, documentName, firstHeading, pages, documents, fields } = contract;
  const { originalSha256, baseSha256 } = contract;
  const { printedBy, format } = documents[0] ?? {};
  return {
    form,
    documentName,
    firstHeading,
    ...(format && { contentFormat: format }),
    ...(printedBy && { printedBy }),
    pageCount: pages.length,
    pagesSha256: sha256Hex(canonicalJson(pages)),
    attachments: documents.flatMap(({ name, pages: count, sha256, asks, kind, words, role }) =>
      sha256
        ? [
            {
              name,
              pages: count,
              sha256,
              ...(asks && { asks }),
              ...(kind && { kind }),
              ...words,
              ...(role && { role }),
            },
          ]
        : [],
    ),
    originalSha256,
    baseSha256,
    fieldsSha256: fieldsHash(fields),
    ...fileRequestsFact(contract.requests),
  };
}
