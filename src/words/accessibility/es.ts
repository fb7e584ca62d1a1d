import type { AccessibilityWords } from "./en.ts";

export const es: AccessibilityWords = {
  title: "Accesibilidad",
  lead: "Cualquiera debe poder leer y firmar documentos aquí: solo con el teclado, de oído, con letra grande, en una pantalla estrecha y sin JavaScript.",
  standing: {
    title: "En qué medida es accesible este servicio",
    text: (met, all) =>
      `Este servicio se mide con la norma EN 301 549 V3.2.1, la norma europea de tecnología accesible, que incluye las Pautas de accesibilidad para el contenido web (WCAG) 2.1, niveles A y AA. Cumple ${met} de los ${all} requisitos que se le aplican. Lo que se sabe que falta figura más abajo.`,
    report: "Cada requisito con la prueba que lo demuestra (en inglés)",
  },
  barriers: {
    title: "Lo que se sabe que falta",
    of: {
      uploads:
        "Un PDF subido por su remitente conserva la estructura, las descripciones de imágenes y los colores que traía. Si no los tiene, sus palabras se pueden leer igualmente en la vista de texto; un documento escaneado solo se puede ver.",
      languages:
        "Los títulos, roles y nombres en un idioma distinto del de su página no están marcados como tales, y un lector de pantalla puede pronunciarlos mal.",
      fixedPages:
        "Las páginas de un PDF firmado están hechas para el papel. Solo algunos lectores de PDF las adaptan a una pantalla estrecha; la página para firmar siempre lo hace, en su vista de texto.",
      authoring:
        "Quien envía un PDF no llega a saber si un lector de pantalla puede leerlo, y no puede repararlo aquí.",
    },
  },
  tested: {
    title: "Cómo se sabe",
    text: (day) =>
      `Los programas comprueban las páginas, los correos y los PDF firmados cada vez que cambia el software: las reglas de axe, el uso solo con teclado, lo que recibe un lector de pantalla, pantallas estrechas, letra grande, contraste y PDF/UA en los PDF creados aquí. Quienes hacen el software revisaron todos los requisitos por última vez el ${day}.`,
    limits:
      "Ningún organismo externo lo ha auditado y no lo han probado personas con discapacidad.",
  },
  report: {
    title: "Avisar de una barrera",
    sender:
      "Si no puede leer o firmar un documento aquí, responda al mensaje con el que recibió el enlace. El remitente puede darle el documento en otra forma.",
    operator: "Para contactar con el operador de este servicio:",
  },
  responsible: {
    title: "Quién es responsable",
    text: "De la accesibilidad responde el operador de este servicio. En la Unión Europea, cada país tiene una autoridad que recibe reclamaciones cuando una respuesta no sirve: sobre organismos públicos según la Directiva (UE) 2016/2102 y sobre servicios para consumidores según la Directiva (UE) 2019/882.",
  },
};
