import type { Language } from "#kernel/language.ts";
import { isOne } from "#words/plural.ts";
import type { WordsLike } from "#words/words-like.ts";

/** What may have been changed in a document so that it could be taken. */
export type DraftWarning =
  | "repaired"
  | "otherPages"
  | "values"
  | "unplaced"
  | "forms"
  | "partly"
  | "hidden"
  | "invisible"
  | "numbers"
  | "formula"
  | "removed"
  | "looks"
  | "layout"
  | "law"
  | "consumer"
  | "copies"
  | "other";

const en = {
  sentences: {
    repaired: "The file was damaged and was repaired. Look through every page.",
    otherPages: "A page looks different from the one in your file.",
    values: "A form field shows something other than what is stored in it. What is shown counts.",
    unplaced: "A form field is filled in but stands on no page. It was left out.",
    forms: "Forms can no longer be filled in; what they hold is now part of the pages.",
    partly: "What not every program shows or prints was left out or made part of the page.",
    hidden: "Text that was hidden can now be seen.",
    invisible: "Invisible control characters were removed.",
    numbers: "A numbering is now written as 1, 2, 3.",
    formula: "A formula is there as text only; fractions and roots are missing.",
    removed: "Something could not be taken over and was left out.",
    looks: "Some of the design was left out.",
    layout: "Something stands on the page otherwise than in your original.",
    law: "The wording of an attachment was due to be compared with its law again. It is used as it is; look for a newer version of this service.",
    consumer:
      "Everyone who signs is asked what the attachments ask, since none of them names a role.",
    copies:
      "Somebody who signs is to get a copy as well: they get the signed file anyway, and get it once.",
    other: "Something was changed when it was taken over. Look through the pages.",
  } satisfies Record<DraftWarning, unknown>,
  /** Which pages a sentence is about. */
  pages: (count: number, pages: string) => (isOne.en(count) ? `page ${pages}` : `pages ${pages}`),
};

/** What somebody who makes a contract by hand is told of their file or text. */
export interface DraftWarningWords extends WordsLike<typeof en> {}

