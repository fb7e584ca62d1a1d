import type { AssistantWords } from "./en.ts";

export const es: AssistantWords = {
  title: "Asistentes",
  lead: "Un asistente es un programa con un modelo de lenguaje, como el de su editor o su chat. Puede consultar contratos, redactar borradores y pedirle que los envíe. No puede firmar y no ve ningún enlace de firma.",
  setting: {
    allow: "Permitir asistentes",
    allowHint: "Necesita además una clave de API para asistentes.",
    grades: "Antes de enviar, retirar o eliminar algo",
    grade: {
      page: {
        title: "Decido en una página de este servicio",
        text: "Solo así se prueba que ha decidido una persona.",
      },
      form: {
        title: "Basta un formulario en el programa del asistente",
        text: "Si un programa no tiene formularios, usted decide aquí. Un programa podría pulsar él mismo el botón de su formulario.",
      },
      twoCalls: {
        title: "El asistente puede confirmar por sí mismo",
        text: "Se le dice qué ocurriría y llama una segunda vez. Un modelo puede hacerlo sin preguntar a nadie.",
      },
    },
    newAddress:
      "Elija lo que elija: si un correo fuera a una dirección a la que nunca ha enviado nada, usted decide aquí.",
    save: "Guardar",
    saved: "Guardado.",
  },
  connect: {
    title: "Cómo conectar",
    text: "Añada esta dirección a su programa como servidor MCP del tipo «Streamable HTTP», con su clave como token bearer.",
    address: "Dirección",
    key: "Crear una clave",
  },
  waiting: { title: "Espera su decisión", look: "Ver y decidir" },
  calls: {
    title: "Lo que han hecho los asistentes",
    none: "Nada todavía.",
    tool: "Herramienta",
    key: "Clave",
    outcome: "Resultado",
    at: "Hora",
    done: "Hecho",
    asked: "Ha preguntado",
    refused: "Rechazado",
  },
  approve: {
    questions: {
      send_contract: "¿Enviar este contrato?",
      remind_signer: "¿Enviar este enlace otra vez?",
      change_signer_address: "¿Cambiar esta dirección?",
      cancel_contract: "¿Retirar este contrato?",
      delete_contract: "¿Eliminar este contrato?",
    },
    nothingYet: (key) =>
      `Un asistente lo pide con la clave «${key}». Hasta ahora no ha pasado nada.`,
    unnamedKey: "sin nombre",
    contract: "Contrato",
    documentId: "ID del documento",
    pages: "Páginas",
    whole: "Abrir el documento entero en PDF",
    page: (number) => `Página ${number}`,
    mailed: "Se envía un correo a",
    copied: "Se envían copias a",
    nobody: "Nadie",
    newAddress: "Nueva: nunca ha enviado nada a esta dirección",
    unmailed: "Firman por el enlace compartido",
    cost: "Coste",
    counts: (used, limit, month) =>
      `Cuenta como un documento; ${used} de ${limit} usados en ${month}`,
    countsWithoutLimit: (used, month) =>
      `Cuenta como un documento; ${used} hasta ahora en ${month}, sin límite`,
    credit:
      "Los documentos de este mes están agotados: el contrato espera hasta que pague con un crédito",
    noRoom:
      "Los documentos de este mes están agotados y no queda crédito: el contrato no se puede enviar",
    nothing: "Ninguno",
    until: "Puede decidir hasta",
    submit: {
      send_contract: "Enviar ahora",
      remind_signer: "Enviar otra vez",
      change_signer_address: "Cambiar la dirección",
      cancel_contract: "Retirar el contrato",
      delete_contract: "Eliminar el contrato",
    },
    refuse: "Rechazar",
    states: {
      expired: {
        title: "Esta solicitud ha caducado",
        text: "No se ha hecho nada. Si todavía lo desea, deje que el asistente pregunte otra vez.",
      },
      revoked: {
        title: "El asistente ya no puede preguntar",
        text: "Su clave se revocó o caducó, o los asistentes se desactivaron después de la solicitud. No se ha hecho nada.",
      },
      changed: {
        title: "El contrato ha cambiado",
        text: "Se modificó o se eliminó después de que el asistente preguntara. No se ha hecho nada.",
      },
      approved: { title: "Hecho", text: "Usted lo aprobó y se ha llevado a cabo." },
      refused: { title: "Rechazado", text: "Usted lo rechazó. Se le comunica al asistente." },
      failed: {
        title: "No se ha podido llevar a cabo del todo",
        text: "Usted lo aprobó, pero algo lo impidió. Consulte el contrato.",
      },
    },
  },
};
