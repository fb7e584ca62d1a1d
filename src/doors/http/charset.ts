import { refuse } from "#kernel/refusals.ts";
import { BodyRefused } from "./body-refused.ts";

const CHARSET = /;[ \t]*charset[ \t]*=[ \t]*"?([^";, \t]*)/i;
const UTF_8 = /^utf-?8$/i;

/** The refusal of a body whose type names another encoding than that of all texts here; null for any other. */
export function refuseCharset(contentType: string | undefined): BodyRefused | null {
  const charset = CHARSET.exec(contentType ?? "")?.[1];
  if (charset === undefined || UTF_8.test(charset)) return null;
  return new BodyRefused(
    refuse("WRONG_MEDIA_TYPE", "Send the body in UTF-8; its Content-Type names another charset."),
  );
}

/** Of a body whose bytes are not what RFC 8259, section 8.1, and the URL standard take. */
export function notUtf8(): BodyRefused {
  return new BodyRefused(
    refuse("INVALID", "The body is not UTF-8. Encode it so; nothing of it was taken."),
  );
}
