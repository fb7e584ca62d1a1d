import { isOne } from "#words/plural.ts";
import type { ReminderWords } from "./en.ts";

const ofDays = (days: number) => (isOne.es(days) ? "1 día" : `${days} días`);

export const es: ReminderWords = {
  title: "Recordatorios",
  text: "A quien recibió un enlace y aún no ha firmado se le recuerda por correo electrónico: nunca de noche (hora local), con un máximo de cinco enlaces al día, y ya no cuando haya firmado o rechazado.",
  accountText:
    "Los contratos nuevos adoptan este ajuste, salvo que se indique otra cosa. Los existentes no cambian.",
  off: "No se envían recordatorios automáticos.",
  on: (firstDays, everyDays, most) =>
    `Primero tras ${ofDays(firstDays)}, después cada ${ofDays(everyDays)}, como máximo ${isOne.es(most) ? "1 vez" : `${most} veces`}.`,
  fields: {
    firstDays: "Primero tras (días)",
    everyDays: "Después cada (días)",
    most: "Como máximo (veces)",
  },
  save: "Guardar recordatorios",
  switchOff: "Desactivar",
  saved: "Los recordatorios se han guardado.",
  unfit: "No se ha cambiado nada: de 1 a 30 días, y como máximo 10 recordatorios.",
  next: "Próximo recordatorio:",
  stopped: "No desea más recordatorios:",
  stop: {
    title: "¿No recibir más recordatorios?",
    text: (sender, name) =>
      `${sender} espera su firma en «${name}» y se lo recuerda por correo electrónico.`,
    act: "No recibir más recordatorios",
    stopped: "No habrá más recordatorios",
    stoppedText: (sender, name) =>
      `Ya no recibirá recordatorios automáticos sobre «${name}». Su enlace sigue funcionando, y ${sender} aún puede escribirle.`,
  },
};
