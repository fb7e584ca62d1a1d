import { isOne } from "#words/plural.ts";
import type { CreditsWords } from "./en.ts";

export const de: CreditsWords = {
  title: "Guthaben kaufen",
  ask: (address) => `Guthaben vergibt der Betreiber dieses Dienstes: ${address}`,
  askOperator: "Guthaben vergibt der Betreiber dieses Dienstes.",
  pack: (credits, price) =>
    `Guthaben für ${isOne.de(credits) ? "1 Dokument" : `${credits} Dokumente`}: ${price}`,
  buy: "Kaufen",
  buyAndUse: "Kaufen und den Vertrag freigeben",
  order: "Rechnung anfordern",
  leavesTo: (host) => `Sie bezahlen bei ${host}. Kartendaten kommen hier nicht an.`,
  withdrawal: "Guthaben wird an Unternehmen verkauft.",
  test: "Testzahlungen: Es wird kein Geld eingezogen.",
  away: "Der Zahlungsdienst antwortet nicht. Es wurde nichts abgebucht. Versuchen Sie es in einigen Minuten noch einmal.",
  purchase: {
    begun: "Ihre Zahlung wird bestätigt. Bei manchen Zahlungsarten dauert das Tage.",
    asked:
      "Der Betreiber wurde um eine Rechnung gebeten. Das Guthaben kommt, sobald sie bezahlt ist.",
    paid: "Ihre Zahlung ist eingegangen, das Guthaben wurde gutgeschrieben.",
    failed: "Die Zahlung ist fehlgeschlagen. Es wurde nichts abgebucht.",
    expired: "Die Zahlung ist nicht rechtzeitig erfolgt. Es wurde nichts abgebucht.",
    refunded: "Die Zahlung wurde erstattet und das Guthaben zurückgenommen.",
  },
  disputed: "Die Zahlung wird bei Ihrer Bank angefochten.",
  check: "Jetzt nachsehen",
  receipt: "Rechnung oder Quittung",
};
