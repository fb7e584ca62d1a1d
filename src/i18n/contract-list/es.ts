import type { ContractListWords } from "#i18n/contract-list-words.ts";
import { isOne } from "#i18n/plural.ts";

export const es: ContractListWords = {
  search: "Buscar contratos",
  hint: "Palabras del nombre o de quien firmó, un correo electrónico, un ID de documento, o # y una etiqueta.",
  from: "Creados desde",
  submit: "Buscar",
  filter: "Mostrar",
  all: "Todos",
  withTag: (tag) => `Con la etiqueta «${tag}»`,
  clear: "Mostrar todos los contratos",
  tags: "Etiquetas",
  needs: {
    title: "Le espera a usted",
    reasons: {
      notSent: "Un enlace no salió",
      declined: "Alguien no quiere firmar",
      payment: "Pendiente de pago",
      seal: "Pendiente del sello electrónico",
      stuck: "Nada ha pasado en 7 días",
    },
    showAll: (count) => (isOne.es(count) ? "Mostrar 1 más" : `Mostrar ${count} más`),
    none: "Ahora mismo no le espera nada.",
  },
  nothing: {
    title: "Ningún contrato encontrado",
    text: "Ninguno de sus contratos tiene todo eso. Pruebe con menos palabras o con el comienzo de una.",
  },
  cutShort: "Hasta aquí se ha buscado. También pueden encajar contratos más antiguos.",
  further: "Buscar más atrás",
};
