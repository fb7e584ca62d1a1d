import { EU_DE_MODEL } from "./eu-de-model.ts";
import type { NoticeModel } from "./notice-model.ts";

/** Austria: annex I to the FAGG, which words the example of a statement and the invitation its own way. */
export const AT_MODEL: NoticeModel = {
  ...EU_DE_MODEL,
  exercise: (
    contact,
  ) => `Um Ihr Widerrufsrecht auszuüben, müssen Sie uns (${contact}) mittels einer eindeutigen
Erklärung (z. B. mit der Post versandter Brief oder E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen,
informieren. Sie können dafür das beigefügte Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben
ist.`,
  form: {
    ...EU_DE_MODEL.form,
    invitation:
      "(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück)",
  },
};
