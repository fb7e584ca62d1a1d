import { isOne } from "#words/plural.ts";
import type { ReminderWords } from "./en.ts";

const ofDays = (days: number) => (isOne.fr(days) ? `${days} jour` : `${days} jours`);

export const fr: ReminderWords = {
  title: "Relances",
  text: "Quiconque a reçu un lien et n’a pas encore signé est relancé par e-mail : jamais la nuit (heure locale), avec au plus cinq liens par jour, et plus du tout après une signature ou un refus.",
  accountText:
    "Les nouveaux contrats reprennent ce paramètre, sauf indication contraire. Les contrats existants ne changent pas.",
  off: "Personne n’est relancé automatiquement.",
  on: (firstDays, everyDays, most) =>
    `D’abord après ${ofDays(firstDays)}, puis tous les ${ofDays(everyDays)}, au plus ${most} fois.`,
  fields: {
    firstDays: "D’abord après (jours)",
    everyDays: "Puis tous les (jours)",
    most: "Au plus (fois)",
  },
  save: "Enregistrer les relances",
  switchOff: "Désactiver",
  saved: "Les relances sont enregistrées.",
  unfit: "Rien n’a été modifié : de 1 à 30 jours, et au plus 10 relances.",
  next: "Prochaine relance :",
  stopped: "Ne souhaite plus être relancé :",
  stop: {
    title: "Ne plus recevoir de relances ?",
    text: (sender, name) =>
      `${sender} attend votre signature sur « ${name} » et vous le rappelle par e-mail.`,
    act: "Ne plus recevoir de relances",
    stopped: "Plus de relances",
    stoppedText: (sender, name) =>
      `Vous ne recevrez plus de relance automatique pour « ${name} ». Votre lien fonctionne toujours, et ${sender} peut encore vous écrire.`,
  },
};
