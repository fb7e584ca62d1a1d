import type { Language } from "#kernel/language.ts";
import { shownTime } from "#words/shown-time.ts";
import type { CertificateFact, OpenedCertificate } from "./certificate-lock.ts";
import { element } from "./element.island.ts";

/**
 * Shows what the certificate says below the verdict; `null` takes it away again.
 * @param whole opens the rest of it
 */
export function showCertificate(opened: OpenedCertificate | null, whole = ""): void {
  const parts = opened ? [briefOf(opened), wholeOf(opened, whole)] : [];
  document.querySelector("#certificate")?.replaceChildren(...parts);
}

/** What it is, and who signed when. */
function briefOf({ brief }: OpenedCertificate): HTMLElement {
  const language = document.documentElement.lang as Language;
  const people = brief.people.map(({ role, name, at }) => {
    const mark = element("span", "person-mark", "✓");
    mark.ariaHidden = "true";
    const time = element("time", "person-time", shownTime(new Date(at), language));
    time.setAttribute("datetime", at);
    time.title = at;
    return element("li", "person signed", [
      mark,
      element("span", "person-words", [
        element("span", "person-name", [
          element("strong", "", name),
          element("span", "person-note", role),
        ]),
        time,
      ]),
    ]);
  });
  const heading = element("h2", "", brief.name);
  heading.dir = "auto";
  return element("section", "card brief", [heading, element("ul", "people", people)]);
}

function wholeOf(
  { title, note, document: about, signers, events }: OpenedCertificate,
  whole: string,
): HTMLElement {
  const head = element("div", "certificate-head", [
    element("h2", "", title),
    element("p", "hint", note),
  ]);
  const roles = signers.roles.map(({ role, facts }) =>
    element("section", "certificate-role", [element("h4", "", role), factList(facts)]),
  );
  const rows = events.rows.map(({ at, what, actor }) =>
    element("li", "", [
      element("strong", "", what),
      element("span", "hint", actor),
      element("span", "hint", at),
    ]),
  );
  return element("details", "card certificate", [
    element("summary", "", whole),
    element("div", "certificate-all", [
      head,
      element("h3", "", signers.title),
      ...roles,
      element("h3", "", about.title),
      factList(about.facts),
      element("h3", "", events.title),
      element("ol", "certificate-events", rows),
    ]),
  ]);
}

function factList(facts: readonly CertificateFact[]): HTMLElement {
  return element(
    "dl",
    "pairs",
    facts.map(({ term, value, note }) =>
      element("div", "", [
        element("dt", "", term),
        element("dd", "", [
          /^[0-9a-f]{64}$/.test(value) ? element("code", "", value) : value,
          ...(note ? [" ", element("span", "hint", note)] : []),
        ]),
      ]),
    ),
  );
}
