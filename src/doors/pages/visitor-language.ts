import { LANGUAGES, type Language } from "#kernel/language.ts";

/** The first of a browser's languages that we speak (RFC 9110 section 12.5.4), else English. */
export function visitorLanguage(acceptLanguage: string): Language {
  const wanted = acceptLanguage
    .split(",")
    .map((part) => {
      const [range = "", ...parameters] = part
        .split(";")
        .map((piece) => piece.trim().toLowerCase());
      const [language = ""] = range.split("-", 1);
      const weight = parameters.find((parameter) => parameter.startsWith("q="));
      return { language, quality: Number(weight?.slice(2) ?? 1) };
    })
    // What it names with 0 it does not want (RFC 9110 section 12.4.2).
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  const spoken = wanted.find(({ language }) => LANGUAGES.some((known) => known === language));
  return (spoken?.language as Language | undefined) ?? "en";
}
