import { EU_DE_MODEL } from "./eu-de-model.ts";
import type { NoticeModel } from "./notice-model.ts";

/**
 * Germany: annexes 1 and 2 to Article 246a § 1 (2) EGBGB as in force since 19
 * June 2026. The sentence on the withdrawal function is worded otherwise than
 * in the Directive, and a court holds the trader to this one.
 */
export const DE_MODEL: NoticeModel = {
  ...EU_DE_MODEL,
  online: (
    where,
  ) => `Sie können Ihr Widerrufsrecht auch online unter ${where} ausüben. Wenn Sie diese Online-Funktion
nutzen, übermitteln wir Ihnen auf einem dauerhaften Datenträger (z. B. durch eine E-Mail) unverzüglich eine
Eingangsbestätigung mit Informationen zum Inhalt der Widerrufserklärung sowie dem Datum und der Uhrzeit ihres
Eingangs.`,
};
