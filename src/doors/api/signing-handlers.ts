import { buildBundle } from "#evidence/bundle/build-bundle.ts";
import type { BundleServices } from "#evidence/bundle/bundle-services.ts";
import { isRefusal, type Refusal, refuse } from "#kernel/refusals.ts";
import type { SignatureAnswer } from "#schemas/signing.ts";
import { downloadSealed } from "#sealing/download.ts";
import { recordAttachmentOpened } from "#signing/attachment-opened.ts";
import { type CopyServices, copyUrl } from "#signing/copy-url.ts";
import { readDocumentState } from "#signing/document-state.ts";
import {
  type GiveFileServices,
  giveFile,
  readGivenFile,
  takeBackFile,
} from "#signing/give-file.ts";
import { followLink } from "#signing/link.ts";
import { recordOpened } from "#signing/opened.ts";
import { readDocument, readOriginal } from "#signing/original.ts";
import type { PagesServices } from "#signing/pages-services.ts";
import { sendMessage } from "#signing/send-message.ts";
import { asItStands } from "#signing/shown-pdf.ts";
import { type RecordedAnswer, type SigningServices, sign } from "#signing/sign.ts";
import type { SignerFile } from "#signing/signer-files-store.ts";
import { signingView } from "#signing/signing-view.ts";
import { readTextViews } from "#signing/text-views.ts";
import { withFiles } from "#signing/with-files.ts";
import { findSummary } from "#summary/summary-store.ts";
import type { Handlers } from "./endpoint.ts";
import type { SIGNING_ENDPOINTS } from "./signing-endpoints.ts";

/** What the endpoints for signing pages do. */
export function signingHandlers(
  services: SigningServices & BundleServices & PagesServices & CopyServices,
): Handlers<typeof SIGNING_ENDPOINTS> {
  const { database } = services;

  /** Other links can be in other hands: files go to those they were delivered to. */
  async function deliveredContract(
    link: string,
  ): Promise<{ id: string } | Refusal<"UNKNOWN" | "GONE">> {
    const situation = await followLink(database, services, link);
    if (isRefusal(situation)) return situation;
    if (situation.link.kind !== "personal") return refuse("UNKNOWN", "There is no such contract.");
    return { id: situation.contract.id };
  }

  return {
    async getSigning({ params }) {
      const situation = await followLink(database, services, params.link);
      if (isRefusal(situation)) return situation;
      const { contract } = situation;
      const state = await readDocumentState(database, contract, situation.link);
      const shown = withFiles(contract, state);
      const [texts, summary] = await Promise.all([
        readTextViews(services, shown, asItStands(services, contract, state)),
        findSummary(database, contract.id),
      ]);
      const seen = { ...situation, contract: shown };
      return { status: 200, body: signingView(seen, texts, summary, state) };
    },

    async recordOpened({ params, origin }) {
      const refusal = await recordOpened(services, params.link, origin);
      return refusal ?? { status: 204, body: null };
    },

    async recordAttachmentOpened({ params, body, origin }) {
      const { link, attachment } = params;
      const sent = { attachment, role: body.role };
      const refusal = await recordAttachmentOpened(services, link, sent, origin);
      return refusal ?? { status: 204, body: null };
    },

    async createSignature({ params, body, origin, keep }) {
      const withCopy = (made: RecordedAnswer): { status: 201; body: SignatureAnswer } => ({
        status: 201,
        body: { ...made, copyUrl: copyUrl(services, params.link, made.signatureId) },
      });
      const answer = await sign(services, params.link, body, origin, (transaction, made) =>
        keep(transaction, withCopy(made)),
      );
      return isRefusal(answer) ? answer : withCopy(answer);
    },

    ...fileHandlers(services),

    async sendMessage({ params, body, origin }) {
      const refusal = await sendMessage(services, params.link, body, origin);
      return refusal ?? { status: 204, body: null };
    },

    async getOriginalPdf({ params }) {
      const file = await readOriginal(services, params.link);
      return isRefusal(file) ? file : { status: 200, body: file };
    },

    async getDocumentPdf({ params }) {
      const file = await readDocument(services, params.link);
      return isRefusal(file) ? file : { status: 200, body: file };
    },

    async getSignedPdf({ params }) {
      const found = await deliveredContract(params.link);
      if (isRefusal(found)) return found;
      const pdf = await downloadSealed(services, found);
      return isRefusal(pdf) ? pdf : { status: 200, body: pdf };
    },

    async getSignedEvidence({ params }) {
      const found = await deliveredContract(params.link);
      if (isRefusal(found)) return found;
      const bundle = await buildBundle(services, found);
      return isRefusal(bundle) ? bundle : { status: 200, body: bundle };
    },
  };
}

/** Files that roles are asked for. */
function fileHandlers(
  services: GiveFileServices,
): Pick<Handlers<typeof SIGNING_ENDPOINTS>, "sendFile" | "getFile" | "takeBackFile"> {
  return {
    async sendFile({ params, body, keep }) {
      const answerWith = (file: SignerFile) => ({
        status: 201 as const,
        body: { file: { ...file, pages: file.pages.length } },
      });
      const file = await giveFile(services, params.link, body, (transaction, given) =>
        keep(transaction, answerWith(given)),
      );
      return isRefusal(file) ? file : answerWith(file);
    },

    async getFile({ params }) {
      const pdf = await readGivenFile(services, params.link, params.file);
      return isRefusal(pdf) ? pdf : { status: 200, body: pdf };
    },

    async takeBackFile({ params }) {
      const refusal = await takeBackFile(services, params.link, params.file);
      return refusal ?? { status: 204, body: null };
    },
  };
}
