import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { box, factTable, h2, ifGiven } from "#attachments/catalogue/mark-up.ts";

const LABELS = {
  person: "Personne qui consent",
  personDetails: "Adresse ou numéro de client",
  controller: "Responsable qui communique les données",
  controllerAddress: "Adresse du responsable",
  withdrawalEmail: "Adresse électronique pour retirer le consentement",
  dataProtectionOfficer: "Délégué à la protection des données",
  data: "Données communiquées",
  specialCategories: "Catégories particulières de données parmi elles",
  recipients: "Destinataires",
  purposes: "Finalités pour lesquelles les destinataires peuvent utiliser les données",
  thirdCountry: "Pays tiers et ses risques",
  duration: "Durée du consentement",
};

export const fr: AttachmentWording = {
  name: "Consentement à la communication de données personnelles",
  description:
    "Consigne le consentement d’une personne à ce qu’un responsable communique ses données personnelles à des destinataires déterminés.",
  labels: LABELS,
  asks: {
    version: "2026-11-22.fr",
    text: "Je consens à la communication de mes données telle que décrite dans l’annexe. C’est facultatif ; je peux signer sans ce consentement.",
  },
  html: (
    values,
  ) => `${factTable(values, LABELS, ["person", "personDetails", "controller", "controllerAddress", "withdrawalEmail", "dataProtectionOfficer"])}
${h2("Ce que couvre le consentement")}
${factTable(values, LABELS, ["data", "specialCategories", "recipients", "purposes", "thirdCountry", "duration"])}
${h2("Déclaration de consentement")}
${box(`<p>Je soussigné(e), ${values.of("person")}, consens à ce que ${values.of("controller")} communique les données indiquées ci-dessus aux
destinataires indiqués ci-dessus et à ce que ceux-ci les traitent pour les finalités et la durée indiquées ci-dessus
(article 6, § 1, a), du règlement (UE) 2016/679, « RGPD »).</p>
${ifGiven(
  values,
  "specialCategories",
  `<p>Mon consentement porte expressément sur les catégories particulières de données à caractère personnel indiquées ci-dessus
(article 9, § 2, a), du RGPD).</p>`,
)}
${ifGiven(
  values,
  "thirdCountry",
  `<p>Les risques que peut comporter pour moi un transfert vers le pays tiers indiqué ci-dessus, en l’absence de décision
d’adéquation et de garanties appropriées, m’ont été exposés et j’y consens expressément (article 49, § 1, a), du RGPD).</p>`,
)}`)}
${h2("Caractère facultatif")}
<p>Ce consentement est distinct du contrat auquel il est annexé. Il est facultatif : ni la conclusion ni l’exécution du contrat
n’en dépendent, et le refuser ou le retirer n’entraîne aucun désavantage. Il n’est donné que si la case qui le demande séparément a été cochée lors de la signature ; la signature seule ne le donne
pas. Le dossier de preuve indique si elle l’a été.</p>
${h2("Retrait")}
<p>Le consentement peut être retiré à tout moment, en totalité ou pour certaines données, certains destinataires ou certaines
finalités ; un message à ${values.of("withdrawalEmail")} suffit. Le responsable cesse alors de communiquer des données et informe
les destinataires du retrait. La licéité du traitement antérieur au retrait n’est pas compromise (article 7, § 3, du RGPD).</p>
${h2("Autres droits")}
<p>La personne qui consent dispose, à l’égard du responsable et de chaque destinataire, des droits d’accès, de rectification,
d’effacement, de limitation du traitement et de portabilité des données (articles 15 à 18 et 20 du RGPD), et peut introduire une
réclamation auprès d’une autorité de contrôle (article 77 du RGPD). Chaque destinataire répond lui-même de son traitement et en
informe conformément à l’article 14 du RGPD.</p>
<p>Le responsable conserve ce consentement à titre de preuve tant qu’il s’applique, puis jusqu’à la prescription des actions qui
en découlent. La personne qui ne peut consentir seule est représentée par les titulaires de l’autorité parentale ou par les
représentants que la loi désigne.</p>`,
};
