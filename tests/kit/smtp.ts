import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from "smtp-server";

/** A mail server on loopback that keeps what it accepts and fails as it is told. */
export interface TestSmtp {
  /** For SMTP_URL, without a login. */
  url: string;
  port: number;
  /** Oldest first. */
  readonly accepted: readonly AcceptedMail[];
  /** Connections so far. */
  readonly connections: number;
  /** The most that were open at once. */
  readonly mostAtOnce: number;
  /** How often it has failed as it was told. */
  readonly failed: number;
  /** From now on it fails in this way; null mends it. */
  setFault(fault: SmtpFault | null): void;
  /** Drops every open connection, as a server does that finds them idle for too long. */
  dropConnections(): void;
  close(): Promise<void>;
}

export interface AcceptedMail {
  from: string;
  /** Just as RCPT named them. */
  to: string[];
  raw: Buffer;
  isSecure: boolean;
  isUtf8: boolean;
  /** Who logged in; null for nobody. */
  user: string | null;
  /** What the client called itself. */
  clientName: string;
}

export type SmtpStage = "connect" | "MAIL" | "RCPT" | "DATA" | "message" | "dot";

/** `message` is in the middle of the mail, `dot` after its end. */
export type SmtpFault =
  | { at: Exclude<SmtpStage, "message">; does: "refuse"; code: number; words?: string }
  | { at: SmtpStage; does: "hang" | "drop" }
  /** Refuses the mail with the first link that stands in it. */
  | { at: "dot"; does: "quote"; code: number }
  /** Keeps the mail and is gone before it can say so. */
  | { at: "dot"; does: "keepAndDrop" }
  /** Begins an answer and never comes to its end, byte after byte. */
  | { at: "dot"; does: "trickle" }
  /** Says something that is no answer of SMTP. */
  | { at: "dot"; does: "babble" }
  /** Answers rightly, after so long at every step. */
  | { at: "everywhere"; does: "wait"; ms: number };

export interface SmtpOffers {
  startTls?: boolean;
  /** TLS from the first byte. */
  tlsFromStart?: boolean;
  utf8?: boolean;
  pipelining?: boolean;
  login?: { user: string; password: string } | null;
  /** Largest mail in bytes; a larger one is refused after its end. */
  size?: number;
}

