import type { Endpoint } from "#api/endpoint.ts";
import { ENDPOINTS } from "#api/endpoints.ts";

/** A place of the documentation. */
export interface Found {
  title: string;
  text: string;
  address: string;
}

/** The places that have most of the words, those first that have them in their title; at most eight. Pure. */
export function searchDocs(places: readonly Found[], query: string): Found[] {
  const words = wordsOf(query);
  return places
    .map((place) => ({ place, score: scoreOf(place, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ place }) => place);
}

const MOST = 8;
const IN_TITLE = 3;

function scoreOf({ title, text }: Found, words: readonly string[]): number {
  const [inTitle, inText] = [wordsOf(title), wordsOf(text)];
  return words.reduce((score, word) => {
    const begins = (candidate: string) => candidate.startsWith(word);
    return score + (inTitle.some(begins) ? IN_TITLE : 0) + (inText.some(begins) ? 1 : 0);
  }, 0);
}

function wordsOf(text: string): string[] {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}_]+/u)
    .filter((word) => word.length > 1);
}

/** The API's operations as places of the documentation. */
export function operationPlaces(baseUrl: string): Found[] {
  return Object.entries<Endpoint>(ENDPOINTS).map(
    ([name, { method, path, summary, description }]) => ({
      title: `${name}: ${summary}`,
      text: `${method} /api/v1${path.replace(/:(\w+)/g, "{$1}")}. ${description}`,
      address: `${baseUrl}/docs/api/${name}`,
    }),
  );
}
