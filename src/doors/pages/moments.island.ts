import type { Language } from "#kernel/language.ts";
import { shownTime } from "#words/shown-time.ts";

/** Writes the page's times as the visitor's own clock shows them. */
for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-moment]")) {
  const language = document.documentElement.lang as Language;
  time.textContent = shownTime(new Date(time.dateTime), language);
}
