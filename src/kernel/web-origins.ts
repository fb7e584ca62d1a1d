/** As many sites may show an account's signing pages within theirs. */
export const MOST_ORIGINS = 20;

/** Whether it is the origin of a site exactly as browsers write it, over TLS or of this machine. */
export function isSiteOrigin(typed: string): boolean {
  const url = URL.parse(typed);
  const isLocal = url?.protocol === "http:" && url.hostname === "localhost";
  // What a policy of a page would read as more than this one site (CSP 3, section 2.3.1).
  if (/[\s;,'"*]/.test(typed)) return false;
  return url?.origin === typed && (url.protocol === "https:" || isLocal);
}
