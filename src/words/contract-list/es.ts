import { isOne } from "#words/plural.ts";
import type { ContractListWords } from "./en.ts";

export const es: ContractListWords = {
  search: "Buscar contratos",
  hint: "Palabras del nombre, el nombre de un firmante, un correo electrónico, un ID de documento, o # y una etiqueta.",
  from: "Creados desde",
  submit: "Buscar",
  filter: "Mostrar",
  all: "Todos",
  withTag: (tag) => `Con la etiqueta «${tag}»`,
  clear: "Mostrar todos los contratos",
  activity: "Última actividad",
  tags: "Etiquetas",
  needs: {
    title: "Pendiente de usted",
    reasons: {
      notSent: "No se envió un enlace",
      declined: "Alguien no quiere firmar",
      payment: "Pendiente de pago",
      seal: "Pendiente del sello electrónico",
      stuck: "Sin novedades en 7 días",
    },
    showAll: (count) => (isOne.es(count) ? "Mostrar 1 más" : `Mostrar ${count} más`),
    none: "Ahora mismo no hay nada pendiente de usted.",
  },
  nothing: {
    title: "Ningún contrato encontrado",
    text: "Ninguno de sus contratos coincide con todo eso. Pruebe con menos palabras o con el comienzo de una.",
  },
  cutShort: "La búsqueda ha llegado hasta aquí. También pueden coincidir contratos más antiguos.",
  further: "Buscar más atrás",
};