export async function startSmtp(offers: SmtpOffers = {}): Promise<TestSmtp> {
  const accepted: AcceptedMail[] = [];
  let fault: SmtpFault | null = null;
  let connections = 0;
  let mostAtOnce = 0;
  let failed = 0;
  const timers = new Set<NodeJS.Timeout>();
  /** By session; the server itself decodes the addresses that it hands out. */
  const recipients = new Map<string, string[]>();

  const server = new SMTPServer({
    ...optionsFor(offers),
    onConnect(session, callback) {
      connections += 1;
      mostAtOnce = Math.max(mostAtOnce, server.connections.size);
      standIn(session);
      answer("connect", session, callback);
    },
    onAuth({ username, password }, _session, callback) {
      const { login } = offers;
      const isRight = username === login?.user && password === login?.password;
      callback(isRight ? null : new Error("Invalid username or password"), { user: username });
    },
    onMailFrom: (_address, session, callback) => answer("MAIL", session, callback),
    onRcptTo: (_address, session, callback) => answer("RCPT", session, callback),
    // A client that is killed in the middle of a mail is nobody's fault here.
    onData: (stream, session, callback) =>
      void receive(stream, session, callback).catch((error: Error) => callback(error)),
  });
  // A dropped connection is an error to it, and here on purpose.
  server.on("error", () => {});

  function answer(
    stage: SmtpStage,
    session: SMTPServerSession,
    callback: (error?: Error | null) => void,
  ): void {
    if (fault?.at === "everywhere") {
      timers.add(setTimeout(() => callback(), fault.ms));
    } else if (fault?.at !== stage) {
      callback();
    } else if (fault.does === "refuse") {
      failed += 1;
      callback(refusal(fault));
    } else {
      failed += 1;
      // What hangs is never answered, and neither is what ends otherwise.
      if (fault.does === "drop") socketOf(session)?.destroy();
      if (fault.does === "babble") socketOf(session)?.write("what was that?\r\n");
      if (fault.does === "trickle") trickle(session);
    }
  }

  async function receive(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    callback: (error?: Error | null) => void,
  ): Promise<void> {
    if (fault?.at === "message") {
      stream.once("data", () => answer("message", session, callback));
      return;
    }
    const raw = await buffer(stream);
    if (fault?.does === "keepAndDrop") {
      failed += 1;
      keep(session, raw);
      socketOf(session)?.destroy();
      return;
    }
    if (fault?.does === "quote") {
      failed += 1;
      const [link = "none"] = /https?:\/\/\S+/.exec(raw.toString().replace(/=\r\n/g, "")) ?? [];
      callback(refusal({ code: fault.code, words: `5.7.1 blocked for ${link}` }));
      return;
    }
    answer("dot", session, (error) => {
      if (error) return callback(error);
      if (stream.sizeExceeded) return callback(refusal({ code: 552, words: "5.3.4 Too large" }));
      keep(session, raw);
      callback();
    });
  }

  /** There are no hooks for commands as they come, so their handlers are stood in for. */
  function standIn(session: SMTPServerSession): void {
    const connection = connectionOf(session);
    if (!connection) return;
    const usualMail = connection.handler_MAIL.bind(connection);
    connection.handler_MAIL = (command, done) => {
      recipients.set(session.id, []);
      usualMail(command, done);
    };
    const usualRcpt = connection.handler_RCPT.bind(connection);
    connection.handler_RCPT = (command, done) => {
      const [, address = ""] = /<(.*)>/.exec(command.toString()) ?? [];
      recipients.get(session.id)?.push(address);
      usualRcpt(command, done);
    };
    const usualData = connection.handler_DATA.bind(connection);
    connection.handler_DATA = (command, done) => {
      if (fault?.at !== "DATA") return usualData(command, done);
      failed += 1;
      if (fault.does === "refuse") connection.send(fault.code, fault.words ?? "Not now");
      if (fault.does === "drop") socketOf(session)?.destroy();
      if (fault.does !== "hang") done();
    };
  }

  function keep(session: SMTPServerSession, raw: Buffer): void {
    const { mailFrom, smtpUtf8 } = session.envelope;
    accepted.push({
      from: mailFrom ? mailFrom.address : "",
      to: recipients.get(session.id) ?? [],
      raw,
      isSecure: session.secure,
      isUtf8: smtpUtf8 ?? false,
      user: typeof session.user === "string" ? session.user : null,
      clientName: session.hostNameAppearsAs,
    });
  }

  function trickle(session: SMTPServerSession): void {
    const timer = setInterval(() => socketOf(session)?.write("250-still at it\r\n"), 20);
    timers.add(timer);
  }

  const connectionOf = ({ id }: SMTPServerSession) =>
    [...server.connections].find((connection) => connection.id === id);
  const socketOf = (session: SMTPServerSession) => connectionOf(session)?._socket;

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `${offers.tlsFromStart ? "smtps" : "smtp"}://127.0.0.1:${port}`,
    port,
    accepted,
    get connections() {
      return connections;
    },
    get failed() {
      return failed;
    },
    get mostAtOnce() {
      return mostAtOnce;
    },
    setFault(next) {
      fault = next;
    },
    dropConnections() {
      for (const connection of server.connections) connection._socket.destroy();
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
      for (const connection of server.connections) connection._socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function optionsFor(offers: SmtpOffers): SMTPServerOptions {
  const { startTls = false, utf8 = true, pipelining = true, login = null, size } = offers;
  const disabled = [...(startTls ? [] : ["STARTTLS"]), ...(login ? [] : ["AUTH"])];
  return {
    secure: offers.tlsFromStart ?? false,
    disabledCommands: disabled,
    allowInsecureAuth: true,
    authOptional: login === null,
    hideSMTPUTF8: !utf8,
    hidePIPELINING: !pipelining,
    // Its own test certificate, which nobody trusts, will do; `false` keeps it from warning of it.
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 100,
    ...(size !== undefined && { size, hideSize: true }),
  };
}

function refusal({ code, words }: { code: number; words?: string }): Error {
  return Object.assign(new Error(words ?? "Refused by the test"), { responseCode: code });
}
