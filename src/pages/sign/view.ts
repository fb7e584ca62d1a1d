import type { Checked } from "#kernel/checked.ts";
import type { ContractStatus } from "#kernel/contract-states.ts";
import type { FieldType } from "#kernel/field-types.ts";
import type { Language } from "#kernel/language.ts";

/** What `GET /api/v1/signing/{link}` answers: all that one signing link may know about its contract. */
export interface SigningView {
  contract: {
    title: string | null;
    language: Language;
    publicId: string;
    status: ContractStatus;
    form: "html" | "pdf";
    /** The contract as text: our own HTML; left out of what the page's script reads. */
    html?: string;
    documents: SigningDocument[];
  };
  link: {
    kind: "shared" | "personal";
    /** Of a personal link: the one label that it signs, where it was delivered, what it presets. */
    role?: string;
    email?: Checked<"Email">;
    title?: string;
  };
  roles: SigningRole[];
  fields: SigningField[];
  attachments: SigningAttachment[];
  summary: string | null;
  consent: { version: string; text: string };
}

export interface SigningDocument {
  id: string;
  name: string;
  type: string;
  pages: number;
  order: number;
}

export interface SigningRole {
  /** The label of the signature fields that this signer fills. */
  role: string;
  /** `reserved` belongs to a personal link, `waiting` signs after the others. */
  state: "open" | "signed" | "reserved" | "waiting";
  /** The job title preset for this signer. */
  title?: string;
  level: "ses" | "qes";
}

/** Positions in percent of the page, origin top left; null where the field stands in no page (HTML form). */
export interface SigningField {
  id: string;
  type: FieldType;
  label: string | null;
  page: number | null;
  x: number | null;
  y: number | null;
  width: number | null;
  height: number | null;
  optional: boolean;
  text: string | null;
  name: string;
}

export interface SigningAttachment {
  id: string;
  name: string;
  pages: number;
  /** Its place among the documents. */
  order: number;
  /** What it is worded in, which need not be the contract's language. */
  language: Language;
  /** The attachment as text. */
  html?: string;
}

/** What `POST /api/v1/signing/{link}/signatures` answers once a signature is recorded. */
export interface RecordedSignature {
  signatureId: string;
  contract: { status: SigningView["contract"]["status"] };
  receipt: {
    publicId: string;
    role: string;
    signerName: string;
    /** ISO 8601. */
    signedAt: string;
    /** SHA-256 of the base PDF, lower-case hex. */
    documentSha256: string;
    /** The audit trail's hash with this signature in it. */
    trailHash: string;
    /** The signed receipt, JWS of compact serialisation; null where it follows later. */
    jws: string | null;
  };
}

/** The roles that this link can sign on this page right now, in the contract's order. */
export function signableRoles(view: SigningView): SigningRole[] {
  if (view.contract.status !== "pending") return [];
  // A qualified signature is not made with strokes; the service refuses to take it here.
  const open = view.roles.filter(({ state, level }) => state === "open" && level === "ses");
  return view.link.kind === "personal" ? open.filter(({ role }) => role === view.link.role) : open;
}
