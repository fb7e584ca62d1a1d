import type { SignatureAnswer, SigningView as SigningAnswer } from "#schemas/signing.ts";

/** What one signing link may know; the texts are left out of what the page's script reads. */
export interface SigningView extends Omit<SigningAnswer, "contract" | "attachments"> {
  contract: TextOptional<SigningAnswer["contract"]>;
  attachments: TextOptional<SigningAnswer["attachments"][number]>[];
}

type TextOptional<T extends { html: string }> = Omit<T, "html"> & { html?: string };

export type SigningRole = SigningView["roles"][number];

/** Positions in percent of the page, origin top left. */
export type SigningField = SigningView["fields"][number];

/** What is answered once a signature is recorded. */
export type RecordedSignature = SignatureAnswer;

/** The roles for which something can be said to the sender over this link, in the contract's order. */
export function speakingRoles(view: SigningView): SigningRole[] {
  if (view.contract.status !== "pending") return [];
  const own = view.roles.filter(({ state }) => state === "open" || state === "waiting");
  return ofLink(view, own);
}

/** The roles that this link can sign on this page right now, in the contract's order. */
export function signableRoles(view: SigningView): SigningRole[] {
  if (view.contract.status !== "pending") return [];
  // A qualified signature is not made with strokes; the service refuses to take it here.
  const open = view.roles.filter(({ state, level }) => state === "open" && level === "ses");
  return ofLink(view, open);
}

/** Of these roles the one that the link is for, where it is for one. */
function ofLink({ link }: SigningView, roles: SigningRole[]): SigningRole[] {
  return link.kind === "shared" ? roles : roles.filter(({ role }) => role === link.role);
}

/** Whether who signs may say where to write to: whoever has no link of their own, on whosever device. */
export function asksEmail({ link }: SigningView): boolean {
  return link.kind === "shared" || link.hosted === true;
}

/** What a browser may fill in of whoever uses it: nothing on a device that goes from one to the next. */
export function filledBy<const Kind extends string>({ link }: SigningView, kind: Kind) {
  return link.hosted ? ("off" as const) : kind;
}

/** Whether what is signed was sent as a PDF, or printed by a browser, so that its text is a reading of its pages. */
export function isReadFromPages(view: SigningView): boolean {
  const document = view.contract.documents[0];
  return document?.type === "document" || document?.printedBy !== undefined;
}
