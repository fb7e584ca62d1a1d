import { keepAs, readKept } from "./kept.island.ts";

/** Where the sealed file will be for who signed over the shared link, kept by the browser that signed. */
const KEY = `copy of ${location.pathname}`;

/** A browser that keeps nothing shows the way once, after signing. */
export function keepCopy(url: string | null): void {
  if (url) keepAs("localStorage", KEY, new URL(url).pathname);
}

/** Offers the sealed file to who signed in this browser, once there is one. */
export function offerCopy(): void {
  const offer = document.querySelector<HTMLAnchorElement>("[data-own-copy]");
  const url = readKept("localStorage", KEY);
  if (!offer || !url) return;
  offer.href = url;
  offer.hidden = false;
}
