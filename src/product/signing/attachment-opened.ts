import { concernsRole } from "#contracts/concerned-roles.ts";
import type { StoredDocument } from "#contracts/contract.ts";
import { lockContract, updateContract } from "#contracts/contracts-store.ts";
import type { Email } from "#kernel/email.ts";
import type { Origin } from "#kernel/origin.ts";
import { type PersonalText, tidy } from "#kernel/personal-text.ts";
import { isRefusal, type Refusal, refuse, refuseProblems } from "#kernel/refusals.ts";
import type { Queries } from "#store/database.ts";
import { inTransaction } from "#store/transaction.ts";
import { momentAfter, type TrailEntry } from "#trail/chain.ts";
import { type EntryOf, entriesOf } from "#trail/entries-of.ts";
import { readEntries } from "#trail/trail-store.ts";
import { followLink, type LinkServices } from "./link.ts";
import { decideRole, type LinkKind, type SigningSituation, signerActor } from "./roles.ts";
import type { SigningServices } from "./sign.ts";
import type { Submission } from "./submission.ts";

/** Which attachment, by its ID, and as whom. */
interface Opening {
  attachment: string;
  role: string;
}

type OpeningRefusal = Refusal<"UNKNOWN" | "GONE" | "ALREADY_SIGNED" | "CONFLICT" | "INVALID">;

/**
 * Notes that a signer opens the document as a PDF, for an attachment that wants it before what it
 * asks is given: once for each role and link.
 */
export async function recordAttachmentOpened(
  services: SigningServices,
  link: string,
  opening: Opening,
  origin: Origin,
): Promise<null | OpeningRefusal> {
  const seen = await decideOpening(services.database, services, link, opening);
  if (isRefusal(seen) || seen.isNoted) return isRefusal(seen) ? seen : null;
  return inTransaction(services.database, async (transaction) => {
    const { queries } = transaction;
    await lockContract(queries, { id: seen.situation.contract.id });
    const decided = await decideOpening(queries, services, link, opening);
    if (isRefusal(decided) || decided.isNoted) return isRefusal(decided) ? decided : null;
    const { situation, facts } = decided;
    const { contract } = situation;
    const now = momentAfter(contract.trail, services.clock.now());
    const by = signerActor(facts.role, situation.link);
    const data = { ...facts, deliveredTo: addressOf(situation.link), ...origin };
    const event = { event: "attachment.opened" as const, by, data };
    const trail = await services.trail.append(transaction, contract, [event], now);
    updateContract(transaction, contract, { ...contract, trail, updatedAt: now });
    return null;
  });
}

interface Decided {
  situation: SigningSituation;
  facts: { role: PersonalText; attachment: PersonalText; attachmentSha256: string };
  /** It stands in the trail already. */
  isNoted: boolean;
}

async function decideOpening(
  queries: Queries,
  services: LinkServices,
  link: string,
  opening: Opening,
): Promise<Decided | OpeningRefusal> {
  const situation = await followLink(queries, services, link);
  if (isRefusal(situation)) return situation;
  const part = situation.contract.documents.find(({ id }) => id === opening.attachment);
  if (!part?.asks?.opensFirst || !part.sha256) return NOTHING_TO_OPEN;
  const decided = decideRole(situation, opening);
  if (isRefusal(decided)) return decided;
  const { role } = decided;
  if (!concernsRole(part, role)) return NOTHING_TO_OPEN;
  const entries = await readEntries(queries, situation.contract.id);
  const isNoted = isOpened(entriesOf(entries, "attachment.opened"), situation.link, { role, part });
  const facts = { role, attachment: part.name, attachmentSha256: part.sha256 };
  return { situation, facts, isNoted };
}

const NOTHING_TO_OPEN = refuse(
  "UNKNOWN",
  "There is no attachment of this ID that this role has to open before it is agreed to.",
);

/** Refuses what was given of an attachment that wants to be opened before and was not, by this role over this link. */
export async function checkOpened(
  queries: Queries,
  { contract, link }: Pick<SigningSituation, "contract" | "link">,
  { role, consents = [] }: Pick<Submission, "role" | "consents">,
): Promise<Refusal<"INVALID"> | null> {
  const wanted = contract.documents.filter(
    ({ id, asks }) => asks?.opensFirst && consents.includes(id),
  );
  if (wanted.length === 0) return null;
  const opened = entriesOf(await readEntries(queries, contract.id), "attachment.opened");
  const unopened = wanted.filter((part) => !isOpened(opened, link, { role: tidy(role), part }));
  return refuseProblems(
    unopened.map(({ id }) => ({
      path: `consents[${consents.indexOf(id)}]`,
      message: "counts only once this role has opened the document as a PDF over this link",
      code: "unopened" as const,
    })),
  );
}

/** Whether an opening was noted over this link, by the address that it went to. */
export function isOver(link: LinkKind, { deliveredTo }: { deliveredTo: Email | null }): boolean {
  return deliveredTo === addressOf(link);
}

function isOpened(
  opened: readonly EntryOf<"attachment.opened">[],
  link: LinkKind,
  { role, part }: { role: string; part: StoredDocument },
): boolean {
  return opened.some(
    ({ data }) => data.role === role && data.attachmentSha256 === part.sha256 && isOver(link, data),
  );
}

/** The opening that what a signer gave rests on; null where there is none before the signature. */
export function openingBefore(
  { number, by, data }: EntryOf<"contract.signed">,
  attachmentSha256: string,
  entries: readonly TrailEntry[],
): EntryOf<"attachment.opened"> | null {
  const found = entriesOf(entries, "attachment.opened").find(
    (entry) =>
      entry.number < number &&
      entry.data.role === data.role &&
      entry.by.link === by.link &&
      entry.data.deliveredTo === data.deliveredTo &&
      entry.data.attachmentSha256 === attachmentSha256,
  );
  return found ?? null;
}

function addressOf(link: LinkKind): Email | null {
  return link.kind === "personal" ? link.signer.email : null;
}
