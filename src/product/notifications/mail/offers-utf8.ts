import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { ConnectionOptions } from "./smtp.ts";

/**
 * Whether the server takes addresses beyond ASCII (RFC 6531), asked over a
 * connection of its own: the pool tells only after a mail was sent.
 * @throws what made the connection fail
 */
export async function offersUtf8(options: ConnectionOptions): Promise<boolean> {
  let lastAnswer = "";
  const noop = () => {};
  const connection = new SMTPConnection({
    ...options,
    // The answers are in the log alone; the last one before the connection stands is that to EHLO.
    transactionLog: true,
    logger: {
      trace: noop,
      info: noop,
      warn: noop,
      error: noop,
      fatal: noop,
      debug(entry: { tnx?: string }, answer: string) {
        if (entry.tnx === "server") lastAnswer = answer;
      },
    },
  });
  const connected = new Promise<void>((resolve, reject) => {
    connection.once("error", reject);
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
  try {
    await connected;
    return /^250[ -]SMTPUTF8\b/im.test(lastAnswer);
  } finally {
    connection.close();
  }
}
