import {
  asList,
  optional,
  readHeaderText,
  readWholeNumber,
  type Setting,
  secret,
} from "#kernel/setting.ts";

/** Where metrics are read, and by whom. */
export const METRICS_SETTINGS = {
  METRICS_PORT: optional(
    (value) => readWholeNumber(value, 0, 65_535),
    "a whole number from 0 to 65535",
    "a port of its own at HOST for `/metrics` and nothing else, for a Prometheus on another machine; whoever reaches it may ask, unless METRICS_TOKEN is set. At PORT there is no `/metrics` then. 0 takes a free one",
  ),
  METRICS_TOKEN: secret(
    readMetricsToken,
    "at least 16 characters of printable ASCII without blanks",
    "what has to be sent as a bearer token for `/metrics`; without it, and without METRICS_PORT, this machine alone may ask, and nobody through a proxy",
    asList,
  ),
} satisfies Record<string, Setting<unknown>>;

function readMetricsToken(value: string): string {
  if (value.length < 16) throw new RangeError("too short to be a secret");
  return readHeaderText(value);
}
