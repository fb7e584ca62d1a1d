import { isLoopbackHost } from "#kernel/loopback.ts";

/** The server that takes our mails: SMTP_URL. */
export interface SmtpServer {
  host: string;
  port: number;
  /** `fromStart` (smtps:), or STARTTLS: `required`, `ifOffered`, `never`. */
  tls: "fromStart" | "required" | "ifOffered" | "never";
  /** Whether its certificate has to hold. */
  checkCertificate: boolean;
  login: { user: string; password: string } | null;
}

const PORTS: Record<string, number> = { "smtp:": 587, "smtps:": 465 };
const PARAMETERS = ["requireTLS", "ignoreTLS", "tls.rejectUnauthorized"];

/**
 * Reads `smtp://` (STARTTLS where it is offered) or `smtps://` (TLS from the
 * start), with user and password percent-encoded. `?requireTLS=true` insists on
 * STARTTLS, `?ignoreTLS=true` does without, and
 * `?tls.rejectUnauthorized=false` takes any certificate. With a password and a
 * server elsewhere STARTTLS is required unless it is ignored by name: whoever
 * hides the offer on the way would otherwise be handed the password.
 * @throws RangeError or TypeError when it is no such URL
 */
export function readSmtpServer(typed: string): SmtpServer {
  const url = new URL(typed);
  const port = PORTS[url.protocol];
  const parameters = [...url.searchParams];
  const isKnown = parameters.every(
    ([name, value]) => PARAMETERS.includes(name) && /^(?:true|false)$/.test(value),
  );
  if (port === undefined || url.hostname === "" || !isKnown) throw new RangeError(typed);
  if (!/^\/?$/.test(url.pathname) || url.hash !== "") throw new RangeError(typed);
  const says = (name: string, value: string) => url.searchParams.get(name) === value;
  const login = url.username
    ? { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }
    : null;
  const host = decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, "$1");
  return {
    host,
    port: Number(url.port) || port,
    tls: readTls(),
    checkCertificate: !says("tls.rejectUnauthorized", "false"),
    login,
  };

  function readTls(): SmtpServer["tls"] {
    if (url.protocol === "smtps:") return "fromStart";
    if (says("requireTLS", "true")) return "required";
    if (says("ignoreTLS", "true")) return "never";
    return login && !isLoopbackHost(host) ? "required" : "ifOffered";
  }
}
