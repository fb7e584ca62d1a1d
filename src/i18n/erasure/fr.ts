import type { ErasureWords } from "#i18n/erasure-words.ts";
import { isOne } from "#i18n/plural.ts";

const contracts = (count: number) => (isOne.fr(count) ? `${count} contrat` : `${count} contrats`);

export const fr: ErasureWords = {
  title: "Effacer une personne",
  lead: "Qui a signé ou devait signer peut demander à être effacé. Saisissez son adresse e-mail : vous voyez d’abord ce qui disparaît et ce qui reste.",
  look: {
    title: "Qui",
    email: "Adresse e-mail",
    hint: "Rien n’est encore changé.",
    submit: "Montrer ce qui serait effacé",
  },
  plan: {
    title: (email) => `Données enregistrées sur ${email}`,
    goes: "Ceci est effacé",
    stays: "Ceci reste, et pourquoi",
    erased: (count) =>
      `Dans ${contracts(count)} : adresse, nom, fonction, adresse IP et navigateur dans le journal des événements, rappels, messages à votre intention, et ce par quoi la recherche trouve la personne. Les empreintes numériques du journal restent justes ; à la place de chaque donnée figure le jour de l’effacement.`,
    mails: (count) =>
      isOne.fr(count)
        ? `${count} e-mail à la personne ou à son sujet, de la boîte d’envoi`
        : `${count} e-mails à la personne ou à son sujet, de la boîte d’envoi`,
    invitations: (count) =>
      isOne.fr(count) ? `${count} invitation à ce compte` : `${count} invitations à ce compte`,
    requests: (count) =>
      isOne.fr(count) ? `${count} demande d’un assistant` : `${count} demandes d’assistants`,
    nothing: "Rien : aucune donnée de ce compte ne contient l’adresse, ou tout doit rester.",
    evidence: (count) =>
      `${contracts(count)} avec la signature de la personne ou déjà celle de tous`,
    evidenceWhy:
      "La signature et ce qui la prouve restent aussi longtemps que vous conservez le contrat. Un fichier scellé n’est jamais modifié : il contient noms et adresses, tout comme les copies que d’autres possèdent.",
    open: (count) => `${contracts(count)} que la personne peut encore signer`,
    openWhy: "Annulez-les ou envoyez-les à une autre adresse, puis revenez.",
    old: (count) => `${contracts(count)} avec un journal d’une version antérieure`,
    oldWhy:
      "Là, les empreintes numériques portent sur l’adresse elle-même, ou elle a été écrite dans un texte ou un rôle.",
    answers:
      "Les réponses aux requêtes répétées de l’API sont chiffrées et disparaissent d’elles-mêmes en 24 heures.",
    copies:
      "Les sauvegardes, les e-mails déjà arrivés et ce que les webhooks ont transmis à vos systèmes ne sont pas accessibles d’ici.",
    final: "Cela ne peut pas être annulé.",
    submit: "Effacer maintenant",
    back: "Une autre adresse",
  },
  asked:
    "La personne est en cours d’effacement. Le résultat apparaît ci-dessous dans quelques instants.",
  problems: {
    addressUnfit: "Ce n’est pas une adresse e-mail.",
    member: "Cette personne travaille dans ce compte. Retirez-la d’abord sous Personnes.",
  },
  past: {
    title: "Effacé jusqu’ici",
    none: "Personne n’a encore été effacé.",
    asked: "Demandé",
    done: "Fait",
    running: "En cours",
    result: "Résultat",
    counts: (erased, kept) => `${contracts(erased)} : effacé, ${contracts(kept)} : conservé`,
  },
  signInAgain: {
    title: "Reconnectez-vous pour effacer quelqu’un",
    refused: "Rien n’a été changé : votre connexion date de plus de 10 minutes.",
    text: "Ce qui ne peut pas être annulé n’est fait que par quelqu’un qui s’est connecté dans les 10 dernières minutes.",
  },
};
