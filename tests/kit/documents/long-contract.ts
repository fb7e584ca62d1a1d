import { readFileSync } from "node:fs";
import { composeHtml } from "#documents/compose-html.ts";

const lease = readFileSync(new URL("./contracts/lease.html", import.meta.url), "utf8");
const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(lease)?.[1] ?? lease;
const clause = (number: number) =>
  `<h2>§ ${number} Weitere Vereinbarung</h2>${"<p>Die Parteien vereinbaren, dass jede Änderung dieses Vertrages der Schriftform bedarf; das gilt auch für die Aufhebung dieser Klausel. Sollte eine Bestimmung unwirksam sein, so bleiben die übrigen davon unberührt, und an ihre Stelle tritt, was dem Gewollten am nächsten kommt.</p>".repeat(4)}`;

/** A lease that fills so many pages, as HTML and as the PDF that is made of it. */
export async function leaseOf(pages: number): Promise<{ html: string; pdf: Uint8Array }> {
  let clauses = 0;
  for (;;) {
    const more = Array.from({ length: clauses }, (_, index) => clause(20 + index)).join("");
    const html = `${body}${more}`;
    const composed = await composeHtml({
      content: html,
      title: null,
      language: "de",
      fields: [{ id: "a", label: "Mieter" }],
      centred: false,
    });
    if ("problem" in composed) throw new Error(composed.problem);
    if (composed.pages.length >= pages) return { html, pdf: composed.pdf };
    clauses += Math.max(1, 2 * (pages - composed.pages.length));
  }
}
