import type { AttachmentType } from "#attachments/attachment-type.ts";
import { required } from "#attachments/catalogue/fields.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

/** One page with a line on it, which every reader opens. */
const EXAMPLE =
  "JVBERi0xLjQKMSAwIG9iago8PC9UeXBlL0NhdGFsb2cvUGFnZXMgMiAwIFI+PgplbmRvYmoKMiAwIG9iago8PC9UeXBlL1BhZ2VzL0tpZHNbMyAwIFJdL0NvdW50IDE+PgplbmRvYmoKMyAwIG9iago8PC9UeXBlL1BhZ2UvUGFyZW50IDIgMCBSL01lZGlhQm94WzAgMCA1OTUgODQyXS9Db250ZW50cyA0IDAgUj4+CmVuZG9iago0IDAgb2JqCjw8L0xlbmd0aCAyMD4+c3RyZWFtCjcyIDc0MCBtIDUyMyA3NDAgbCBTCmVuZHN0cmVhbQplbmRvYmoKeHJlZgowIDUKMDAwMDAwMDAwMCA2NTUzNSBmIAowMDAwMDAwMDA5IDAwMDAwIG4gCjAwMDAwMDAwNTQgMDAwMDAgbiAKMDAwMDAwMDEwNSAwMDAwMCBuIAowMDAwMDAwMTg1IDAwMDAwIG4gCnRyYWlsZXIKPDwvU2l6ZSA1L1Jvb3QgMSAwIFI+PgpzdGFydHhyZWYKMjUyCiUlRU9GCg==";

/** A PDF of the sender's own, taken in as an uploaded contract is. */
export const DOCUMENT: AttachmentType = {
  id: "document",
  country: "any",
  kind: "binds",
  isSent: true,
  fallback: "en",
  fields: [required("name", "name", "General terms"), required("pdf", "pdf", EXAMPLE)],
  source: {
    law: "None: the words are the sender's",
    compared: "Nothing: the service adds no words to its pages",
    asOf: "2026-11-28",
    on: "2026-11-28",
    reviewBy: "9999-12-31",
  },
  wordings: { en, de, es, fr },
};
