import type { Language } from "#kernel/language.ts";
import { que } from "#words/elision.ts";
import { isOne } from "#words/plural.ts";
import type { WordsLike } from "#words/words-like.ts";

const en = {
  /** Names what has been signed and entered by others until now. */
  title: "Signed so far",
  /** The same once nobody is left to sign. */
  titleOfAll: "Who signed",
  /** Who has signed; takes `{at}`. */
  signed: (name: string, role: string) => `${name} signed as ${role}: {at}.`,
  /** The same where the name says all. */
  entered: (count: number) => (isOne.en(count) ? "1 value entered" : `${count} values entered`),
  /** Of values that are shown in the sealed file alone. */
  hidden: (count: number) =>
    isOne.en(count)
      ? "1 value entered that stays hidden until everyone has signed."
      : `${count} values entered that stay hidden until everyone has signed.`,
  /** Stands above what is declared. */
  inDialog: "You also agree to what has been entered before you:",
  inDialogHidden:
    "Others have entered values that you will see only once everyone has signed. The signed PDF holds them.",
  /** Said to who fills in a field that is kept from the others. */
  ownHidden: "The other signers see what you enter here only in the signed PDF.",
  /** What is entered in a box that can be ticked. */
  mark: { ticked: "Ticked", left: "Not ticked" },
  /** Leads to the place of a value. */
  onPage: (page: number) => `page ${page}`,
};

/** `name` and `role` are names. */
export interface EnteredWords extends WordsLike<typeof en> {}

export const enteredWords: Record<Language, EnteredWords> = {
  de: {
    title: "Bisher unterschrieben",
    titleOfAll: "Wer unterschrieben hat",
    signed: (name, role) => `${name} hat als ${role} unterschrieben: {at}.`,
    entered: (count) => (isOne.de(count) ? "1 Eintrag" : `${count} Einträge`),
    hidden: (count) =>
      isOne.de(count)
        ? "1 Eintrag, der verborgen bleibt, bis alle unterschrieben haben."
        : `${count} Einträge, die verborgen bleiben, bis alle unterschrieben haben.`,
    inDialog: "Sie stimmen auch dem zu, was vor Ihnen eingetragen wurde:",
    inDialogHidden:
      "Andere haben etwas eingetragen, das Sie erst sehen, wenn alle unterschrieben haben. Es steht im unterschriebenen PDF.",
    ownHidden: "Was Sie hier eintragen, sehen die anderen erst im unterschriebenen PDF.",
    mark: { ticked: "Angekreuzt", left: "Nicht angekreuzt" },
    onPage: (page) => `Seite ${page}`,
  },
  en,
  es: {
    title: "Firmado hasta ahora",
    titleOfAll: "Quién ha firmado",
    signed: (name, role) => `${name} ha firmado como ${role}: {at}.`,
    entered: (count) => (isOne.es(count) ? "1 dato rellenado" : `${count} datos rellenados`),
    hidden: (count) =>
      isOne.es(count)
        ? "1 dato rellenado que permanece oculto hasta que todos hayan firmado."
        : `${count} datos rellenados que permanecen ocultos hasta que todos hayan firmado.`,
    inDialog: "También acepta lo que se ha rellenado antes:",
    inDialogHidden:
      "Otras personas han rellenado datos que solo verá cuando todos hayan firmado. Figuran en el PDF firmado.",
    ownHidden: "Los demás firmantes ven lo que escriba aquí solo en el PDF firmado.",
    mark: { ticked: "Marcado", left: "Sin marcar" },
    onPage: (page) => `página ${page}`,
  },
  fr: {
    title: "Signé jusqu’ici",
    titleOfAll: "Qui a signé",
    signed: (name, role) => `${name} a signé en tant ${que(role)} : {at}.`,
    entered: (count) => (isOne.fr(count) ? "1 valeur saisie" : `${count} valeurs saisies`),
    hidden: (count) =>
      isOne.fr(count)
        ? "1 valeur saisie qui reste cachée jusqu’à ce que tout le monde ait signé."
        : `${count} valeurs saisies qui restent cachées jusqu’à ce que tout le monde ait signé.`,
    inDialog: "Vous acceptez aussi ce qui a été saisi avant vous :",
    inDialogHidden:
      "D’autres personnes ont saisi des valeurs que vous ne verrez qu’une fois que tout le monde aura signé. Elles figurent dans le PDF signé.",
    ownHidden: "Les autres signataires ne voient ce que vous saisissez ici que dans le PDF signé.",
    mark: { ticked: "Coché", left: "Non coché" },
    onPage: (page) => `page ${page}`,
  },
};
