/** A call of one operation. */
export interface Request {
  operation: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below `/api/v1`, part by part. */
  path: readonly string[];
  /** `link`: whoever holds the link in the path may call it, so the key stays at home. */
  access: "key" | "link";
  /** What a successful answer's body is. */
  gives: "json" | "pdf" | "zip" | "nothing";
  query?: object | undefined;
  body?: object | undefined;
}

/** @throws TypeError when a part of the path would make it another path */
export function urlOf(apiUrl: string, { operation, path, query = {} }: Request): string {
  const segments = path.map((part) => {
    // A URL's dots are taken out of its path, however they are written.
    if (typeof part !== "string" || part === "" || part === "." || part === "..") {
      throw new TypeError(`${operation}: ${JSON.stringify(part)} is no id, token or link`);
    }
    return encodeURIComponent(part);
  });
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `${apiUrl}/${segments.join("/")}${given.length > 0 ? `?${search}` : ""}`;
}
