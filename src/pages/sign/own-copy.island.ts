/** Where the sealed file will be for who signed over the shared link, kept by the browser that signed. */
const KEY = `copy of ${location.pathname}`;

export function keepCopy(url: string | null): void {
  try {
    if (url) localStorage.setItem(KEY, new URL(url).pathname);
  } catch {
    // A browser that keeps nothing shows the way once, after signing.
  }
}

/** Offers the sealed file to who signed in this browser, once there is one. */
export function offerCopy(): void {
  const offer = document.querySelector<HTMLAnchorElement>("[data-own-copy]");
  try {
    const url = localStorage.getItem(KEY);
    if (!offer || !url) return;
    offer.href = url;
    offer.hidden = false;
  } catch {
    // As above.
  }
}
