import type { SignInWords } from "#i18n/sign-in-words.ts";

export const fr: SignInWords = {
  title: "Se connecter",
  email: "Adresse e-mail",
  byMail: {
    text: "Nous vous envoyons un lien qui vous connecte, et un code pour cet appareil.",
    submit: "M’envoyer un lien",
  },
  sent: {
    title: "Consultez vos e-mails",
    text: "Si quelqu’un se connecte ici avec cette adresse, un e-mail est en route. Ouvrez son lien sur l’appareil de votre choix, ou saisissez ici le code de l’e-mail. Les deux ne servent qu’une fois, pendant 15 minutes.",
    code: "Code de l’e-mail",
    hint: "Six chiffres.",
    submit: "Se connecter",
    again: "Utiliser une autre adresse",
  },
  problems: {
    codeWrong:
      "Ce code ne vous connecte pas : il est mal saisi, trop ancien, déjà utilisé ou a été essayé trop souvent. Le lien du même e-mail fonctionne peut-être encore ; sinon, demandez un nouvel e-mail.",
    tooOften: "Trop d’essais sont venus de votre réseau. Veuillez réessayer dans une heure.",
    tooManyMails:
      "Plusieurs e-mails ont déjà été demandés avec cette adresse dans l’heure. Utilisez le plus récent ou réessayez plus tard.",
    addressUnfit: "Veuillez saisir votre adresse e-mail.",
  },
};
