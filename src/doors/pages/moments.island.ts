import type { Language } from "#kernel/language.ts";
import { shownTime } from "#words/shown-time.ts";

// A site that shows a page on which there is nothing to sign hears so, and nothing else.
const closed = document.querySelector<HTMLElement>("[data-shown-on]");
if (closed?.dataset.shownOn && window.parent !== window) {
  const message = { type: "countersign.failed", reason: closed.dataset.closed };
  // The browser hands it over only where the parent is of that origin.
  for (const site of closed.dataset.shownOn.split(" ")) window.parent.postMessage(message, site);
}

/** Writes the page's times as the visitor's own clock shows them. */
for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-moment]")) {
  const language = document.documentElement.lang as Language;
  time.textContent = shownTime(new Date(time.dateTime), language);
}
