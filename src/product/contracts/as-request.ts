import { canonicalJson } from "#kernel/canonical-json.ts";
import { rulesOf, usualSize } from "#kernel/input-rules.ts";
import type {
  AttachmentInput,
  CreateContract,
  SignatureFieldInput,
  SignerInput,
} from "#schemas/contracts.ts";
import type { Contract, Field, Signer, StoredDocument } from "./contract.ts";
import { sendProperties } from "./properties.ts";
import { isSentDocument } from "./sent-documents.ts";
import { type Presets, sendPresets } from "./signer-presets.ts";

type SentSigner = Pick<Signer, "role" | "email" | "level"> & Presets;

/** The upload of a PDF contract: its bytes, or what stands for them. */
type Upload = string;

/** What is kept of a contract beside its row. */
interface Kept {
  html: string | null;
  pdf: Upload;
  attached: ReadonlyMap<string, Upload>;
}

/**
 * The request that would create the same contract as a draft: what has its
 * usual value is left out, but what an account decides. Of signers what was preset, whatever became of them.
 * @param html what the contract was set from, in whatever it is written; null for the PDF form
 * @param pdf base64 of the upload, or what a reader puts in its place
 * @param attached the same of attachments that are a PDF, by their SHA-256; empty where it is not in it
 */
export function asRequest(
  contract: Contract,
  signers: readonly SentSigner[],
  { html, pdf, attached }: Kept,
): CreateContract {
  const { title, language, tags, documentName, documents } = contract;
  const inputs = signers.flatMap(asSignerInput);
  const attachments = documents.flatMap((part) => asAttachmentInput(part, attached));
  const fields = contract.fields.map((field) => asFieldInput(field, contract.form));
  return {
    ...(title !== null && { title }),
    ...(html === null
      ? { document: { ...(documentName !== null && { name: documentName }), pdf } }
      : { content: html }),
    ...(documents[0]?.format && { contentFormat: documents[0].format }),
    language,
    signatureFields: fields,
    ...(documents[0]?.printedBy && { layout: "page" as const }),
    ...(documents[0]?.isCentred && { signaturesCentered: true }),
    ...(inputs.length > 0 && { signers: inputs }),
    ...(tags.length > 0 && { tags }),
    ...(attachments.length > 0 && { attachments }),
    ...sendProperties(contract),
    ...dutyAsSent(contract, attachments.length > 0),
  };
}

function asAttachmentInput(
  part: StoredDocument,
  attached: ReadonlyMap<string, Upload>,
): AttachmentInput[] {
  const { input, sha256 = "" } = part;
  if (!input) return [];
  const pdf = attached.get(sha256) ?? "";
  return [isSentDocument(part) ? { ...input, fields: { ...input.fields, pdf } } : input];
}

/** What names several roles is what attachments bring by themselves. */
function dutyAsSent(
  { obligationToPay, payingRoles }: Pick<Contract, "obligationToPay" | "payingRoles">,
  hasAttachments: boolean,
): Pick<CreateContract, "obligationToPay"> {
  if (payingRoles === null) return obligationToPay || hasAttachments ? { obligationToPay } : {};
  const [role, ...others] = payingRoles;
  return role !== undefined && others.length === 0 ? { obligationToPay: { role } } : {};
}

/** A field as a request has it: with a place of its own on a document, or the words that gave it one. */
export function asFieldInput(field: Field, form: "html" | "pdf"): SignatureFieldInput {
  const { type, label, name, text, optional, anchor, page, x, y, width, height } = field;
  const isUsual = canonicalJson(usualSize(field)) === canonicalJson({ width, height });
  return {
    type,
    ...(label !== null && { label }),
    ...(name !== undefined && { name }),
    ...(text !== null && { text }),
    ...(optional && { optional }),
    ...rulesOf(field),
    ...(anchor ? { anchor } : form === "pdf" && { page, x, y }),
    ...((anchor || form === "pdf") && !isUsual && { width, height }),
  };
}

function asSignerInput({ role, email, level, ...presets }: SentSigner): SignerInput[] {
  // One that presets nothing says nothing, and would be refused.
  const { title, order, witnesses } = presets;
  const isBare = email === null && title === null && order === null && witnesses === null;
  if (isBare && level === "ses") return [];
  return [
    {
      role,
      ...(email !== null && { email }),
      ...(level !== "ses" && { level }),
      ...sendPresets(presets),
    },
  ];
}
