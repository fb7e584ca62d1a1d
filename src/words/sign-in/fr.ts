import type { SignInWords } from "./en.ts";

export const fr: SignInWords = {
  title: "Se connecter",
  email: "Adresse e-mail",
  byMail: {
    text: "Nous vous envoyons un lien qui vous connecte, et un code pour cet appareil.",
    submit: "M’envoyer un lien",
  },
  sent: {
    title: "Consultez vos e-mails",
    text: "Si cette adresse appartient à un compte, un e-mail est en route. Ouvrez son lien sur l’appareil de votre choix, ou saisissez ici le code de l’e-mail. Les deux ne servent qu’une fois, pendant 15 minutes.",
    code: "Code de l’e-mail",
    hint: "Six chiffres.",
    submit: "Se connecter",
    again: "Utiliser une autre adresse",
  },
  problems: {
    codeWrong:
      "Ce code ne vous connecte pas : il est mal saisi, expiré, déjà utilisé ou a été essayé trop souvent. Le lien du même e-mail fonctionne peut-être encore ; sinon, demandez un nouvel e-mail.",
    tooOften: "Trop de tentatives sont venues de votre réseau. Veuillez réessayer dans une heure.",
    tooManyMails:
      "Plusieurs e-mails ont déjà été demandés avec cette adresse dans l’heure. Utilisez le plus récent ou réessayez plus tard.",
    addressUnfit: "Veuillez saisir votre adresse e-mail.",
    passwordWrong: "L’adresse et le mot de passe ne correspondent pas.",
    locked:
      "Il y a eu trop de tentatives avec cette adresse. Patientez un moment ou connectez-vous par un lien.",
    busy: "Trop de personnes se connectent en ce moment. Veuillez réessayer dans un instant.",
    secondWrong:
      "Ce code n’est pas le bon. Chacun ne sert qu’une fois, et seulement tant que l’application l’affiche.",
    passkeyWrong:
      "La clé d’accès ne vous a pas connecté. Veuillez réessayer ou choisir un autre moyen.",
    providerWrong:
      "L’autre service n’a pas confirmé votre connexion. Veuillez réessayer ou choisir un autre moyen.",
    providerDown:
      "L’autre service ne répond pas pour le moment. Choisissez un autre moyen ou réessayez plus tard.",
    providerUnknown:
      "Ce compte de l’autre service n’est associé ici à personne. Si vous avez déjà un accès, connectez-vous autrement et associez-le dans « Connexion ». Sinon, demandez une invitation.",
    secondLocked: "Il y a eu trop de codes erronés. Veuillez patienter un moment.",
  },
  withPassword: { title: "Avec un mot de passe", password: "Mot de passe", submit: "Se connecter" },
  second: {
    title: "Encore une étape",
    text: "Saisissez le code que votre application affiche maintenant, ou l’un de vos codes de secours.",
    code: "Code",
    submit: "Se connecter",
  },
  keep: {
    title: "Votre connexion",
    lead: "En plus des liens de connexion, vous pouvez utiliser des clés d’accès, un mot de passe et une application qui affiche des codes.",
    pw: "Mot de passe",
    pwOff: "Vous n’avez pas de mot de passe.",
    pwOn: "Vous avez un mot de passe.",
    pwNew: "Nouveau mot de passe",
    pwHint: "Au moins 12 caractères. Quelques mots sans rapport entre eux se retiennent bien.",
    pwSet: "Enregistrer le mot de passe",
    pwNote: "Toutes vos autres sessions se ferment alors.",
    pwRemove: "Supprimer le mot de passe",
    faults: {
      tooShort: "Le mot de passe a moins de 12 caractères.",
      tooLong: "Le mot de passe a plus de 200 caractères.",
      tooCommon:
        "Ce mot de passe est de ceux que l’on essaie en premier : il est fait de votre adresse, de touches qui se suivent ou de mots qui sont dans toutes les listes.",
    },
    totp: "Codes d’une application",
    totpText:
      "Quiconque lit vos e-mails a alors aussi besoin de votre téléphone : après un lien ou un mot de passe, le code de l’application est demandé.",
    totpOff: "Non configuré.",
    totpOn: "Configuré.",
    left: "Codes de secours restants",
    begin: "Configurer",
    beginAgain: "Configurer à nouveau",
    scan: "Scannez ceci avec l’application ou saisissez-y la clé. Saisissez ensuite le code que l’application affiche.",
    key: "Clé",
    code: "Code de l’application",
    confirm: "Confirmer",
    wrong: "Ce code n’est pas le bon. Vérifiez que l’horloge de votre téléphone est juste.",
    remove: "Supprimer les codes de l’application",
    codesTitle: "Conservez ces codes de secours",
    codesText:
      "Chacun remplace l’application une seule fois, si vous la perdez. Ils ne s’affichent que cette fois.",
    saved: "Enregistré.",
    removed: "Supprimé.",
    tooOld: "Rien n’a été changé : votre connexion date de plus de 10 minutes.",
    againTitle: "Reconnectez-vous pour changer cela",
    againText:
      "La façon de se connecter ne se change que dans les 10 minutes qui suivent une connexion.",
  },
  prove: {
    password: "Confirmer avec votre mot de passe",
    code: "Confirmer avec un code de votre application",
    submit: "Confirmer",
    wrong: "Ce n’est pas correct. Veuillez réessayer.",
    title: "Veuillez confirmer que c’est vous",
    text: "Il faut pour cela s’être connecté dans les 10 dernières minutes.",
    refused: "Rien n’a été fait : votre connexion date de plus de 10 minutes.",
  },
  passkey: {
    use: "Se connecter avec une clé d’accès",
    confirm: "Confirmer avec une clé d’accès",
    title: "Clés d’accès",
    text: "Une clé d’accès est gardée par votre appareil ou votre gestionnaire de mots de passe. Elle vous connecte avec le doigt, le visage ou un code PIN, ne vaut que sur ce site et ne demande aucun autre code.",
    none: "Vous n’avez aucune clé d’accès.",
    name: "Nom",
    nameHint: "Où elle est gardée, par exemple « Téléphone ».",
    optional: "facultatif",
    add: "Ajouter une clé d’accès",
    added: "Ajoutée",
    lastUsed: "dernier usage",
    unnamed: "Sans nom",
    remove: "Retirer",
    noScript: "Pour les clés d’accès, JavaScript doit être activé.",
    unable: "Ce navigateur ne prend pas en charge les clés d’accès.",
    notAdded: "La clé d’accès n’a pas été ajoutée. Veuillez réessayer.",
  },
  provider: {
    use: (name) => `Se connecter avec ${name}`,
    confirm: (name) => `Confirmer avec ${name}`,
    title: (name) => `Connexion avec ${name}`,
    text: (name) =>
      `Associez votre compte ${name} pour vous connecter ici avec lui. Peu importe l’adresse e-mail que vous y utilisez.`,
    none: "Non associé.",
    since: "Associé",
    connect: (name) => `Associer ${name}`,
    remove: "Dissocier",
    onward: (name) => `Continuer vers ${name}`,
    onwardTitle: "Un instant",
    back: "Continuer",
    notConnected:
      "Ce compte n’a pas été associé : l’autre service ne l’a pas confirmé, ou il est déjà associé ici à quelqu’un.",
  },
};