/** What somebody who makes a contract by hand is told of their file or text. */
export const draftWarningWords: Record<Language, DraftWarningWords> = {
  de: {
    sentences: {
      repaired: "Die Datei war beschädigt und wurde repariert. Sehen Sie jede Seite durch.",
      otherPages: "Eine Seite sieht anders aus als in Ihrer Datei.",
      values:
        "Ein Formularfeld zeigt etwas anderes, als darin gespeichert ist. Es gilt, was zu sehen ist.",
      unplaced:
        "Ein Formularfeld ist ausgefüllt, steht aber auf keiner Seite. Es wurde weggelassen.",
      forms:
        "Formulare lassen sich nicht mehr ausfüllen; was darin steht, ist jetzt Teil der Seiten.",
      partly:
        "Was nicht jedes Programm zeigt oder druckt, wurde weggelassen oder fest in die Seite übernommen.",
      hidden: "Text, der versteckt war, ist jetzt zu sehen.",
      invisible: "Unsichtbare Steuerzeichen wurden entfernt.",
      numbers: "Eine Nummerierung steht jetzt als 1, 2, 3 da.",
      formula: "Eine Formel steht nur als Text da; Brüche und Wurzeln fehlen.",
      removed: "Etwas konnte nicht übernommen werden und wurde weggelassen.",
      looks: "Einiges an der Gestaltung wurde weggelassen.",
      layout: "Etwas steht anders auf der Seite als in Ihrer Vorlage.",
      law: "Der Wortlaut einer Anlage hätte wieder mit seinem Gesetz verglichen werden sollen. Er wird verwendet, wie er ist; sehen Sie nach einer neueren Version dieses Dienstes.",
      consumer:
        "Alle, die unterschreiben, werden gefragt, was die Anlagen fragen, denn keine nennt eine Rolle.",
      copies:
        "Jemand, der unterschreibt, soll auch eine Kopie bekommen: Die unterschriebene Datei geht ohnehin an diese Person, und zwar einmal.",
      other: "Etwas wurde beim Übernehmen geändert. Sehen Sie die Seiten durch.",
    },
    pages: (count, pages) => (isOne.de(count) ? `Seite ${pages}` : `Seiten ${pages}`),
  },
  en,
  es: {
    sentences: {
      repaired: "El archivo estaba dañado y se ha reparado. Revise todas las páginas.",
      otherPages: "Una página no se ve igual que en su archivo.",
      values: "Un campo de formulario muestra algo distinto de lo que guarda. Cuenta lo que se ve.",
      unplaced:
        "Un campo de formulario está relleno, pero no aparece en ninguna página. Se ha omitido.",
      forms:
        "Los formularios ya no se pueden rellenar; lo que contienen forma parte de las páginas.",
      partly:
        "Lo que no todos los programas muestran o imprimen se ha omitido o se ha fijado en la página.",
      hidden: "Un texto que estaba oculto ahora se ve.",
      invisible: "Se han eliminado caracteres de control invisibles.",
      numbers: "Una numeración figura ahora como 1, 2, 3.",
      formula: "Una fórmula figura solo como texto; faltan fracciones y raíces.",
      removed: "Algo no se ha podido incorporar y se ha omitido.",
      looks: "Se ha omitido parte del diseño.",
      layout: "Algo aparece en la página de otra forma que en su original.",
      law: "El texto de un anexo tendría que haberse cotejado de nuevo con su ley. Se usa tal como está; busque una versión más reciente de este servicio.",
      consumer:
        "A todos los que firman se les pregunta lo que preguntan los anexos, porque ninguno nombra un rol.",
      copies:
        "Alguien que firma va a recibir también una copia: de todos modos recibe el archivo firmado, y una sola vez.",
      other: "Algo ha cambiado al incorporarlo. Revise las páginas.",
    },
    pages: (count, pages) => (isOne.es(count) ? `página ${pages}` : `páginas ${pages}`),
  },
  fr: {
    sentences: {
      repaired: "Le fichier était endommagé et a été réparé. Relisez toutes les pages.",
      otherPages: "Une page n’a pas le même aspect que dans votre fichier.",
      values:
        "Un champ de formulaire montre autre chose que ce qu’il contient. Ce qui est visible fait foi.",
      unplaced: "Un champ de formulaire est rempli, mais ne figure sur aucune page. Il a été omis.",
      forms: "Les formulaires ne peuvent plus être remplis ; leur contenu fait partie des pages.",
      partly:
        "Ce que certains programmes n’affichent ou n’impriment pas a été omis ou fixé dans la page.",
      hidden: "Un texte qui était caché est désormais visible.",
      invisible: "Des caractères de contrôle invisibles ont été supprimés.",
      numbers: "Une numérotation figure désormais sous la forme 1, 2, 3.",
      formula: "Une formule ne figure plus que sous forme de texte, sans fractions ni racines.",
      removed: "Un élément n’a pas pu être repris et a été omis.",
      looks: "Une partie de la mise en forme a été omise.",
      layout: "Un élément n’occupe pas la même place que dans votre original.",
      law: "Le texte d’une annexe aurait dû être comparé de nouveau à sa loi. Il est utilisé tel quel ; cherchez une version plus récente de ce service.",
      consumer:
        "Tous les signataires sont interrogés sur ce que demandent les annexes, car aucune ne désigne de rôle.",
      copies:
        "Une personne qui signe doit aussi recevoir une copie : elle reçoit de toute façon le fichier signé, une seule fois.",
      other: "Quelque chose a changé lors de la reprise. Relisez les pages.",
    },
    pages: (count, pages) => (isOne.fr(count) ? `page ${pages}` : `pages ${pages}`),
  },
};
