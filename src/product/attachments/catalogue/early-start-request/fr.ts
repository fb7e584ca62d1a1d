import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { box, factTable, h2, note, optionOf } from "#attachments/catalogue/mark-up.ts";
import { CITED, type Kind, type Law } from "./law.ts";

const LABELS = {
  trader: "Professionnel",
  consumer: "Consommateur",
  kind: "Ce qui doit commencer",
  subject: "Objet",
  contractReference: "Contrat",
  startDate: "Début le",
  law: "Droit applicable",
};

const KINDS: Record<Kind, string> = {
  service: "Service",
  utility: "Fourniture d’eau, de gaz, d’électricité ou de chauffage urbain",
  "digital-content": "Contenu numérique sans support matériel",
};

const LAWS: Record<Law, string> = {
  eu: "Union européenne",
  de: "Allemagne",
  at: "Autriche",
  fr: "France",
  es: "Espagne",
  gb: "Royaume-Uni",
};

const cited: Record<Law, string> = {
  ...CITED,
  eu: "Directive 2011/83/UE, articles 7, § 3, 8, § 8, 14, § 3 et 4, et 16, points a) et m)",
};

const KNOWN: Record<Kind, string> = {
  service:
    "Je reconnais perdre mon droit de rétractation lorsque le service aura été pleinement exécuté. Si je me rétracte avant, je paie un montant proportionnel à ce qui m’a été fourni jusque-là.",
  utility:
    "Je reconnais que, si je me rétracte, je paie un montant proportionnel à ce qui m’a été fourni jusque-là.",
  "digital-content":
    "Je donne mon accord pour que la fourniture commence avant la fin de ce délai et je reconnais perdre mon droit de rétractation dès qu’elle a commencé. Le professionnel me le confirme sur un support durable.",
};

export const fr: AttachmentWording = {
  name: "Demande de commencer avant la fin du délai de rétractation",
  description:
    "Consigne qu’un consommateur demande expressément qu’un service, une fourniture ou un contenu numérique commence pendant le délai de rétractation et sait ce qu’il perd ainsi ; ne convient pas aux biens.",
  labels: LABELS,
  options: { kind: KINDS, law: LAWS },
  asks: {
    version: "2026-11-28.fr",
    text: "Je demande expressément que l’exécution commence avant la fin du délai de rétractation, comme indiqué dans l’annexe, et je sais ce que je perds ainsi. Je peux signer sans le demander.",
  },
  html: (values) => `${factTable(values, LABELS, Object.keys(LABELS))}
${h2("La demande")}
${box(`<p>Moi, ${values.of("consumer")}, je demande expressément à ${values.of("trader")} de commencer ce qui est indiqué ci-dessus le ${values.of("startDate")}, avant la fin du délai de rétractation.</p>`)}
${h2("Ce que je sais")}
${box(`<p>${KNOWN[optionOf(values, "kind", KINDS)]}</p>`)}
${h2("Quand elle est valable")}
<p>La demande n’est faite que si la case qui la propose séparément a été cochée lors de la signature ; la signature seule ne la contient pas. Le dossier de preuve indique si elle l’a été.</p>
${note(`${cited[optionOf(values, "law", LAWS)]}.`)}`,
};
