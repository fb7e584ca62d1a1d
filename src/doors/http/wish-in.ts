import type { IncomingHttpHeaders } from "node:http";

/** Longer than what any browser or program says in one of these. */
const MOST_CHARACTERS = 1_000;

/** Headers that say how an answer is wanted: without them, and with half of them, there is one as well. */
type Wish = "accept" | "accept-language" | "accept-encoding";

/** What a visitor wants of an answer, as far as it is read; empty where nothing is said. */
export function wishIn(headers: IncomingHttpHeaders, name: Wish): string {
  return (headers[name] ?? "").slice(0, MOST_CHARACTERS);
}
