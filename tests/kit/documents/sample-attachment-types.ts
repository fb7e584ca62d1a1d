import type { AttachmentField, AttachmentType } from "#attachments/attachment-type.ts";

const field = (id: string, rest: Partial<AttachmentField> = {}): AttachmentField => ({
  id,
  kind: "line",
  required: true,
  options: [],
  example: id,
  ...rest,
});

/** A type for tests with a field of every kind; worded in German and English. */
export const EVERY_KIND: AttachmentType = {
  id: "any-every-kind",
  country: "any",
  kind: "binds",
  fields: [
    field("name"),
    field("note", { kind: "text", required: false }),
    field("day", { kind: "date", example: "2026-11-21" }),
    field("mail", { kind: "email", required: false, example: "anna@example.com" }),
    field("iban", { kind: "iban", required: false, example: "DE89370400440532013000" }),
    field("creditor", { kind: "creditor-id", required: false, example: "DE98ZZZ09999999999" }),
    field("payments", {
      kind: "choice",
      options: ["once", "recurring"],
      required: false,
      example: "once",
    }),
  ],
  wordings: {
    en: {
      name: "Every & kind",
      description: "One of each",
      labels: {},
      options: { payments: { once: "a single payment", recurring: "payments that recur" } },
      html: (values) => page("Given", values),
    },
    de: {
      name: "Alle Arten",
      description: "Eine von jeder",
      labels: {},
      options: { payments: { once: "eine Zahlung", recurring: "wiederkehrende Zahlungen" } },
      html: (values) => page("Angaben", values),
    },
  },
  fallback: "en",
  source: {
    law: "none",
    compared: "nothing",
    asOf: "2026-11-22",
    on: "2026-11-22",
    reviewBy: "2027-11-22",
  },
};

function page(title: string, values: Parameters<AttachmentType["wordings"]["en"]["html"]>[0]) {
  const ids = ["name", "note", "day", "mail", "iban", "creditor", "payments"];
  const rows = ids.map((id) => `<tr><th>${id}</th><td>${values.of(id)}</td></tr>`);
  const given = ids.filter((id) => values.has(id)).join(", ");
  return `<h2>${title}</h2><table>${rows.join("")}</table><p>given: ${given}</p>`;
}
