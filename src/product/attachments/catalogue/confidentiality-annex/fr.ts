import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { factTable, h2, ifGiven, optionOf } from "#attachments/catalogue/mark-up.ts";
import type { Direction } from "./directions.ts";

const LABELS = {
  firstParty: "Première partie",
  secondParty: "Seconde partie",
  direction: "Qui est tenu",
  purpose: "But dans lequel les informations sont partagées",
  protectedInformation: "Informations protégées dans tous les cas",
  permittedRecipients: "Personnes pouvant recevoir les informations",
  duration: "Durée des obligations",
  contractualPenalty: "Clause pénale pour chaque manquement",
  governingLaw: "Droit applicable",
};

const DIRECTIONS: Record<Direction, string> = {
  mutual: "Les deux parties",
  "second-party-keeps": "La seconde partie",
};

const ROLES: Record<Direction, string> = {
  mutual: `Chaque partie garde confidentielles les informations de l’autre. La partie dont les informations sont en cause est
le « Détenteur », celle qui en prend connaissance le « Destinataire ».`,
  "second-party-keeps": `La seconde partie garde confidentielles les informations de la première. La première partie est le
« Détenteur », la seconde le « Destinataire ».`,
};

export const fr: AttachmentWording = {
  name: "Accord de confidentialité",
  description:
    "Oblige l’une ou les deux parties à garder confidentiel ce qu’elles apprennent l’une de l’autre à l’occasion du contrat.",
  labels: LABELS,
  options: { direction: DIRECTIONS },
  html: (values) => `<p>La présente annexe fait partie du contrat auquel elle est jointe.</p>
${factTable(values, LABELS, ["firstParty", "secondParty", "direction", "purpose", "protectedInformation", "permittedRecipients", "duration", "contractualPenalty", "governingLaw"])}
${h2("1. Qui est tenu")}
<p>${ROLES[optionOf(values, "direction", DIRECTIONS)]}</p>
${h2("2. Informations confidentielles")}
<p>Sont confidentielles toutes les informations que le Destinataire reçoit du Détenteur ou pour le compte de celui-ci en
rapport avec le but indiqué ci-dessus, quelle qu’en soit la forme et que ce soit avant ou après la signature, si elles sont
désignées comme confidentielles ou si leur caractère confidentiel résulte de leur contenu ou des circonstances. Elles
comprennent les secrets des affaires ainsi que les copies, notes et analyses tirées des informations.${ifGiven(
    values,
    "protectedInformation",
    " Celles qui sont mentionnées ci-dessus comme protégées dans tous les cas sont confidentielles sans être désignées comme telles.",
  )}</p>
${h2("3. Exceptions")}
<p>Une information n’est pas confidentielle dans la mesure où le Destinataire démontre</p>
<ol type="a">
<li>qu’elle était publique lors de sa communication ou l’est devenue ensuite sans manquement à la présente annexe ;</li>
<li>qu’il la détenait déjà licitement sans obligation de confidentialité ;</li>
<li>qu’il l’a obtenue licitement d’un tiers libre de la communiquer ;</li>
<li>qu’il l’a élaborée de manière indépendante et sans utiliser les informations.</li>
</ol>
${h2("4. Obligations du Destinataire")}
<p>Le Destinataire</p>
<ol type="a">
<li>n’utilise les informations confidentielles que dans le but indiqué ci-dessus ;</li>
<li>les protège par des mesures raisonnables, au moins avec le soin qu’il apporte à ses propres secrets ;</li>
<li>ne les communique qu’aux personnes qui en ont besoin dans ce but et sont tenues à une confidentialité équivalente, et
répond d’elles comme de lui-même ;</li>
<li>n’obtient pas d’informations en observant, en étudiant, en démontant ou en testant des objets qui lui ont été confiés,
sauf accord du Détenteur ;</li>
<li>avertit sans délai le Détenteur lorsqu’il apprend une utilisation ou une divulgation non autorisée.</li>
</ol>
<p>Le Destinataire n’acquiert ni licence ni aucun autre droit sur les informations.</p>
${h2("5. Divulgation imposée ou protégée par la loi")}
<p>Le Destinataire peut divulguer ce qu’il est tenu de divulguer en vertu de la loi ou d’une décision d’une juridiction ou d’une
autorité. Lorsque cela est permis, il en avertit le Détenteur au préalable et limite la divulgation à ce qui est requis.</p>
<p>Rien dans la présente annexe ne restreint les signalements et divulgations que la loi protège, notamment ceux des lanceurs
d’alerte, ni l’exercice des droits des salariés et de leurs représentants.</p>
${h2("6. Restitution et destruction")}
<p>Lorsque le but est atteint ou abandonné, ou à la demande du Détenteur, le Destinataire restitue ou détruit les informations
et toutes leurs copies et le confirme par écrit. Il peut conserver ce que la loi l’oblige à conserver, ainsi que les copies
contenues dans les sauvegardes courantes jusqu’à leur écrasement ; la présente annexe continue de s’y appliquer.</p>
${h2("7. Manquement")}
<p>En cas de manquement, le Détenteur peut en demander la cessation et la réparation conformément à la loi.${ifGiven(
    values,
    "contractualPenalty",
    ` Pour chaque manquement fautif, le Destinataire doit en outre, à titre de clause pénale, la somme de
${values.of("contractualPenalty")}. Elle s’impute sur les dommages et intérêts dus pour le même manquement ; le juge peut la
modérer.`,
  )}</p>
${h2("8. Durée et dispositions finales")}
<p>Les obligations s’appliquent pendant la durée indiquée ci-dessus. Pour les secrets des affaires, elles subsistent aussi
longtemps que l’information conserve ce caractère et, pour les données à caractère personnel, aussi longtemps que la loi les
protège. Les modifications requièrent la forme écrite, y compris électronique. La nullité d’une stipulation n’affecte pas les
autres.${ifGiven(
    values,
    "governingLaw",
    ` Droit applicable : ${values.of("governingLaw")} ; les dispositions impératives d’autres droits demeurent réservées.`,
  )}</p>`,
};
