import { composeHtml } from "./compose-html.ts";

/** Composes one short contract, which loads fonts, templates and code. */
export async function warm(_: null): Promise<null> {
  await composeHtml({
    content: "<h1>Warm</h1><p>Up</p>",
    title: null,
    language: "en",
    fields: [{ id: "warm", label: "Signature" }],
    centred: false,
  });
  return null;
}
