/** Where a sign-in may lead, by the word that stands in its link or form. */
const PLACES = new Map([
  ["keys", "/app/keys"],
  ["webhooks", "/app/webhooks"],
  ["usage", "/app/usage"],
  ["people", "/app/people"],
  ["settings", "/app/settings"],
  ["data", "/app/data"],
  ["close", "/app/data/close"],
  ["sign-in", "/app/sign-in"],
]);

/** One of our own pages, whatever the word is. */
export function goesOnTo(word: string): string {
  const token = /^pay-([\w-]{10,64})$/.exec(word)?.[1];
  return token ? `/pay/${token}` : (PLACES.get(word) ?? "/app");
}

/** The word as it may stand in a link; one that leads nowhere is none. */
export function knownWord(word: string): string {
  return goesOnTo(word) === "/app" ? "" : word;
}
