import { LOG_FIELDS, type Message } from "#kernel/log-message.ts";
import { LOG_GROUPS } from "#kernel/log-messages.ts";
import { METRIC_ROWS, type MetricName } from "#metrics/metrics-table.ts";
import { ALARMS } from "./alarms.ts";
import { awayPart } from "./away-docs.ts";
import { commandsPart } from "./command-docs.ts";

/** Pages with a part between two marks that is made from a table, and how. */
const PARTS: Record<string, () => string> = {
  "docs/operate/log.md": logPart,
  "docs/operate/troubles.md": awayPart,
  "docs/operate/metrics.md": metricsPart,
  "docs/operate/commands.md": commandsPart,
};

const MARKED = /(<!-- made from the table [^\n]*: -->\n\n).*?(\n<!-- : made [^\n]* -->)/s;

/** The pages of `PARTS` by their paths, with the part between the marks as their tables are now. */
export function pagesWithMadeParts(read: (path: string) => string): [path: string, page: string][] {
  return Object.entries(PARTS).map(([path, make]) => {
    const page = read(path);
    if (!MARKED.test(page)) throw new Error(`${path} has no marks`);
    return [path, page.replace(MARKED, (_, from, to) => `${from}${make()}${to}`)];
  });
}

function logPart(): string {
  const fields = Object.entries(LOG_FIELDS).map(
    ([name, { meaning }]) => `| \`${name}\` | ${meaning} |`,
  );
  return [
    ...Object.entries(LOG_GROUPS).flatMap(([title, messages]) => groupOf(title, messages)),
    "### Fields",
    "",
    "| field | what it holds |",
    "|---|---|",
    ...fields,
    "",
  ].join("\n");
}

/** The messages of a group; fields that all of them have are said once. */
function groupOf(title: string, messages: Record<string, Message>): string[] {
  const rows = Object.entries(messages).map(([name, message]) => ({
    name,
    message,
    fields: fieldsOf(message),
  }));
  const common = (rows[0]?.fields ?? []).filter((field) =>
    rows.every(({ fields }) => fields.includes(field)),
  );
  return [
    `### ${title}`,
    "",
    ...(common.length > 0 && rows.length > 1 ? [`Each has ${common.join(", ")}.`, ""] : []),
    "| event | level | fields | what it means | what to do |",
    "|---|---|---|---|---|",
    ...rows.map(({ name, message: { level, says, mailed, meaning, act }, fields }) => {
      const own = rows.length > 1 ? fields.filter((field) => !common.includes(field)) : fields;
      return `| \`${name}\`: ${says} | ${level}${mailed ? ", mailed" : ""} | ${own.join(", ")} | ${meaning} | ${act} |`;
    }),
    "",
  ];
}

function fieldsOf({ fields = [], may = [] }: Message): string[] {
  return [...fields, ...may.map((field) => `(${field})`)];
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
    "| alarm | wakes | what it says | what to do |",
    "|---|---|---|---|",
    ...Object.entries(ALARMS).map(
      ([name, { severity, says, act }]) => `| \`${name}\` | ${severity} | ${says} | ${act} |`,
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
