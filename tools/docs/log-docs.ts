import { LOG_FIELDS } from "#kernel/log-message.ts";
import { LOG_GROUPS } from "#kernel/log-messages.ts";
import { METRIC_ROWS, type MetricName } from "#metrics/metrics-table.ts";
import { ALARMS } from "./alarms.ts";
import { awayPart } from "./away-docs.ts";
import { commandsPart } from "./command-docs.ts";

/** Each part between two marks, and what it is made from. */
const PARTS: readonly [from: string, to: string, make: () => string][] = [
  ["<!-- made from the table of messages: -->", "<!-- : made from the table -->", logPart],
  [
    "<!-- made from the table of what may be away: -->",
    "<!-- : made from what may be away -->",
    awayPart,
  ],
  ["<!-- made from the table of metrics: -->", "<!-- : made from the metrics -->", metricsPart],
  ["<!-- made from the table of commands: -->", "<!-- : made from the commands -->", commandsPart],
];

/** `docs/operate/operating.md` with what stands between its marks made from the tables of messages, metrics, faults and commands. */
export function withMadeParts(page: string): string {
  return PARTS.reduce((made, [from, to, make]) => {
    const [before, rest] = split(made, from);
    const [, after] = split(rest, to);
    return `${before}${from}\n\n${make()}\n${to}${after}`;
  }, page);
}

function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`docs/operate/operating.md has no line ${mark}`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

function logPart(): string {
  const fields = Object.entries(LOG_FIELDS).map(
    ([name, { meaning }]) => `| \`${name}\` | ${meaning} |`,
  );
  return [
    ...Object.entries(LOG_GROUPS).flatMap(([title, messages]) => [
      `### ${title}`,
      "",
      "| event | level | fields | what it means | what to do |",
      "|---|---|---|---|---|",
      ...Object.entries(messages).map(
        ([name, { level, says, fields = [], may = [], mailed, meaning, act }]) =>
          `| \`${name}\`: ${says} | ${level}${mailed ? ", mailed" : ""} | ${[...fields, ...may.map((field) => `(${field})`)].join(", ")} | ${meaning} | ${act} |`,
      ),
      "",
    ]),
    "### Fields",
    "",
    "| field | what it holds |",
    "|---|---|",
    ...fields,
    "",
  ].join("\n");
}

function metricsPart(): string {
  return [
    "| metric | kind | labels | what it says | alarm |",
    "|---|---|---|---|---|",
    ...METRIC_ROWS.map(
      ([name, { is, labels = [], meaning }]) =>
        `| \`countersign_${name}\` | ${is} | ${labels.join(", ")} | ${meaning} | ${alarmsOf(name)} |`,
    ),
    "",
    "| alarm | when | for | wakes | what it says | what to do |",
    "|---|---|---|---|---|---|",
    ...Object.entries(ALARMS).map(
      ([name, { when, lasts, severity, says, act }]) =>
        `| \`${name}\` | \`${when}\` | ${lasts} | ${severity} | ${says} | ${act} |`,
    ),
    "",
  ].join("\n");
}

function alarmsOf(name: MetricName): string {
  const ours = new RegExp(`\\bcountersign_${name}(?:_count)?\\b`);
  return Object.entries(ALARMS)
    .filter(([, { when }]) => ours.test(when))
    .map(([alarm]) => `\`${alarm}\``)
    .join(", ");
}
