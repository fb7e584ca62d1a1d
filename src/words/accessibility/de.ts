import type { AccessibilityWords } from "./en.ts";

export const de: AccessibilityWords = {
  title: "Barrierefreiheit",
  lead: "Alle sollen hier Dokumente lesen und unterschreiben können: allein mit der Tastatur, nach Gehör, mit großer Schrift, auf einem schmalen Bildschirm und ohne JavaScript.",
  standing: {
    title: "Wie weit dieser Dienst barrierefrei ist",
    text: (met, all) =>
      `Maßstab ist EN 301 549 V3.2.1, die europäische Norm für barrierefreie Technik. Sie schließt die Web Content Accessibility Guidelines (WCAG) 2.1 der Stufen A und AA ein. Dieser Dienst erfüllt ${met} der ${all} Anforderungen, die ihn betreffen. Was bekanntermaßen fehlt, steht weiter unten.`,
    report: "Jede Anforderung mit dem Test, der sie zeigt (auf Englisch)",
  },
  barriers: {
    title: "Was bekanntermaßen fehlt",
    of: {
      uploads:
        "Ein hochgeladenes PDF behält Gliederung, Bildbeschreibungen und Farben, mit denen es kam. Hat es davon nichts, sind seine Wörter immer noch in der Textansicht zu lesen; ein Scan ist nur zu sehen.",
      languages:
        "Titel, Rollen und Namen in einer anderen Sprache als der ihrer Seite sind nicht als solche gekennzeichnet. Ein Screenreader spricht sie deshalb vielleicht falsch aus.",
      fixedPages:
        "Die Seiten eines unterschriebenen PDF sind für Papier gemacht. Nur manche PDF-Programme passen sie einem schmalen Bildschirm an; die Seite zum Unterschreiben tut es in ihrer Textansicht immer.",
      authoring:
        "Wer ein PDF verschickt, erfährt nicht, ob ein Screenreader es vorlesen kann, und kann es hier nicht ausbessern.",
    },
  },
  tested: {
    title: "Woher das bekannt ist",
    text: (day) =>
      `Programme prüfen Seiten, E-Mails und unterschriebene PDFs bei jeder Änderung der Software: die Regeln von axe, allein die Tastatur, was ein Screenreader erfährt, schmale Bildschirme, große Schrift, Kontraste und PDF/UA bei PDFs, die hier entstanden sind. Alle Anforderungen hat der Hersteller der Software zuletzt am ${day} durchgesehen.`,
    limits:
      "Geprüft hat das keine unabhängige Stelle, und Menschen mit Behinderungen haben es nicht getestet.",
  },
  report: {
    title: "Eine Barriere melden",
    sender:
      "Können Sie hier ein Dokument nicht lesen oder nicht unterschreiben, antworten Sie auf die Nachricht mit dem Link. Der Absender kann Ihnen das Dokument in anderer Form geben.",
    operator: "So erreichen Sie den Betreiber dieses Dienstes:",
  },
  responsible: {
    title: "Wer verantwortlich ist",
    text: "Für die Barrierefreiheit ist der Betreiber dieses Dienstes verantwortlich. Hilft eine Antwort nicht weiter, hat in der Europäischen Union jedes Land eine Stelle für Beschwerden: über öffentliche Stellen nach der Richtlinie (EU) 2016/2102, über Dienste für Verbraucher nach der Richtlinie (EU) 2019/882.",
  },
};
