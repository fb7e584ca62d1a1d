import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { factTable, h2, ifGiven, optionOf } from "#attachments/catalogue/mark-up.ts";
import type { Permission } from "./permissions.ts";

const LABELS = {
  principal: "Mandant",
  principalAddress: "Adresse du mandant",
  principalDetails: "Date de naissance ou numéro d’immatriculation du mandant",
  attorney: "Mandataire",
  attorneyAddress: "Adresse du mandataire",
  attorneyDetails: "Date de naissance ou numéro d’immatriculation du mandataire",
  powers: "Affaires dans lesquelles le mandataire peut agir",
  limits: "Limites du pouvoir",
  substitutes: "Substitution",
  selfDealing: "Contrat avec soi-même et double représentation",
  validFrom: "Valable à compter du",
  validUntil: "Valable jusqu’au, inclus",
};

const SUBSTITUTES: Record<Permission, string> = {
  "not-allowed": "Sans faculté de substitution",
  allowed: "Avec faculté de substitution",
};

const SELF_DEALING: Record<Permission, string> = {
  "not-allowed": "Non autorisés",
  allowed: "Autorisés",
};

const ON_SUBSTITUTES: Record<Permission, string> = {
  "not-allowed": "Le mandataire agit en personne et ne peut se substituer quiconque.",
  allowed: `Le mandataire peut se substituer une personne, pour certains actes ou pour l’ensemble, dans les mêmes limites ; il
répond du soin apporté à son choix et à ses instructions.`,
};

const ON_SELF_DEALING: Record<Permission, string> = {
  "not-allowed": `Il ne peut conclure, au nom du mandant, d’actes avec lui-même ou en qualité de représentant d’un tiers.`,
  allowed: `Il peut conclure, au nom du mandant, des actes avec lui-même et en qualité de représentant d’un tiers, dans la
mesure où la loi permet au mandant de l’y autoriser.`,
};

export const fr: AttachmentWording = {
  name: "Procuration",
  description:
    "Donne à une personne le pouvoir d’agir au nom d’une autre dans des affaires déterminées ; ne convient pas aux procès ni aux actes pour lesquels la loi exige un acte authentique, ni à l’Angleterre et au pays de Galles.",
  labels: LABELS,
  options: { substitutes: SUBSTITUTES, selfDealing: SELF_DEALING },
  html: (
    values,
  ) => `${factTable(values, LABELS, ["principal", "principalAddress", "principalDetails", "attorney", "attorneyAddress", "attorneyDetails"])}
${h2("1. Le pouvoir")}
<p>Le mandant donne pouvoir au mandataire de le représenter dans les affaires suivantes, et de
faire et recevoir toutes les déclarations qu’elles appellent :</p>
<blockquote>${values.of("powers")}</blockquote>
${ifGiven(
  values,
  "limits",
  `<p>Le pouvoir est limité comme suit :</p>
<blockquote>${values.of("limits")}</blockquote>`,
)}
<p>Il ne s’étend pas aux actes que la loi ne permet d’accomplir qu’en personne.</p>
${h2("2. Substitution et conflits d’intérêts")}
${factTable(values, LABELS, ["substitutes", "selfDealing"])}
<p>${ON_SUBSTITUTES[optionOf(values, "substitutes", SUBSTITUTES)]}
${ON_SELF_DEALING[optionOf(values, "selfDealing", SELF_DEALING)]}</p>
${h2("3. Devoirs du mandataire")}
<p>Le mandataire suit les instructions du mandant, agit dans l’intérêt de celui-ci, fait connaître au nom de qui il agit, rend
compte sur demande et remet ce qu’il reçoit dans l’exercice du pouvoir. Il tient l’argent et les documents du mandant séparés
des siens.</p>
${h2("4. Durée et révocation")}
${
  values.has("validFrom") || values.has("validUntil")
    ? factTable(values, LABELS, ["validFrom", "validUntil"])
    : "<p>Le pouvoir est valable à compter de la signature du mandant, pour une durée indéterminée.</p>"
}
<p>Le mandant peut révoquer le pouvoir à tout moment et sans motif, par déclaration adressée au mandataire. Lorsque le pouvoir
a pris fin, le mandataire n’en fait plus usage et remet sur demande les copies imprimées. La loi détermine si le pouvoir survit au décès ou à l’incapacité du mandant.</p>
${h2("5. Forme")}
<p>Le mandant signe la présente procuration en même temps que le contrat auquel elle est annexée. Lorsque la loi exige, pour le
pouvoir ou pour l’acte à accomplir, une forme particulière telle que la légalisation de la signature ou l’acte authentique, le
présent document n’en tient pas lieu. La représentation en justice obéit à ses propres règles. En Angleterre et au pays de Galles, tout pouvoir doit être établi
sous forme de « deed » (Powers of Attorney Act 1971, section 1(1)), ce que la présente procuration n’est pas. Le présent document
n’existe que sous forme électronique.</p>`,
};
