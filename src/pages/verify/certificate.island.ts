import type { CertificateFact, OpenedCertificate } from "./certificate-lock.ts";
import { element } from "./element.island.ts";

/** Shows what the certificate says below the verdict; `null` takes it away again. */
export function showCertificate(opened: OpenedCertificate | null): void {
  document.querySelector("#certificate")?.replaceChildren(...(opened ? partsOf(opened) : []));
}

function partsOf({ title, note, document: about, signers, events }: OpenedCertificate) {
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
  return [
    element("section", "card certificate", [
      head,
      element("h3", "", signers.title),
      ...roles,
      element("h3", "", about.title),
      factList(about.facts),
      element("h3", "", events.title),
      element("ol", "certificate-events", rows),
    ]),
  ];
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
