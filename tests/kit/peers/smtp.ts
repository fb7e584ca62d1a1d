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

/** What the server remembers, and how it fails. */
interface State {
  server: SMTPServer;
  accepted: AcceptedMail[];
  fault: SmtpFault | null;
  failed: number;
  timers: Set<NodeJS.Timeout>;
  /** By session; the server itself decodes the addresses that it hands out. */
  recipients: Map<string, string[]>;
}

export async function startSmtp(offers: SmtpOffers = {}): Promise<TestSmtp> {
  let connections = 0;
  let mostAtOnce = 0;
  const server: SMTPServer = new SMTPServer({
    ...optionsFor(offers),
    onConnect(session, callback) {
      connections += 1;
      mostAtOnce = Math.max(mostAtOnce, server.connections.size);
      standIn(state, session);
      answer(state, "connect", session, callback);
    },
    onAuth({ username, password }, _session, callback) {
      const { login } = offers;
      const isRight = username === login?.user && password === login?.password;
      callback(isRight ? null : new Error("Invalid username or password"), { user: username });
    },
    onMailFrom: (_address, session, callback) => answer(state, "MAIL", session, callback),
    onRcptTo: (_address, session, callback) => answer(state, "RCPT", session, callback),
    // A client that is killed in the middle of a mail is nobody's fault here.
    onData: (stream, session, callback) =>
      void receive(state, stream, session, callback).catch((error: Error) => callback(error)),
  });
  // A dropped connection is an error to it, and here on purpose.
  server.on("error", () => {});
  const state: State = {
    server,
    accepted: [],
    fault: null,
    failed: 0,
    timers: new Set(),
    recipients: new Map(),
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `${offers.tlsFromStart ? "smtps" : "smtp"}://127.0.0.1:${port}`,
    port,
    accepted: state.accepted,
    get connections() {
      return connections;
    },
    get failed() {
      return state.failed;
    },
    get mostAtOnce() {
      return mostAtOnce;
    },
    setFault(next) {
      state.fault = next;
    },
    dropConnections() {
      for (const connection of server.connections) connection._socket.destroy();
    },
    close() {
      for (const timer of state.timers) clearTimeout(timer);
      for (const connection of server.connections) connection._socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Answers a step, or fails at it as it was told. */
function answer(
  state: State,
  stage: SmtpStage,
  session: SMTPServerSession,
  callback: (error?: Error | null) => void,
): void {
  const { fault } = state;
  if (fault?.at === "everywhere") {
    state.timers.add(setTimeout(() => callback(), fault.ms));
  } else if (fault?.at !== stage) {
    callback();
  } else if (fault.does === "refuse") {
    state.failed += 1;
    callback(refusal(fault));
  } else {
    state.failed += 1;
    // What hangs is never answered, and neither is what ends otherwise.
    if (fault.does === "drop") socketOf(state, session)?.destroy();
    if (fault.does === "babble") socketOf(state, session)?.write("what was that?\r\n");
    if (fault.does === "trickle") trickle(state, session);
  }
}

async function receive(
  state: State,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  callback: (error?: Error | null) => void,
): Promise<void> {
  if (state.fault?.at === "message") {
    stream.once("data", () => answer(state, "message", session, callback));
    return;
  }
  const raw = await buffer(stream);
  const { fault } = state;
  if (fault?.does === "keepAndDrop") {
    state.failed += 1;
    keep(state, session, raw);
    socketOf(state, session)?.destroy();
    return;
  }
  if (fault?.does === "quote") {
    state.failed += 1;
    const [link = "none"] = /https?:\/\/\S+/.exec(raw.toString().replace(/=\r\n/g, "")) ?? [];
    callback(refusal({ code: fault.code, words: `5.7.1 blocked for ${link}` }));
    return;
  }
  answer(state, "dot", session, (error) => {
    if (error) return callback(error);
    if (stream.sizeExceeded) return callback(refusal({ code: 552, words: "5.3.4 Too large" }));
    keep(state, session, raw);
    callback();
  });
}

/** There are no hooks for commands as they come, so their handlers are stood in for. */
function standIn(state: State, session: SMTPServerSession): void {
  const connection = connectionOf(state, session);
  if (!connection) return;
  const usualMail = connection.handler_MAIL.bind(connection);
  connection.handler_MAIL = (command, done) => {
    state.recipients.set(session.id, []);
    usualMail(command, done);
  };
  const usualRcpt = connection.handler_RCPT.bind(connection);
  connection.handler_RCPT = (command, done) => {
    const [, address = ""] = /<(.*)>/.exec(command.toString()) ?? [];
    state.recipients.get(session.id)?.push(address);
    usualRcpt(command, done);
  };
  const usualData = connection.handler_DATA.bind(connection);
  connection.handler_DATA = (command, done) => {
    const { fault } = state;
    if (fault?.at !== "DATA") return usualData(command, done);
    state.failed += 1;
    if (fault.does === "refuse") connection.send(fault.code, fault.words ?? "Not now");
    if (fault.does === "drop") socketOf(state, session)?.destroy();
    if (fault.does !== "hang") done();
  };
}

function keep({ accepted, recipients }: State, session: SMTPServerSession, raw: Buffer): void {
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

function trickle(state: State, session: SMTPServerSession): void {
  const timer = setInterval(() => socketOf(state, session)?.write("250-still at it\r\n"), 20);
  state.timers.add(timer);
}

const connectionOf = ({ server }: State, { id }: SMTPServerSession) =>
  [...server.connections].find((connection) => connection.id === id);
const socketOf = (state: State, session: SMTPServerSession) =>
  connectionOf(state, session)?._socket;

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
