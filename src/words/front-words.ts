import type { Language } from "#kernel/language.ts";
import type { WordsLike } from "#words/words-like.ts";

const en = {
  pageTitle: "Countersign: sign and check",
  title: "Sign documents, and check them",
  text: "Documents are read, signed and sealed here. What is sealed is exactly what was signed. Every sealed file can be checked, even without this service.",
  /** For whoever was asked to sign; there is nothing to press. */
  asked: {
    title: "Were you asked to sign?",
    text: "Open the link in the message you received. Only that link leads to your document.",
  },
  verify: {
    title: "Do you have a signed document?",
    text: "Your browser checks whether it is genuine and unchanged. The file stays on your device.",
    act: "Check a file",
  },
  send: {
    title: "Do you send documents?",
    text: "Your contracts, keys and usage are in your account.",
    signIn: "Sign in",
    contracts: "Go to your contracts",
  },
  offline: "Download a checking page that works offline",
  docs: "Documentation for developers",
  description: "Description of the programming interface (OpenAPI)",
};

/** What the front door says, by the visitor's language. */
export interface FrontWords extends WordsLike<typeof en> {}

export const frontWords: Record<Language, FrontWords> = {
  de: {
    pageTitle: "Countersign: unterschreiben und prüfen",
    title: "Dokumente unterschreiben und prüfen",
    text: "Hier werden Dokumente gelesen, unterschrieben und versiegelt. Versiegelt wird genau das, was unterschrieben wurde. Jede versiegelte Datei lässt sich prüfen, auch ohne diesen Dienst.",
    asked: {
      title: "Sie wurden gebeten zu unterschreiben?",
      text: "Öffnen Sie den Link aus der Nachricht, die Sie bekommen haben. Nur er führt zu Ihrem Dokument.",
    },
    verify: {
      title: "Sie haben ein unterschriebenes Dokument?",
      text: "Ihr Browser prüft, ob es echt und unverändert ist. Die Datei bleibt auf Ihrem Gerät.",
      act: "Datei prüfen",
    },
    send: {
      title: "Sie verschicken Dokumente?",
      text: "Ihre Verträge, Ihre Schlüssel und Ihren Verbrauch finden Sie in Ihrem Konto.",
      signIn: "Anmelden",
      contracts: "Zu Ihren Verträgen",
    },
    offline: "Prüfseite herunterladen, die ohne Netz auskommt",
    docs: "Dokumentation für Entwicklerinnen und Entwickler",
    description: "Beschreibung der Programmierschnittstelle (OpenAPI)",
  },
  en,
  es: {
    pageTitle: "Countersign: firmar y comprobar",
    title: "Firmar documentos y comprobarlos",
    text: "Aquí se leen, se firman y se sellan documentos. Se sella exactamente lo que se ha firmado. Todo archivo sellado se puede comprobar, incluso sin este servicio.",
    asked: {
      title: "¿Le han pedido que firme?",
      text: "Abra el enlace del mensaje que recibió. Solo ese enlace lleva a su documento.",
    },
    verify: {
      title: "¿Tiene un documento firmado?",
      text: "Su navegador comprueba si es auténtico y no ha cambiado. El archivo no sale de su dispositivo.",
      act: "Comprobar un archivo",
    },
    send: {
      title: "¿Envía documentos?",
      text: "Sus contratos, sus claves y su consumo están en su cuenta.",
      signIn: "Iniciar sesión",
      contracts: "Ir a sus contratos",
    },
    offline: "Descargar una página de comprobación que funciona sin conexión",
    docs: "Documentación para desarrolladores",
    description: "Descripción de la interfaz de programación (OpenAPI)",
  },
  fr: {
    pageTitle: "Countersign : signer et vérifier",
    title: "Signer des documents et les vérifier",
    text: "Ici, des documents sont lus, signés et scellés. Ce qui est scellé est exactement ce qui a été signé. Tout fichier scellé peut être vérifié, même sans ce service.",
    asked: {
      title: "On vous demande de signer ?",
      text: "Ouvrez le lien du message que vous avez reçu. Lui seul mène à votre document.",
    },
    verify: {
      title: "Vous avez un document signé ?",
      text: "Votre navigateur vérifie s’il est authentique et inchangé. Le fichier reste sur votre appareil.",
      act: "Vérifier un fichier",
    },
    send: {
      title: "Vous envoyez des documents ?",
      text: "Vos contrats, vos clés et votre consommation se trouvent dans votre compte.",
      signIn: "Se connecter",
      contracts: "Aller à vos contrats",
    },
    offline: "Télécharger une page de vérification qui fonctionne hors ligne",
    docs: "Documentation pour développeurs",
    description: "Description de l’interface de programmation (OpenAPI)",
  },
};
