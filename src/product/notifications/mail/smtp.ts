import { pipeline, Transform } from "node:stream";
import { createTransport, type NodemailerError } from "nodemailer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { addressText } from "./address.ts";
import { decideFailure } from "./decide-failure.ts";
import type { MailFailure, Sent } from "./outcome.ts";
import { serversWords } from "./plain-words.ts";
import type { MailTransport, RawMail } from "./raw-mail.ts";
import type { SmtpServer } from "./smtp-server.ts";

/** How long a mail server is waited for, and how much is asked of it at once. */
export const SMTP_LIMITS = {
  /** To find it, to connect, and to agree on TLS. */
  connectMs: 15 * SECOND_MS,
  greetingMs: 15 * SECOND_MS,
  /**
   * Without a byte from it. RFC 5321 section 4.5.3.2 allows ten minutes after
   * the last dot; what is cut off there ends as `uncertain`, never as refused.
   */
  silenceMs: MINUTE_MS,
  /** For one mail, the wait for a free connection included. */
  wholeMs: 3 * MINUTE_MS,
  /** An unused connection is given back, before the server closes it (RFC 5321: 5 minutes). */
  idleMs: MINUTE_MS,
  connections: 5,
  /** Mails over one connection. */
  mails: 100,
};

export interface SmtpSettings {
  server: SmtpServer;
  /** What EHLO says we are; null leaves it to the machine's own name. */
  ownHost: string | null;
  limits: typeof SMTP_LIMITS;
}

/** Mails go to one server over a few connections that are kept open between them. */
export function openSmtp({ server, ownHost, limits }: SmtpSettings): MailTransport {
  const options = connectionOptions(server, ownHost, limits);
  const pool = createTransport({
    ...options,
    pool: true,
    maxConnections: limits.connections,
    maxMessages: limits.mails,
    idleTimeout: limits.idleMs,
    // A kept connection may have been closed by the server meanwhile; nothing was sent over it then.
    maxRequeues: 1,
  });
  /** Messages that were read to their end, so that the server may have got the last dot. */
  const handedOver = new WeakSet<object>();
  pool.use("stream", (mail, done) => {
    const { raw } = mail.data;
    mail.message.processFunc((whole) =>
      pipeline(whole, inSlices(), () => {}).once("end", () => {
        if (typeof raw === "object") handedOver.add(raw);
      }),
    );
    done();
  });
  async function deliver(mail: RawMail): Promise<Sent | MailFailure> {
    const { messageId, from, to, bytes } = mail;
    // A buffer of its own, by which this one delivery is known.
    const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    try {
      if (to.needsUtf8 && !(await offersUtf8(options))) return withoutUtf8(messageId);
      const sent = await pool.sendMail({
        envelope: { from, to: [addressText(to)] },
        raw,
        signal: AbortSignal.timeout(limits.wholeMs),
      });
      return {
        outcome: "accepted",
        messageId: sent.serverMessageId ?? messageId,
        words: serversWords(sent.response),
      };
    } catch (error) {
      const failure = error as NodemailerError;
      return decideFailure(failure, { messageId, handedOver: handedOver.has(raw) });
    }
  }

  return { deliver, close: ({ force }) => pool.close({ force }) };
}

/**
 * Connects to the server, agrees on TLS and logs in, and sends nothing.
 * @throws what went wrong
 */
export async function tryServer(server: SmtpServer): Promise<void> {
  const transport = createTransport(connectionOptions(server, null, SMTP_LIMITS));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

const SLICE_BYTES = 64 * 1024;

/** In slices the end of a mail is read only when little of it is still to be sent. */
function inSlices(): Transform {
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
        this.push(chunk.subarray(at, at + SLICE_BYTES));
      }
      done();
    },
  });
}

export type ConnectionOptions = ReturnType<typeof connectionOptions>;

function connectionOptions(
  { host, port, tls, checkCertificate, login }: SmtpServer,
  ownHost: string | null,
  limits: typeof SMTP_LIMITS,
) {
  return {
    host,
    port,
    secure: tls === "fromStart",
    requireTLS: tls === "required",
    ignoreTLS: tls === "never",
    tls: { rejectUnauthorized: checkCertificate },
    ...(login && { auth: { user: login.user, pass: login.password } }),
    ...(ownHost && { name: ownHost }),
    connectionTimeout: limits.connectMs,
    dnsTimeout: limits.connectMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.silenceMs,
  };
}

/** RFC 6531 section 3.5: such a mail can only be sent back. */
function withoutUtf8(messageId: string): MailFailure {
  return {
    outcome: "refusedForGood",
    messageId,
    code: null,
    words:
      "Our mail server does not take addresses with letters beyond ASCII before the @ (SMTPUTF8).",
    cause: "no SMTPUTF8",
  };
}

/**
 * Whether the server takes addresses beyond ASCII (RFC 6531), asked over a
 * connection of its own: the pool tells only after a mail was sent.
 * @throws what made the connection fail
 */
async function offersUtf8(options: ConnectionOptions): Promise<boolean> {
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
