import type { ExportWords } from "./en.ts";

export const es: ExportWords = {
  title: "Exportar todo",
  lead: (days) =>
    `Un archivo ZIP con todos los contratos, archivos sellados, pruebas y registros, personas, ajustes, webhooks, créditos y listas de actividad de esta cuenta. Se prepara en segundo plano; recibirá un correo cuando esté listo y podrá descargarlo durante ${days} días.`,
  without:
    "No incluye contraseñas, claves ni secretos de webhooks, ni contratos de claves de prueba, ni lo que se borró. Al borrar a una persona se eliminan también las exportaciones anteriores.",
  submit: "Exportar todo",
  signInFirst: "Para ello, vuelva a iniciar sesión primero",
  asked: "Se está preparando la exportación. Recibirá un correo cuando esté lista.",
  problems: {
    busy: "Hay una exportación o un borrado en curso. Inténtelo de nuevo cuando termine.",
    tooMany: "Ha habido tres exportaciones en 24 horas. Inténtelo de nuevo mañana.",
  },
  askedAt: "Solicitada",
  state: "Archivo",
  running: "En preparación",
  download: (size) => `Descargar (${size})`,
  readme: ({ service, askedAt, days }) => `Todo lo que ${service} tiene de esta cuenta.
Solicitado el ${askedAt}. Se podía descargar durante ${days} días.

account.json, settings.json, people.json, keys.json, webhooks.json
    La cuenta tal como era al empezar la exportación. Claves y webhooks sin sus secretos.
logo.png
    El logotipo de la cuenta, si lo tiene.
sessions/ credits/ purchases/ deliveries/ outbox/ assistant-calls/ deleted-contracts/ erasures/
    Listas, 5000 filas por archivo, en el orden de sus ID: inicios de sesión, movimientos de
    créditos, entregas a webhooks, correos, llamadas de asistentes, lo que queda de los
    contratos eliminados y cuántos datos cambió cada borrado de una persona.
contracts/<ID del documento>/
    contract.json      el contrato como lo muestra la API
    trail.json         su registro; "hash" cubre una entrada y todas las anteriores
    sealed.pdf         el archivo sellado, una vez que todos han firmado
    evidence.json      las pruebas incrustadas en él
    base.pdf           el PDF que se ha de firmar, mientras no esté sellado
    upload.pdf         el PDF tal como se subió
    attachments/       los textos de sus anexos

Cada contrato está como era cuando le tocó el turno; lo que cambió después no figura aquí.
Los contratos de claves de prueba no figuran aquí. Un nombre que termina en .missing.txt
ocupa el lugar de un archivo que no estaba en el almacenamiento; uno que termina en .damaged
contiene un archivo cuyos bytes ya no son los que se guardaron.
Este archivo contiene enlaces a páginas de firma y de estado, y datos personales de los
firmantes: guárdelo con el mismo cuidado que los contratos.
`,
};
