import { concernsRole, paysAs } from "#contracts/concerned-roles.ts";
import type { Contract, Field } from "#contracts/contract.ts";
import { requestsOf } from "#contracts/file-requests.ts";
import type { Language } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import type { AskedWords } from "#kernel/trail-events.ts";
import { shownBy } from "#schemas/shown.ts";
import { SigningView } from "#schemas/signing.ts";
import type { FilledField } from "#sealing/pages/overlay-pages.ts";
import type { Summary } from "#summary/summary.ts";
import { signingPageWords } from "#words/signing-page-words.ts";
import { isOver } from "./attachment-opened.ts";
import { declarationFor } from "./declaration.ts";
import type { DocumentState } from "./document-state.ts";
import { printsDay } from "./document-state.ts";
import { enteredText } from "./entered-text.ts";
import { type Role, type RoleState, roleOfLink, rolesNow, type SigningSituation } from "./roles.ts";
import type { TextViews } from "./text-views.ts";

const show = shownBy(SigningView);

/**
 * @param texts of the contract itself and of its attachments: what is read beside the pages
 * @param summary null where there is none
 * @param state how the document stands
 */
export function signingView(
  situation: SigningSituation,
  texts: TextViews,
  summary: Pick<Summary, "text"> | null,
  state: DocumentState,
): SigningView {
  const { contract, link } = situation;
  const { language } = contract;
  const roles = rolesNow(situation);
  const opened = state.opened.filter((entry) => isOver(link, entry));
  // Over a link that several sign by, each role says for itself whether it pays.
  const own = roleOfLink(link);
  const pays =
    own === null ? roles.some(({ role }) => paysAs(contract, role)) : paysAs(contract, own);
  return show({
    contract: {
      ...shownOf({ ...contract, obligationToPay: pays }),
      ...(state.context && printsDay(contract) && { dateZone: state.context.dateZone }),
      ...(link.kind === "session" &&
        link.session.returnUrl && { returnUrl: link.session.returnUrl }),
      html: texts.own,
      // The certificate tells of the signing; nobody signs it.
      documents: contract.documents.filter((part) => part.type !== "certificate"),
    },
    link: viewLink(situation),
    roles: roles.map(({ role, state, title, level, declined, witnesses }) => ({
      role,
      state,
      level,
      ...(pays && !paysAs(contract, role) && { button: buttonOf({ language, pays: false }) }),
      ...(paysAs(contract, role) && { obligationToPay: true as const }),
      ...(declined && { declined }),
      ...(witnesses !== null && { witnesses }),
      // What the sender preset for somebody else's link is nobody else's business.
      ...(title && isOwn(link, role, state) && { title }),
    })),
    fields: contract.fields.map((field) => ({
      ...field,
      name: field.name ?? field.label ?? knownText(""),
      ...filledIn(field, state, language),
    })),
    attachments: texts.attachments.map(({ asks, ...attachment }) => ({
      ...attachment,
      ...(asks && isAsked(attachment, link) && { asks: viewAsked(asks, attachment, opened) }),
    })),
    ...viewRequests(situation, roles),
    summary: summary?.text ?? null,
    consent: {
      ...declarationFor(contract),
      recorded:
        signingPageWords[contract.language].dialog.recorded[
          link.kind === "session" && link.sitting ? "hosted" : link.kind
        ],
      button: buttonOf({ language, pays }),
    },
    seen: state.sha256,
  });
}

/** What stands in a field by now, and who it is from; nothing where nobody has filled it. */
function filledIn(
  field: Field,
  { signed, fields, hidesEntries }: DocumentState,
  language: Language,
) {
  const signature = signed.find(({ entry }) => entry.data.role === field.label);
  if (!signature) return {};
  const { signerName: name } = signature.entry.data;
  const filled = { name, at: signature.entry.at.toISOString() };
  const shown = fields.find(({ id }) => id === field.id);
  if (shown) return { filled: { ...filled, text: wordsIn(shown) } };
  const { inputs } = signature.content;
  const isHidden = hidesEntries && enteredText(field, inputs, language) !== null;
  return isHidden ? { filled: { ...filled, text: null, hidden: true as const } } : {};
}

/** Null of what is drawn alone. */
function wordsIn(field: FilledField<null>): string | null {
  switch (field.printed) {
    case "signature": {
      const { signerName, title, signedAt } = field.content;
      return [signerName, title, signedAt].filter(Boolean).join(", ");
    }
    case "initials":
      return null;
    case "mark":
      return field.content.isTicked ? "☒" : "☐";
    case "text":
      return field.content.text;
  }
}

/** What the sender asked for beyond the usual is named only where it is so. */
function shownOf({
  allowDecline,
  requireReading,
  hideEntries,
  signatureFrame,
  obligationToPay,
  returnUrl,
  expiresAt,
  ...contract
}: Contract) {
  return {
    ...contract,
    ...(!allowDecline && { allowDecline }),
    ...(requireReading && { requireReading }),
    ...(hideEntries && { hideEntries }),
    ...(signatureFrame && { signatureFrame }),
    ...(obligationToPay && { obligationToPay }),
    ...(returnUrl !== null && { returnUrl }),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
  };
}

/** What those are asked for who can sign over this link, now or later. */
function viewRequests({ contract, link }: SigningSituation, roles: readonly Role[]) {
  const own = roles.filter(({ role, state }) => isOwn(link, role, state) && state !== "signed");
  const requests = own.flatMap(({ role }) => requestsOf(contract, role));
  return requests.length > 0 && { requests };
}

/** Whether an attachment asks anybody who signs over this link. */
function isAsked(attachment: { role?: string }, link: SigningSituation["link"]): boolean {
  const own = roleOfLink(link);
  return own === null || concernsRole(attachment, own);
}

/** What it asks, and who may give it by now where it has to be opened before. */
function viewAsked(
  { version, text, opensFirst }: AskedWords,
  { sha256 }: { sha256?: string },
  opened: DocumentState["opened"],
) {
  const openings = opened.filter(({ data }) => data.attachmentSha256 === sha256);
  const openedBy = openings.map(({ data }) => data.role);
  return { version, text, ...(opensFirst && { openedBy }) };
}

/** What the button that signs a contract is called: where a duty to pay follows, by that. */
export function buttonOf({ language, pays }: { language: Language; pays: boolean }): string {
  const { submit, submitPaying } = signingPageWords[language].dialog;
  return pays ? submitPaying : submit;
}

function viewLink({ link }: SigningSituation): SigningView["link"] {
  const role = roleOfLink(link);
  if (link.kind === "shared" || role === null) return { kind: "shared" };
  const { title = null, name = null } = link.signer ?? {};
  // What the sender's own system knows of who is there goes before what was written of the role.
  const known = (link.kind === "session" && link.session.identity?.name) || name;
  const presets = { ...(title && { title }), ...(known && { name: known }) };
  if (link.kind === "session") {
    const { sitting } = link;
    const host = sitting?.host.name;
    const hosted = sitting && { hosted: true as const, ...(host && { host }) };
    return { kind: "session", role, ...presets, ...hosted };
  }
  const { email } = link.signer;
  return { kind: "personal", role, ...(email && { email }), ...presets };
}

function isOwn(link: SigningSituation["link"], role: string, state: RoleState): boolean {
  const own = roleOfLink(link);
  return own === null ? state === "open" : own === role;
}
