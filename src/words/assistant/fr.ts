import { isOne } from "#words/plural.ts";
import type { AssistantWords } from "./en.ts";

export const fr: AssistantWords = {
  title: "Assistants",
  lead: "Un assistant est un programme doté d’un modèle de langage, comme celui de votre éditeur ou de votre application de discussion. Il peut consulter des contrats, rédiger des brouillons et vous demander de les envoyer. Il ne peut pas signer, et il ne voit aucun lien de signature.",
  setting: {
    allow: "Autoriser les assistants",
    allowHint: "Il vous faut aussi une clé d’API destinée aux assistants.",
    grades: "Avant tout envoi, retrait ou suppression",
    grade: {
      page: {
        title: "Je décide sur une page de ce service",
        text: "C’est la seule manière de prouver qu’une personne a décidé.",
      },
      form: {
        title: "Un formulaire dans le programme de l’assistant suffit",
        text: "Si un programme n’a pas de formulaires, vous décidez ici. Un programme pourrait appuyer lui-même sur le bouton de son formulaire.",
      },
      twoCalls: {
        title: "L’assistant peut confirmer lui-même",
        text: "On lui dit ce qui se passerait, et il appelle une seconde fois. Un modèle peut le faire sans rien demander à personne.",
      },
    },
    newAddress:
      "Quel que soit votre choix : si un e-mail devait partir vers une adresse à laquelle vous n’avez encore jamais rien envoyé, vous décidez ici.",
    save: "Enregistrer",
    saved: "Enregistré.",
  },
  connect: {
    title: "Comment se connecter",
    text: "Ajoutez cette adresse à votre programme comme serveur MCP du type « Streamable HTTP », avec votre clé comme jeton bearer.",
    address: "Adresse",
    key: "Créer une clé",
  },
  waiting: { title: "En attente de votre décision", look: "Regarder et décider" },
  calls: {
    title: "Ce que les assistants ont fait",
    none: "Rien pour l’instant.",
    tool: "Outil",
    key: "Clé",
    outcome: "Résultat",
    at: "Heure",
    done: "Fait",
    asked: "A posé la question",
    refused: "Refusé",
  },
  approve: {
    questions: {
      send_contract: "Envoyer ce contrat ?",
      remind_signer: "Renvoyer ce lien ?",
      change_signer_address: "Changer cette adresse ?",
      cancel_contract: "Retirer ce contrat ?",
      delete_contract: "Supprimer ce contrat ?",
    },
    nothingYet: (key) =>
      `Un assistant le demande avec la clé « ${key} ». Rien ne s’est passé jusqu’ici.`,
    unnamedKey: "sans nom",
    contract: "Contrat",
    documentId: "Identifiant du document",
    pages: "Pages",
    whole: "Ouvrir le document entier en PDF",
    page: (number) => `Page ${number}`,
    mailed: "Un e-mail part à",
    copied: "Copies envoyées à",
    nobody: "Personne",
    newAddress: "Nouveau : vous n’avez encore jamais rien envoyé à cette adresse",
    unmailed: "Signent par le lien partagé",
    cost: "Coût",
    counts: (used, limit, month) =>
      `Compte pour un document ; ${used} sur ${limit} ${isOne.fr(used) ? "utilisé" : "utilisés"} en ${month}`,
    countsWithoutLimit: (used, month) =>
      `Compte pour un document ; ${used} jusqu’ici en ${month}, sans limite`,
    credit:
      "Les documents de ce mois sont épuisés : le contrat attend que vous payiez avec un crédit",
    noRoom:
      "Les documents de ce mois sont épuisés et il ne reste aucun crédit : le contrat ne peut pas être envoyé",
    nothing: "Aucun",
    until: "Vous pouvez décider jusqu’au",
    submit: {
      send_contract: "Envoyer maintenant",
      remind_signer: "Renvoyer",
      change_signer_address: "Changer l’adresse",
      cancel_contract: "Retirer le contrat",
      delete_contract: "Supprimer le contrat",
    },
    refuse: "Refuser",
    states: {
      expired: {
        title: "Cette demande a expiré",
        text: "Rien n’a été fait. Si vous le souhaitez toujours, laissez l’assistant demander à nouveau.",
      },
      revoked: {
        title: "L’assistant ne peut plus demander",
        text: "Sa clé a été révoquée ou a expiré, ou les assistants ont été désactivés après sa demande. Rien n’a été fait.",
      },
      changed: {
        title: "Le contrat a changé",
        text: "Il a été modifié ou supprimé depuis la demande de l’assistant. Rien n’a été fait.",
      },
      approved: { title: "C’est fait", text: "Vous avez approuvé, et cela a été exécuté." },
      refused: {
        title: "Demande refusée",
        text: "Vous avez refusé. L’assistant en est informé.",
      },
      failed: {
        title: "Cela n’a pas pu être exécuté entièrement",
        text: "Vous avez approuvé, mais quelque chose l’a empêché. Consultez le contrat.",
      },
    },
  },
};
