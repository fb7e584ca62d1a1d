import type { CertificateWords } from "#words/certificate-words.ts";
import { shortText, withoutMarks } from "./breakable-text.ts";
import { ADDRESS_LIMIT } from "./certificate-fact.ts";
import type { CertificateSigner } from "./certificate-input.ts";

/** Over which link somebody signed, as one text. */
export function linkText(link: CertificateSigner["link"], words: CertificateWords): string {
  switch (link.kind) {
    case "shared":
      return words.linkShared;
    case "session":
      return (link.host === null ? words.linkSession : words.linkHosted)(
        link.origin && shortText(link.origin, ADDRESS_LIMIT),
      );
    case "personal":
      return words.linkPersonal(withoutMarks(shortText(link.deliveredTo, ADDRESS_LIMIT)));
  }
}
