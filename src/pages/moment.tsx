import { utcTime } from "#documents/seal-pages/times.ts";
import type { Language } from "#kernel/language.ts";

/** A time in words as the certificate writes it, and for machines. */
export function Moment({ at, language }: { at: Date; language: Language }) {
  return <time dateTime={at.toISOString()}>{utcTime(at.toISOString(), language)}</time>;
}
