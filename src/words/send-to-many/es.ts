import { isOne } from "#words/plural.ts";
import type { SendToManyWords } from "./en.ts";

export const es: SendToManyWords = {
  title: "Enviar a muchos",
  lead: (name) =>
    `Cada fila de una tabla se convierte en un contrato propio como «${name}»: con sus personas, su referencia y sus palabras. No se envía nada antes de que haya visto qué falla en la tabla.`,
  back: "Volver al contrato",
  file: "Tabla (CSV)",
  fileHint:
    "La primera fila nombra las columnas; después, 500 filas como máximo. Desde Excel o Numbers: exporte como CSV.",
  paste: "o pegue aquí las filas",
  prepared: "Tabla preparada para este contrato",
  preparedHint:
    "Tiene una columna para todo lo que puede variar. Lo que borre como columna queda como en el contrato.",
  submit: "Comprobar la tabla",
  other: "Otra tabla",
  columns: "Qué dicen las columnas",
  columnsHint:
    "Una columna sustituye lo que dice el propio contrato, también donde una celda está vacía. Quien no tiene dirección firma con un enlace que figura en el resultado.",
  example: "por ejemplo",
  nothing: "Omitir",
  targets: {
    reference: "Referencia",
    title: "Título del contrato",
    message: "Mensaje a los firmantes",
    metadata: "Valor propio",
    name: (role) => `${role}: nombre`,
    email: (role) => `${role}: correo electrónico`,
    jobTitle: (role) => `${role}: firma como`,
    text: (name, number) => (name === "" ? `Campo ${number}` : `Texto: ${name}`),
  },
  faults: {
    empty: "Elija un archivo o pegue las filas.",
    noRows: "La tabla tiene un encabezado y ninguna fila debajo.",
    tooManyRows: "La tabla tiene más de 500 filas. Divídala y envíe las partes una tras otra.",
    tooManyColumns: "La tabla tiene más de 60 columnas.",
    tooLarge: "La tabla tiene más de 1 MB.",
    ragged: (line) => `La fila ${line} tiene más celdas que columnas la tabla.`,
    quotes: (line) => `En la fila ${line} hay una comilla sin cerrar.`,
    noColumn: "Ninguna columna dice nada todavía: elija abajo qué dice cada una.",
    twice: (target) => `Dos columnas dicen lo mismo: ${target}.`,
  },
  wrong: (count) =>
    isOne.es(count)
      ? "Hay algo mal en 1 fila. No se ha enviado nada."
      : `Hay algo mal en ${count} filas. No se ha enviado nada.`,
  row: (line) => `Fila ${line}:`,
  more: (count) => (isOne.es(count) ? "y 1 fila más." : `y ${count} filas más.`),
  repeats: (line) => `Dice lo mismo que la fila ${line}.`,
  ready: (count) =>
    isOne.es(count)
      ? "No hay nada mal en la tabla. Tiene 1 fila."
      : `No hay nada mal en la tabla. Tiene ${count} filas.`,
  mails: (count) =>
    isOne.es(count)
      ? "Se envía 1 enlace personal por correo electrónico."
      : `Se envían ${count} enlaces personales por correo electrónico.`,
  beyond: (count) =>
    isOne.es(count)
      ? "1 de los contratos supera los documentos de este mes: se podrá firmar cuando lo haya pagado con un crédito."
      : `${count} de los contratos superan los documentos de este mes: se podrán firmar cuando los haya pagado con créditos.`,
  beforeHint:
    "Lo que se envió desde esta tabla en el último día no se envía dos veces: tras una interrupción, empiece de nuevo con la misma tabla. Con una columna de referencias, es así para siempre.",
  again: "Comprobar de nuevo",
  send: (count) => (isOne.es(count) ? "Enviar 1 contrato" : `Enviar ${count} contratos`),
  sending: "Enviando",
  progress: (done, all) => `${done} de ${all} filas están hechas.`,
  goesOn:
    "Esta página continúa por sí sola. Si la abandona, el envío se detiene; empiece entonces de nuevo con la misma tabla.",
  waits: "Ahora mismo no se puede enviar más. Continúa por sí solo en breve.",
  next: "Continuar",
  finished: "Todas las filas están hechas.",
  counts: {
    sent: (count) =>
      isOne.es(count) ? "Se ha enviado 1 contrato." : `Se han enviado ${count} contratos.`,
    before: (count) =>
      isOne.es(count)
        ? "1 fila ya se había enviado y no se ha enviado otra vez."
        : `${count} filas ya se habían enviado y no se han enviado otra vez.`,
    failed: (count) =>
      isOne.es(count) ? "1 fila no se ha enviado." : `${count} filas no se han enviado.`,
  },
  changed:
    "De esta fila ya se hizo un contrato antes de que se cambiara el modelo. No se envía otra vez.",
  result: "Resultado en CSV",
  results: {
    state: "Resultado",
    contract: "Contrato",
    page: "Página del contrato",
    link: "Enlace para firmar",
    problem: "Problema",
    states: {
      sent: "enviado",
      before: "ya enviado",
      failed: "no enviado",
      open: "todavía no",
    },
  },
};
