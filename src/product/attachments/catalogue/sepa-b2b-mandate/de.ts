import { mandateDe } from "#attachments/catalogue/sepa-direct-debit-mandate/de.ts";

export const de = mandateDe({
  name: "SEPA-Firmenlastschrift-Mandat",
  description:
    "Ermächtigt einen Zahlungsempfänger, Zahlungen von einem Geschäftskonto als SEPA-Firmenlastschrift einzuziehen; nicht für Verbraucher, und erst wirksam, wenn der Zahlungspflichtige es seinem Kreditinstitut bestätigt hat.",
  refund: `<p>Hinweis: Dieses Lastschriftmandat dient nur dem Einzug von Lastschriften, die auf Konten von Unternehmen gezogen sind. Ich
bin nicht berechtigt, nach der erfolgten Einlösung eine Erstattung des belasteten Betrags zu verlangen. Ich bin berechtigt,
mein Kreditinstitut bis zum Fälligkeitstag anzuweisen, Lastschriften nicht einzulösen.</p>`,
  confirmation: `<p>Der Zahlungspflichtige bestätigt dieses Mandat vor dem ersten Einzug seinem Kreditinstitut; ohne diese Bestätigung löst es
keine Lastschrift ein.</p>`,
});
