import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { factTable, h2, optionOf } from "#attachments/catalogue/mark-up.ts";
import type { Authorisation, Ending, Location } from "./choices.ts";

const LABELS = {
  controller: "Responsable du traitement",
  controllerAddress: "Adresse du responsable du traitement",
  controllerContact: "Contact du responsable pour la protection des données",
  processor: "Sous-traitant",
  processorAddress: "Adresse du sous-traitant",
  processorContact: "Adresse électronique du sous-traitant pour la protection des données",
  subjectMatter: "Objet",
  duration: "Durée",
  natureAndPurpose: "Nature et finalité du traitement",
  dataTypes: "Type de données à caractère personnel",
  dataSubjects: "Catégories de personnes concernées",
  specialCategories: "Catégories particulières de données (articles 9 et 10 du RGPD)",
  securityMeasures: "Mesures techniques et organisationnelles",
  authorisation: "Autorisation des sous-traitants ultérieurs",
  subprocessors: "Sous-traitants ultérieurs autorisés dès l’origine",
  objectionPeriod: "Préavis avant l’intervention d’un nouveau sous-traitant ultérieur",
  location: "Lieu du traitement",
  transferSafeguards: "Pays tiers et garanties des transferts",
  breachNotice: "Les violations de données sont notifiées dans un délai de",
  ending: "Au terme du traitement",
};

const AUTHORISATIONS: Record<Authorisation, string> = {
  general: "Autorisation générale avec droit d’objection",
  specific: "Autorisation spécifique de chaque sous-traitant ultérieur",
};

const LOCATIONS: Record<Location, string> = {
  "european-economic-area": "Uniquement dans l’Espace économique européen",
  "third-countries": "Également dans des pays tiers, avec des garanties",
};

const ENDINGS: Record<Ending, string> = {
  "controller-decides": "Restitution ou suppression, au choix du responsable",
  deletion: "Suppression de toutes les données à caractère personnel",
  return: "Restitution de toutes les données à caractère personnel, puis suppression",
};

const ENGAGING: Record<Authorisation, string> = {
  general: `Le Sous-traitant dispose de l’autorisation générale du Responsable pour recruter des sous-traitants ultérieurs. Il
l’informe par écrit, y compris sous forme électronique et en respectant le préavis indiqué ci-dessous, de tout ajout ou
remplacement envisagé. Dans ce délai, le Responsable peut émettre des objections pour des motifs raisonnables tenant à la
protection des données. À défaut de solution entre les parties, le Sous-traitant ne recourt pas au sous-traitant ultérieur
pour les données du Responsable ; si le contrat ne peut alors être exécuté, chaque partie peut en résilier la partie
concernée.`,
  specific: `Le Sous-traitant ne recrute aucun sous-traitant ultérieur sans l’autorisation spécifique et préalable du
Responsable, donnée par écrit, y compris sous forme électronique. Il la demande en respectant le préavis indiqué ci-dessous
et joint les informations dont le Responsable a besoin pour se décider. Le silence ne vaut pas autorisation.`,
};

const TRANSFERS: Record<Location, string> = {
  "european-economic-area": `Les données sont traitées exclusivement dans des États membres de l’Union européenne ou dans
d’autres États de l’Espace économique européen. Tout déplacement vers un pays tiers requiert l’autorisation écrite et
préalable du Responsable et le respect des conditions du chapitre V du RGPD.`,
  "third-countries": `Les données ne peuvent être transférées vers des pays tiers que sur instruction documentée du Responsable
et lorsque les conditions du chapitre V du RGPD sont remplies, par une décision d’adéquation ou par des garanties appropriées
telles que des clauses contractuelles types. Le Sous-traitant documente celle sur laquelle repose le transfert et aide le
Responsable à l’évaluer.`,
};

const FINISHING: Record<Ending, string> = {
  "controller-decides": `le Sous-traitant restitue au Responsable toutes les données à caractère personnel ou les supprime, au
choix de celui-ci`,
  deletion: "le Sous-traitant supprime toutes les données à caractère personnel",
  return: `le Sous-traitant restitue au Responsable toutes les données à caractère personnel dans un format couramment utilisé,
puis supprime celles qu’il détient encore`,
};

