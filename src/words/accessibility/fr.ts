import type { AccessibilityWords } from "./en.ts";

export const fr: AccessibilityWords = {
  title: "Accessibilité",
  lead: "Chacun doit pouvoir lire et signer des documents ici : avec le clavier seul, à l’oreille, en grands caractères, sur un écran étroit et sans JavaScript.",
  standing: {
    title: "Dans quelle mesure ce service est conforme",
    text: (met, all) =>
      `Ce service est mesuré à la norme EN 301 549 V3.2.1, la norme européenne de l’accessibilité numérique, qui comprend les règles pour l’accessibilité des contenus Web (WCAG) 2.1, niveaux A et AA. Il satisfait à ${met} des ${all} exigences qui le concernent. Ce qui manque, autant qu’on le sache, figure plus bas.`,
    report: "Chaque exigence avec le test qui la démontre (en anglais)",
  },
  barriers: {
    title: "Ce qui manque",
    of: {
      uploads:
        "Un PDF envoyé par son expéditeur garde la structure, les descriptions d’images et les couleurs qu’il avait. S’il n’en a pas, ses mots peuvent toujours être lus dans la vue texte ; un document numérisé ne peut qu’être vu.",
      languages:
        "Les titres, rôles et noms dans une autre langue que celle de leur page ne sont pas signalés comme tels, et un lecteur d’écran peut mal les prononcer.",
      fixedPages:
        "Les pages d’un PDF signé sont faites pour le papier. Seuls certains lecteurs de PDF les adaptent à un écran étroit ; la page de signature le fait toujours, dans sa vue texte.",
      authoring:
        "Qui envoie un PDF n’apprend pas si un lecteur d’écran peut le lire, et ne peut pas le réparer ici.",
    },
  },
  tested: {
    title: "Comment on le sait",
    text: (day) =>
      `Des programmes vérifient les pages, les e-mails et les PDF signés à chaque changement du logiciel : les règles d’axe, le clavier seul, ce qu’un lecteur d’écran reçoit, les écrans étroits, les grands caractères, les contrastes, et PDF/UA pour les PDF créés ici. Dernière revue de toutes les exigences par les auteurs du logiciel : ${day}.`,
    limits:
      "Aucun organisme extérieur ne l’a audité, et des personnes handicapées ne l’ont pas testé.",
  },
  report: {
    title: "Signaler un obstacle",
    sender:
      "Si vous ne pouvez pas lire ou signer un document ici, répondez au message qui contenait le lien. L’expéditeur peut vous remettre le document sous une autre forme.",
    operator: "Pour joindre l’exploitant de ce service :",
  },
  responsible: {
    title: "Qui est responsable",
    text: "L’accessibilité relève de l’exploitant de ce service. Dans l’Union européenne, chaque pays a une autorité qui reçoit les plaintes quand une réponse n’aide pas : sur les organismes publics selon la directive (UE) 2016/2102, sur les services aux consommateurs selon la directive (UE) 2019/882.",
  },
};
