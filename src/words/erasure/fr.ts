import { isOne } from "#words/plural.ts";
import type { ErasureWords } from "./en.ts";

const contracts = (count: number) => (isOne.fr(count) ? `${count} contrat` : `${count} contrats`);

export const fr: ErasureWords = {
  page: {
    lead: "Ici, vous effacez les données d’une personne, exportez tout ou fermez le compte.",
    signInFirst: "Pour cela, reconnectez-vous d’abord",
  },
  title: "Effacer les données d’une personne",
  lead: "Une personne qui a signé ou devait signer peut demander l’effacement de ses données. Saisissez son adresse e-mail : vous voyez d’abord ce qui sera effacé et ce qui est conservé.",
  look: {
    email: "Adresse e-mail",
    hint: "Rien n’est encore changé.",
    submit: "Montrer ce qui serait effacé",
  },
  plan: {
    title: (email) => `Données enregistrées sur ${email}`,
    goes: "Ce qui est effacé",
    stays: "Ce qui est conservé, et pourquoi",
    erased: (count) =>
      `Dans ${contracts(count)} : adresse, nom, fonction, adresse IP et navigateur dans le journal des événements, relances, messages à votre intention et tout ce qui permet à la recherche de trouver la personne. Les empreintes numériques du journal restent exactes ; à la place de chaque donnée figure le jour de l’effacement.`,
    mails: (count) =>
      isOne.fr(count)
        ? `${count} e-mail à la personne ou à son sujet dans la boîte d’envoi`
        : `${count} e-mails à la personne ou à son sujet dans la boîte d’envoi`,
    invitations: (count) =>
      isOne.fr(count) ? `${count} invitation à ce compte` : `${count} invitations à ce compte`,
    requests: (count) =>
      isOne.fr(count) ? `${count} demande d’un assistant` : `${count} demandes d’assistants`,
    nothing:
      "Rien : l’adresse ne figure nulle part dans ce compte, ou tout ce qui la contient doit être conservé.",
    evidence: (count) =>
      `${contracts(count)} avec la signature de la personne ou déjà celle de tous :`,
    evidenceWhy:
      "la signature et ce qui la prouve restent aussi longtemps que vous conservez le contrat. Un fichier scellé n’est jamais modifié ; il contient des noms et des adresses, tout comme les copies que d’autres possèdent.",
    open: (count) => `${contracts(count)} que la personne peut encore signer :`,
    openWhy: "retirez-les ou envoyez-les à une autre adresse, puis revenez ici.",
    old: (count) => `${contracts(count)} avec un journal d’une version antérieure :`,
    oldWhy:
      "les empreintes numériques y portent sur l’adresse elle-même, ou celle-ci figure dans un texte ou un rôle.",
    answers:
      "Les réponses de l’API gardées en mémoire sont chiffrées et disparaissent d’elles-mêmes en 24 heures.",
    copies:
      "Les sauvegardes, les e-mails déjà arrivés et ce que les webhooks ont transmis à vos systèmes ne peuvent pas être effacés d’ici.",
    final: "Cela ne peut pas être annulé.",
    submit: "Effacer maintenant",
    back: "Une autre adresse",
  },
  asked:
    "Les données de la personne sont en cours d’effacement. Le résultat apparaîtra ci-dessous dans quelques instants.",
  problems: {
    addressUnfit: "Ce n’est pas une adresse e-mail.",
    member: "Cette personne travaille dans ce compte. Retirez-la d’abord dans Personnes.",
  },
  past: {
    title: "Effacements passés",
    none: "Rien n’a encore été effacé.",
    asked: "Demandé",
    done: "Terminé",
    running: "En cours",
    result: "Résultat",
    counts: (erased, kept) => `${contracts(erased)} : effacé, ${contracts(kept)} : conservé`,
  },
  signInAgain: {
    title: "Reconnectez-vous pour effacer ou exporter",
    refused: "Rien n’a été modifié : votre connexion date de plus de 10 minutes.",
    text: "Les deux ne sont possibles que dans les 10 minutes qui suivent une connexion.",
  },
};