export const fr: AttachmentWording = {
  name: "Contrat de sous-traitance de données personnelles",
  description:
    "Lie le sous-traitant qui traite des données personnelles pour un responsable, comme l’exige l’article 28 du règlement général sur la protection des données.",
  labels: LABELS,
  options: { authorisation: AUTHORISATIONS, location: LOCATIONS, ending: ENDINGS },
  html: (
    values,
  ) => `<p>La présente annexe fait partie du contrat auquel elle est jointe. Elle régit le traitement de données à
caractère personnel par le Sous-traitant pour le compte du Responsable, conformément à l’article 28 du règlement (UE)
2016/679 (« RGPD »). Les termes y ont le même sens que dans le RGPD.</p>
${factTable(values, LABELS, ["controller", "controllerAddress", "controllerContact", "processor", "processorAddress", "processorContact"])}
${h2("1. Ce qui est traité")}
${factTable(values, LABELS, ["subjectMatter", "duration", "natureAndPurpose", "dataTypes", "dataSubjects", "specialCategories"])}
<p>Le Responsable répond de la licéité du traitement et du respect des droits des personnes concernées.</p>
${h2("2. Instructions")}
<p>Le Sous-traitant ne traite les données que sur instruction documentée du Responsable, y compris en ce qui concerne les
transferts vers un pays tiers ou une organisation internationale, à moins qu’il ne soit tenu d’y procéder en vertu du droit
de l’Union ou d’un État membre auquel il est soumis ; dans ce cas, il informe le Responsable de cette obligation avant le
traitement, sauf si le droit l’interdit pour des motifs importants d’intérêt public. Le contrat et la présente annexe
constituent les premières instructions. Les suivantes sont données par écrit, y compris sous forme électronique ; les
instructions orales sont confirmées de même sans délai.</p>
<p>S’il estime qu’une instruction viole le droit de la protection des données, le Sous-traitant en informe immédiatement le
Responsable et peut en suspendre l’exécution jusqu’à ce que celui-ci la confirme ou la modifie. Il n’utilise pas les données
à ses propres fins.</p>
${h2("3. Confidentialité")}
<p>Le Sous-traitant ne donne accès aux données qu’aux personnes qui en ont besoin pour leur tâche, qui sont tenues à la
confidentialité par contrat ou par la loi et qui connaissent les règles de protection des données qui les concernent.
L’obligation de confidentialité subsiste après la fin de leur tâche.</p>
${h2("4. Sécurité")}
<p>Le Sous-traitant prend toutes les mesures requises par l’article 32 du RGPD, et au moins les suivantes :</p>
${factTable(values, LABELS, ["securityMeasures"])}
<p>Il peut les remplacer par d’autres selon l’état de la technique, pourvu que le niveau de protection ne baisse pas. Les
modifications importantes sont documentées et communiquées au Responsable.</p>
${h2("5. Sous-traitants ultérieurs")}
<p>${ENGAGING[optionOf(values, "authorisation", AUTHORISATIONS)]}</p>
${factTable(values, LABELS, ["authorisation", "objectionPeriod", "subprocessors"])}
<p>Le Sous-traitant impose par contrat à chaque sous-traitant ultérieur les mêmes obligations de protection des données que
celles de la présente annexe et s’assure de leur respect. Si un sous-traitant ultérieur y manque, le Sous-traitant demeure
pleinement responsable devant le Responsable (article 28, § 4, du RGPD).</p>
${h2("6. Droits des personnes concernées")}
<p>Le Sous-traitant aide le Responsable, dans la mesure du possible et par des mesures techniques et organisationnelles
appropriées, à répondre aux demandes des personnes concernées au titre du chapitre III du RGPD. Il transmet sans délai les
demandes qui lui parviennent et n’y répond pas lui-même sans instruction en ce sens.</p>
${h2("7. Assistance et violations de données")}
<p>Compte tenu de la nature du traitement et des informations à sa disposition, le Sous-traitant aide le Responsable à
respecter les obligations des articles 32 à 36 du RGPD : sécurité, notification et communication des violations, analyses
d’impact et consultation préalable.</p>
<p>Il notifie au Responsable toute violation de données à caractère personnel dans les meilleurs délais et au plus tard dans
le délai indiqué ici après en avoir pris connaissance. La notification décrit la nature de la violation, les données et les
personnes concernées, les conséquences probables et les mesures prises ou proposées ; ce qui n’est pas encore connu est
communiqué ensuite sans autre retard indu.</p>
${factTable(values, LABELS, ["breachNotice"])}
${h2("8. Lieu du traitement et transferts")}
<p>${TRANSFERS[optionOf(values, "location", LOCATIONS)]}</p>
${factTable(values, LABELS, ["transferSafeguards"])}
${h2("9. Preuves et audits")}
<p>Le Sous-traitant met à la disposition du Responsable toutes les informations nécessaires pour démontrer le respect de
l’article 28 du RGPD, permet la réalisation d’audits, y compris des inspections, par le Responsable ou un auditeur mandaté
par lui, et y contribue. Les inspections sont annoncées dans un délai raisonnable et menées aux heures ouvrables sans
perturber l’activité plus que nécessaire ; en cas d’urgence, aucune annonce n’est requise. Des certificats ou rapports en
vigueur d’auditeurs indépendants peuvent être pris en compte.</p>
${h2("10. Fin du traitement")}
<p>Au terme de la prestation des services relatifs au traitement, ${FINISHING[optionOf(values, "ending", ENDINGS)]}, y compris
les copies existantes, à moins que le droit de l’Union ou d’un État membre n’en exige la conservation. Le Sous-traitant
confirme la suppression par écrit sur demande. La présente annexe s’applique jusque-là.</p>
${h2("11. Dispositions finales")}
<p>La présente annexe s’applique aussi longtemps que le Sous-traitant traite des données à caractère personnel pour le
Responsable. En matière de protection des données, elle prévaut sur le contrat. Ses modifications requièrent la forme écrite,
y compris électronique. La responsabilité envers les personnes concernées est régie par l’article 82 du RGPD. La nullité
d’une stipulation n’affecte pas les autres.</p>`,
};
