/** Severity, as LOG_LEVEL names it; what is `debug` is there to be counted. */
type Level = "debug" | "info" | "warn" | "error";

/**
 * What fields of log lines hold: names of our own, texts that others may have
 * had a part in, numbers and faults. None is there for what people say: names,
 * addresses, links, bodies and paths have no field.
 */
export const LOG_FIELDS = {
  request: { is: "name", meaning: "the request's id, which its answer bears as `x-request-id`" },
  method: { is: "name", meaning: "GET, POST …" },
  route: {
    is: "name",
    meaning: "the route's pattern (`/sign/:link`), never the path; `none` where nothing lies there",
  },
  status: { is: "number", meaning: "the answer's status; 0 when the client left before it" },
  ms: { is: "number", meaning: "milliseconds" },
  address: {
    is: "name",
    meaning:
      "what kind of address it came from: `loopback`, `private`, `public v4`, `public v6`, `unknown`",
  },
  account: { is: "name", meaning: "id of the account that the request acts for" },
  key: { is: "name", meaning: "id of the API key that it was sent with" },
  ofKey: { is: "name", meaning: "id of the key that was made or revoked" },
  header: { is: "name", meaning: "name of a header" },
  setting: { is: "name", meaning: "the name of a setting" },
  found: { is: "name", meaning: "the name of a variable that is set and no setting" },
  settings: { is: "name", meaning: "names of the settings that are others now" },
  err: {
    is: "error",
    meaning:
      "a fault: its kind, message, code and place in the code, without values of the database",
  },
  code: { is: "name", meaning: "what Node calls the mistake" },
  why: { is: "text", meaning: "the reason, in words" },
  version: { is: "name", meaning: "the version of the service" },
  commit: { is: "name", meaning: "the commit that it was built of" },
  url: { is: "text", meaning: "BASE_URL" },
  file: { is: "text", meaning: "path of a file of the service's own, for whoever runs it" },
  signal: { is: "name", meaning: "SIGTERM, SIGINT or SIGHUP" },
  count: { is: "number", meaning: "how many" },
  wanted: { is: "number", meaning: "how many there should be" },
  bytes: { is: "number", meaning: "how many bytes" },
  migrations: { is: "name", meaning: "names of the files that ran" },
  fill: { is: "name", meaning: "name of a back-fill, as in the table `back_fill`" },
  part: { is: "name", meaning: "`database` or `storage`" },
  job: { is: "name", meaning: "the kind of job" },
  mail: { is: "name", meaning: "id of the mail" },
  kind: { is: "name", meaning: "what kind of mail, or of failure, it is" },
  outcome: { is: "name", meaning: "what became of it" },
  contract: { is: "name", meaning: "id of the contract" },
  authority: {
    is: "name",
    meaning: "host of a timestamp authority, of who tells revocations, or of a witness",
  },
  words: {
    is: "name",
    meaning: "id of the words that follow a law: an attachment's type, or of what else",
  },
  endsOn: { is: "name", meaning: "when it ends" },
  trouble: {
    is: "name",
    meaning: "`record`, `timestamps`, `sealing` or `storage`",
  },
  skewMs: {
    is: "number",
    meaning: "milliseconds by which a clock is ahead of the one it was compared with",
  },
} as const satisfies Record<string, { is: "name" | "text" | "number" | "error"; meaning: string }>;

export type LogField = keyof typeof LOG_FIELDS;

/** What is known of a message before it is logged. */
export interface Message {
  level: Level;
  /** The line in words. */
  says: string;
  fields?: readonly LogField[];
  /** Fields that not every such line has. */
  may?: readonly LogField[];
  /** OPERATOR_EMAIL is written to as well, in the transaction that the message tells of. */
  mailed?: true;
  /** What it tells whoever runs the service, and what to do. */
  meaning: string;
  act: string;
}

/** What every line of a request has. */
export const REQUEST = {
  fields: ["request", "method", "route", "status", "ms", "address"],
  may: ["account", "key"],
} as const;
