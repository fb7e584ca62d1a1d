import type { Language } from "#kernel/language.ts";

interface Door {
  title: string;
  text: string;
}

/** What the front door says, by the visitor's language. */
export interface FrontWords {
  pageTitle: string;
  title: string;
  text: string;
  /** For whoever was asked to sign; there is nothing to press. */
  asked: Door;
  verify: Door & { act: string };
  send: Door & { signIn: string; contracts: string };
  offline: string;
  description: string;
}

export const frontWords: Record<Language, FrontWords> = {
  de: {
    pageTitle: "Countersign: unterschreiben und prüfen",
    title: "Verträge unterschreiben und prüfen",
    text: "Hier werden Dokumente gelesen, unterschrieben und versiegelt. Versiegelt wird genau das, was unterschrieben wurde. Jede versiegelte Datei lässt sich prüfen, auch ohne diesen Dienst.",
    asked: {
      title: "Sie sollen unterschreiben?",
      text: "Öffnen Sie den Link aus der Nachricht, die Sie bekommen haben. Nur er führt zu Ihrem Dokument.",
    },
    verify: {
      title: "Sie haben eine unterschriebene Datei?",
      text: "Ihr Browser prüft, ob sie echt und unverändert ist. Die Datei bleibt auf Ihrem Gerät.",
      act: "Datei prüfen",
    },
    send: {
      title: "Sie verschicken Dokumente?",
      text: "Ihre Verträge, Schlüssel und Ihr Verbrauch stehen in Ihrem Konto.",
      signIn: "Anmelden",
      contracts: "Zu Ihren Verträgen",
    },
    offline: "Eine Seite aufheben, die Dateien ohne Netz prüft",
    description: "Beschreibung der Programmierschnittstelle (OpenAPI)",
  },
  en: {
    pageTitle: "Countersign: sign and check",
    title: "Sign contracts, and check them",
    text: "Documents are read, signed and sealed here. What is sealed is exactly what was signed. Every sealed file can be checked, also without this service.",
    asked: {
      title: "Were you asked to sign?",
      text: "Open the link in the message that you received. It alone leads to your document.",
    },
    verify: {
      title: "Do you have a signed file?",
      text: "Your browser checks whether it is genuine and unchanged. The file stays on your device.",
      act: "Check a file",
    },
    send: {
      title: "Do you send documents?",
      text: "Your contracts, keys and usage are in your account.",
      signIn: "Sign in",
      contracts: "To your contracts",
    },
    offline: "Keep a page that checks files without a network",
    description: "Description of the programming interface (OpenAPI)",
  },
  es: {
    pageTitle: "Countersign: firmar y comprobar",
    title: "Firmar contratos y comprobarlos",
    text: "Aquí se leen, se firman y se sellan documentos. Se sella exactamente lo que se ha firmado. Todo archivo sellado se puede comprobar, también sin este servicio.",
    asked: {
      title: "¿Le han pedido que firme?",
      text: "Abra el enlace del mensaje que recibió. Solo ese enlace lleva a su documento.",
    },
    verify: {
      title: "¿Tiene un archivo firmado?",
      text: "Su navegador comprueba si es auténtico y no ha cambiado. El archivo no sale de su dispositivo.",
      act: "Comprobar un archivo",
    },
    send: {
      title: "¿Envía documentos?",
      text: "Sus contratos, sus claves y su consumo están en su cuenta.",
      signIn: "Iniciar sesión",
      contracts: "Ir a sus contratos",
    },
    offline: "Guardar una página que comprueba archivos sin conexión",
    description: "Descripción de la interfaz de programación (OpenAPI)",
  },
  fr: {
    pageTitle: "Countersign : signer et vérifier",
    title: "Signer des contrats et les vérifier",
    text: "Ici, des documents sont lus, signés et scellés. Ce qui est scellé est exactement ce qui a été signé. Tout fichier scellé peut être vérifié, même sans ce service.",
    asked: {
      title: "On vous demande de signer ?",
      text: "Ouvrez le lien du message que vous avez reçu. Lui seul mène à votre document.",
    },
    verify: {
      title: "Vous avez un fichier signé ?",
      text: "Votre navigateur vérifie s’il est authentique et inchangé. Le fichier reste sur votre appareil.",
      act: "Vérifier un fichier",
    },
    send: {
      title: "Vous envoyez des documents ?",
      text: "Vos contrats, vos clés et votre consommation se trouvent dans votre compte.",
      signIn: "Se connecter",
      contracts: "Aller à vos contrats",
    },
    offline: "Garder une page qui vérifie des fichiers sans réseau",
    description: "Description de l’interface de programmation (OpenAPI)",
  },
};
