import { isTestId } from "#kernel/public-id.ts";
import type { Drawing, PageSize } from "#lib/pdf/parts.ts";
import { typeset } from "#lib/typst/typeset.ts";
import { testWords } from "#words/test-words.ts";
import type { CertificateInput } from "./certificate-input.ts";
import { certificatePages } from "./certificate-pages.ts";
import { type FilledField, type OverlayMark, overlayPages } from "./overlay-pages.ts";
import { PictureFiles } from "./pictures.ts";
import { stampsTemplate } from "./stamps-template.ts";

export interface SealPagesInput<D = Drawing> {
  /** The base PDF's pages as they are seen. */
  pages: PageSize[];
  fields: FilledField<D>[];
  certificate: CertificateInput<D>;
}

interface SealPages {
  pdf: Uint8Array;
  /** For every page of the base PDF the page of `pdf` to draw over it. */
  marks: OverlayMark[];
  /** First and last page of the certificate in `pdf`, from 1. */
  certificatePages: [from: number, to: number];
}

interface SettingOptions {
  /** With the structure that a tagged base PDF takes over; larger. */
  tagged: boolean;
  /** A small picture of the document's first page, as PNG. */
  firstPage?: Uint8Array | null;
}

const TEMPLATE = "src/product/sealing/pages/seal-pages.typ";

/**
 * Sets everything that sealing adds as one PDF, so that its fonts are embedded
 * once: first the transparent pages that are drawn over the base PDF, each as
 * large as its page is seen, then the audit certificate on A4.
 */
export function typesetSealPages(
  input: SealPagesInput,
  { tagged, firstPage = null }: SettingOptions = { tagged: true },
): SealPages {
  const files = new PictureFiles();
  const overlay = overlayPages(input, files);
  const { publicId, verifyUrl, language } = input.certificate;
  const { pdf, pageCount } = typeset({
    template: TEMPLATE,
    data: {
      language,
      footer: { id: publicId, url: addressWithoutId(verifyUrl, publicId) },
      mark: isTestId(publicId) ? testWords[language].mark : "",
      overlay: overlay.pages,
      certificate: certificatePages(input.certificate, files, firstPage),
    },
    files: new Map([...files.files, stampsTemplate()]),
    tagged,
  });
  return {
    pdf,
    marks: overlay.marks,
    certificatePages: [overlay.pages.length + 1, pageCount],
  };
}

/** `sign.example.com/verify`: the page that asks for the ID, which stands beside it. */
function addressWithoutId(verifyUrl: string, publicId: string): string {
  const address = verifyUrl.replace(/^https?:\/\//, "");
  const end = `/${publicId}`;
  return address.endsWith(end) ? address.slice(0, -end.length) : address;
}
