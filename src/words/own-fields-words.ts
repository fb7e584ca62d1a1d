import type { Language } from "#kernel/language.ts";
import type { WordsLike } from "#words/words-like.ts";

const en = {
  title: "Message, copies and your own data",
  fields: {
    message: {
      label: "Message to those who sign",
      hint: "Stands above the button in their e-mails. At most 500 characters.",
    },
    requests: {
      label: "Files to ask for",
      hint: "One a line, as role: name, such as Tenant: Proof of income. Whoever signs sends them as PDF, JPEG or PNG; they are printed behind the document.",
    },
    copiesSent: {
      label: "Tell when it is sent",
      hint: "One address a line, also as Name <address>. They get a link to the status page, and cannot sign with it.",
    },
    copiesCompleted: {
      label: "Copy of the signed file to",
      hint: "One address a line. They get the file once everyone has signed. The certificate lists whoever gets copies.",
    },
    reference: {
      label: "Your reference",
      hint: "A number of your own, for instance. Signers do not see it.",
    },
    metadata: {
      label: "Your own values",
      hint: "One a line, as name: value. Signers do not see them.",
    },
  },
  save: "Save",
  /** What became of copies. */
  copies: {
    title: "Copies",
    sent: { statusCopy: "status page sent", sealedCopy: "signed file sent" },
    failed: { statusCopy: "status page not sent", sealedCopy: "signed file not sent" },
  },
};

interface OwnFieldsWords extends WordsLike<typeof en> {}

/** What the account's pages say of what a sender gives a contract beside what is signed. */
export const ownFieldsWords: Record<Language, OwnFieldsWords> = {
  en,
  de: {
    title: "Nachricht, Kopien und eigene Angaben",
    fields: {
      message: {
        label: "Nachricht an alle, die unterschreiben",
        hint: "Steht in den E-Mails an sie über der Schaltfläche. Höchstens 500 Zeichen.",
      },
      requests: {
        label: "Dateien, um die gebeten wird",
        hint: "Eine je Zeile, als Rolle: Name, zum Beispiel Mieter: Einkommensnachweis. Wer unterschreibt, sendet sie als PDF, JPEG oder PNG; sie werden hinter dem Dokument gedruckt.",
      },
      copiesSent: {
        label: "Beim Versand benachrichtigen",
        hint: "Eine Adresse je Zeile, auch als Name <Adresse>. Sie bekommen einen Link zur Statusseite; unterschreiben können sie damit nicht.",
      },
      copiesCompleted: {
        label: "Kopie der unterschriebenen Datei an",
        hint: "Eine Adresse je Zeile. Die Datei kommt, sobald alle unterschrieben haben. Wer Kopien bekommt, steht auf dem Zertifikat.",
      },
      reference: {
        label: "Ihr Zeichen",
        hint: "Zum Beispiel eine eigene Nummer. Wer unterschreibt, sieht es nicht.",
      },
      metadata: {
        label: "Eigene Werte",
        hint: "Einer je Zeile, als Name: Wert. Wer unterschreibt, sieht sie nicht.",
      },
    },
    save: "Speichern",
    copies: {
      title: "Kopien",
      sent: {
        statusCopy: "Statusseite verschickt",
        sealedCopy: "unterschriebene Datei verschickt",
      },
      failed: {
        statusCopy: "Statusseite nicht verschickt",
        sealedCopy: "unterschriebene Datei nicht verschickt",
      },
    },
  },
  es: {
    title: "Mensaje, copias y datos propios",
    fields: {
      message: {
        label: "Mensaje para quienes firman",
        hint: "Aparece sobre el botón en sus correos. Como máximo 500 caracteres.",
      },
      requests: {
        label: "Archivos que se piden",
        hint: "Uno por línea, como papel: nombre, por ejemplo Inquilino: Justificante de ingresos. Quien firma los envía como PDF, JPEG o PNG; se imprimen detrás del documento.",
      },
      copiesSent: {
        label: "Avisar cuando se envíe",
        hint: "Una dirección por línea, también como Nombre <dirección>. Reciben un enlace a la página de estado; con él no se puede firmar.",
      },
      copiesCompleted: {
        label: "Copia del archivo firmado para",
        hint: "Una dirección por línea. Reciben el archivo cuando todos han firmado. El certificado indica quién recibe copias.",
      },
      reference: {
        label: "Su referencia",
        hint: "Por ejemplo, un número propio. Quienes firman no la ven.",
      },
      metadata: {
        label: "Valores propios",
        hint: "Uno por línea, como nombre: valor. Quienes firman no los ven.",
      },
    },
    save: "Guardar",
    copies: {
      title: "Copias",
      sent: { statusCopy: "página de estado enviada", sealedCopy: "archivo firmado enviado" },
      failed: {
        statusCopy: "página de estado no enviada",
        sealedCopy: "archivo firmado no enviado",
      },
    },
  },
  fr: {
    title: "Message, copies et vos propres données",
    fields: {
      message: {
        label: "Message aux signataires",
        hint: "Figure au-dessus du bouton dans leurs e-mails. 500 caractères au plus.",
      },
      requests: {
        label: "Fichiers demandés",
        hint: "Un par ligne, sous la forme rôle : nom, par exemple Locataire : justificatif de revenus. La personne qui signe les envoie en PDF, JPEG ou PNG ; ils sont imprimés derrière le document.",
      },
      copiesSent: {
        label: "Informer de l’envoi",
        hint: "Une adresse par ligne, y compris sous la forme Nom <adresse>. Elles reçoivent un lien vers la page de suivi, qui ne permet pas de signer.",
      },
      copiesCompleted: {
        label: "Copie du fichier signé à",
        hint: "Une adresse par ligne. Le fichier part une fois que tout le monde a signé. Le certificat indique à qui vont les copies.",
      },
      reference: {
        label: "Votre référence",
        hint: "Un numéro à vous, par exemple. Les signataires ne la voient pas.",
      },
      metadata: {
        label: "Vos propres valeurs",
        hint: "Une par ligne, sous la forme nom: valeur. Les signataires ne les voient pas.",
      },
    },
    save: "Enregistrer",
    copies: {
      title: "Copies",
      sent: { statusCopy: "page de suivi envoyée", sealedCopy: "fichier signé envoyé" },
      failed: {
        statusCopy: "page de suivi non envoyée",
        sealedCopy: "fichier signé non envoyé",
      },
    },
  },
};
