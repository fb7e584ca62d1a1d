import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { box, factTable, h2, ifGiven, note } from "#attachments/catalogue/mark-up.ts";
import {
  allowsObjection,
  basesOf,
  type LegalBasis,
  type Provision,
  PURPOSES,
} from "./legal-basis.ts";

const LABELS = {
  controller: "Responsable du traitement",
  controllerAddress: "Adresse du responsable",
  controllerEmail: "Adresse électronique du responsable",
  controllerTelephone: "Numéro de téléphone du responsable",
  representative: "Représentant dans l’Union européenne",
  dataProtectionOfficer: "Délégué à la protection des données",
  purposes: "Finalités du traitement",
  dataCategories: "Données à caractère personnel traitées",
  legalBasis: "Base juridique",
  legalBasisDetail: "Intérêts légitimes ou texte applicable",
  secondPurposes: "Autres finalités",
  secondLegalBasis: "Base juridique des autres finalités",
  secondLegalBasisDetail: "Intérêts ou texte pour les autres finalités",
  thirdPurposes: "Troisième groupe de finalités",
  thirdLegalBasis: "Base juridique du troisième groupe",
  thirdLegalBasisDetail: "Intérêts ou texte pour le troisième groupe",
  recipients: "Destinataires ou catégories de destinataires",
  thirdCountryTransfer: "Transferts vers des pays tiers et leurs garanties",
  retention: "Durée de conservation",
  provision: "Si les données doivent être fournies",
  provisionConsequences: "Conséquences d’un défaut de fourniture",
  automatedDecisions: "Décisions automatisées, leur logique et leurs conséquences",
  supervisoryAuthority: "Autorité de contrôle",
};

const LEGAL_BASES: Record<LegalBasis, string> = {
  contract: "Exécution d’un contrat ou mesures précontractuelles, article 6, § 1, b), du RGPD",
  "legal-obligation": "Respect d’une obligation légale, article 6, § 1, c), du RGPD",
  "vital-interests": "Sauvegarde des intérêts vitaux, article 6, § 1, d), du RGPD",
  "public-task": "Mission d’intérêt public ou autorité publique, article 6, § 1, e), du RGPD",
  "legitimate-interests": "Intérêts légitimes, article 6, § 1, f), du RGPD",
  consent: "Votre consentement, article 6, § 1, a), du RGPD",
};

const PROVISIONS: Record<Provision, string> = {
  "needed-for-contract": "Les données conditionnent la conclusion du contrat",
  "contract-requires": "Le contrat exige que les données soient fournies",
  "law-requires": "La loi exige que les données soient fournies",
  voluntary: "La fourniture des données est facultative",
};

export const fr: AttachmentWording = {
  name: "Information sur le traitement des données personnelles",
  description:
    "Donne à la personne dont les données sont collectées l’information qu’exige l’article 13 du règlement général sur la protection des données.",
  labels: LABELS,
  options: {
    legalBasis: LEGAL_BASES,
    secondLegalBasis: LEGAL_BASES,
    thirdLegalBasis: LEGAL_BASES,
    provision: PROVISIONS,
  },
  html: (values) => {
    const bases = basesOf(values, LEGAL_BASES);
    return `<p>La présente information vous indique comment nous traitons vos données à caractère personnel dans le cadre du
contrat auquel elle est annexée (article 13 du règlement (UE) 2016/679, règlement général sur la protection des données,
« RGPD »).</p>
${h2("Qui est responsable")}
${factTable(values, LABELS, ["controller", "controllerAddress", "controllerEmail", "controllerTelephone", "representative", "dataProtectionOfficer"])}
${h2("Pourquoi et sur quelle base nous traitons vos données")}
${factTable(values, LABELS, ["dataCategories", ...PURPOSES])}
${
  bases.includes("consent")
    ? `<p>Vous pouvez retirer votre consentement à tout moment par un message adressé à ${values.of("controllerEmail")}. Le
retrait ne compromet pas la licéité du traitement fondé sur le consentement et effectué avant ce retrait (article 7,
§ 3, du RGPD).</p>`
    : ""
}
${h2("Qui reçoit vos données et combien de temps elles sont conservées")}
${factTable(values, LABELS, ["recipients", "thirdCountryTransfer", "retention"])}
<p>Si rien ne figure ci-dessus sur des destinataires ou des transferts vers des pays tiers, il n’en est pas prévu.</p>
<p>À l’expiration de cette durée, les données sont effacées, sauf si la loi nous oblige à les conserver plus longtemps ou si
elles sont nécessaires à la constatation, à l’exercice ou à la défense de droits en justice.</p>
${h2("Si vous devez fournir vos données")}
${factTable(values, LABELS, ["provision", "provisionConsequences"])}
${ifGiven(
  values,
  "automatedDecisions",
  `${h2("Décisions automatisées")}
<p>${values.of("automatedDecisions")}</p>
<p>Lorsqu’une décision produisant des effets juridiques ou vous affectant de manière significative de façon similaire est
fondée exclusivement sur un traitement automatisé, vous pouvez obtenir une intervention humaine, exprimer votre point de
vue et contester la décision (article 22, § 3, du RGPD).</p>`,
)}
${h2("Vos droits")}
<p>Dans les conditions prévues par la loi, vous avez le droit :</p>
<ul>
<li>d’accéder à vos données à caractère personnel et d’en recevoir une copie (article 15 du RGPD) ;</li>
<li>de faire rectifier les données inexactes et compléter les données incomplètes (article 16) ;</li>
<li>de faire effacer vos données (article 17) ;</li>
<li>de faire limiter le traitement (article 18) ;</li>
<li>de recevoir les données que vous avez fournies dans un format structuré, couramment utilisé et lisible par machine, ou
de les faire transmettre à un autre responsable, lorsque le traitement est automatisé et repose sur le consentement ou
sur un contrat (article 20).</li>
</ul>
<p>Pour exercer un droit, il suffit d’un message à ${values.of("controllerEmail")} ou d’une lettre à l’adresse indiquée
ci-dessus. L’exercice en est gratuit. Nous répondons dans les meilleurs délais et, en tout état de cause, dans un délai
d’un mois ; si une prolongation de deux mois est nécessaire, nous vous en informons (article 12, § 3, du RGPD).</p>
${box(`<p><strong>Droit d’opposition (article 21 du RGPD).</strong> ${
  bases.some(allowsObjection)
    ? `Vous pouvez vous opposer à tout moment, pour des raisons tenant à votre situation particulière, au traitement de
vos données. Nous cessons alors de les traiter, à moins que nous ne démontrions des motifs légitimes et impérieux qui
prévalent sur vos intérêts, vos droits et vos libertés, ou que le traitement ne serve à la constatation, à l’exercice ou
à la défense de droits en justice. `
    : ""
}Lorsque vos données sont traitées à des fins de prospection, vous pouvez vous y opposer à tout moment et sans
motif ; elles ne sont alors plus utilisées à cette fin.</p>`)}
${h2("Réclamations")}
<p>Vous avez le droit d’introduire une réclamation auprès d’une autorité de contrôle, en particulier dans l’État membre de
votre résidence habituelle, de votre lieu de travail ou du lieu de la violation alléguée (article 77 du RGPD).${ifGiven(
      values,
      "supervisoryAuthority",
      ` L’autorité compétente à notre égard est : ${values.of("supervisoryAuthority")}.`,
    )}</p>
${note(`Le présent document est destiné à votre information. En signant le contrat, vous ne consentez à aucun traitement.`)}`;
  },
};
