/**
 * The path of BASE_URL, below which a service that shares its host with others is reached. Only the
 * edges know of it: requests lose it before they are routed, and the addresses that pages name gain
 * it when they leave. In between every address begins at the root.
 */

/** What people's addresses begin with: "" at the root of a host, else `/such`. */
export function basePathOf(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, "");
}

/**
 * What a request asks for, from the root on. A proxy may hand the path on as it came, or take it
 * away before.
 */
export function fromRoot(url: string, basePath: string): string {
  if (basePath === "" || !url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  if (rest === "" || rest.startsWith("?")) return `/${rest}`;
  return rest.startsWith("/") ? rest : url;
}

/** An address of the service's own, or another's as it is. */
export function belowBase(address: string, basePath: string): string {
  return OWN.test(address) ? `${basePath}${address}` : address;
}

/** Two slashes at the beginning name another host. */
const OWN = /^\/(?!\/)/;

/** A tag as our pages are written: names, and values in double quotes. `<` is one of these, or a reference. */
const TAG = /<[a-z][\w-]*(?:\s+[\w:-]+(?:="[^"]*")?)*\s*\/?>/gi;
/** Attributes that hold one address. */
const ADDRESS =
  /(\s(?:href|src|action|formaction|data-layer|data-pictures|data-address)=")\/(?!\/)/g;
/** Those that hold several, each with a width behind it. */
const ADDRESSES = /(\s(?:srcset|imagesrcset)=")([^"]*)"/g;
const EACH = /(^|, )\/(?!\/)/g;
const SHEET_END = "</style>";
const LOADED = /url\(\/(?=assets\/)/g;

/**
 * A page of ours with the addresses that begin at the root below the path. Words are left alone,
 * whatever they say: what is signed stands among them.
 */
export function pageBelowBase(html: string, basePath: string): string {
  if (basePath === "") return html;
  const prefixEach = (_: string, before: string, all: string) =>
    `${before}${all.replace(EACH, (_each, from: string) => `${from}${basePath}/`)}"`;
  const tagged = html.replace(TAG, (tag) =>
    tag
      .replace(ADDRESS, (_, before: string) => `${before}${basePath}/`)
      .replace(ADDRESSES, prefixEach),
  );
  // The style sheets that a page carries, and what they load.
  const pieces = tagged.split(SHEET_END);
  return pieces
    .map((piece, index) => {
      const sheet = index < pieces.length - 1 ? piece.indexOf("<style") : -1;
      if (sheet < 0) return piece;
      const loaded = piece.slice(sheet).replace(LOADED, () => `url(${basePath}/`);
      return piece.slice(0, sheet) + loaded;
    })
    .join(SHEET_END);
}
