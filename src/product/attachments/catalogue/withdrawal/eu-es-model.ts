import { ES_MODEL } from "./es-model.ts";
import type { NoticeModel } from "./notice-model.ts";

/** The Spanish model in the Directive's words, which know no calendar days and no second word for consumers. */
const inTheDirectivesWords = (text: string) =>
  text
    .replaceAll(/(?:catorce|14)\s+días\s+naturales/g, "14 días")
    .replaceAll("consumidor y usuario", "consumidor")
    .replaceAll("consumidores y usuarios", "consumidores");

/** Directive 2011/83/EU, Annex I, in Spanish, as last amended by Directive (EU) 2023/2673. */
export const EU_ES_MODEL: NoticeModel = {
  ...ES_MODEL,
  right: (days) => inTheDirectivesWords(ES_MODEL.right(days)),
  period: (days, kind) => inTheDirectivesWords(ES_MODEL.period(days, kind)),
  reimbursement: inTheDirectivesWords(ES_MODEL.reimbursement),
  sendBack: (
    elsewhere,
  ) => `Deberá usted devolvernos o entregarnos directamente los bienes${elsewhere ? ` o a ${elsewhere}` : ""},
sin ninguna demora indebida y, en cualquier caso, a más tardar en el plazo de 14 días a partir de la fecha en que nos
comunique su decisión de desistimiento del contrato. Se considerará cumplido el plazo si efectúa la devolución de los
bienes antes de que haya concluido dicho plazo.`,
  form: { ...ES_MODEL.form, rows: ES_MODEL.form.rows.map(inTheDirectivesWords) },
};
