import { LOG_FIELDS, LOG_GROUPS } from "#kernel/log-messages.ts";

const [FROM, TO] = ["<!-- made from the table of messages: -->", "<!-- : made from the table -->"];

/** `docs/operating.md` with the part between its two marks made from the tables of messages. */
export function withLogPart(page: string): string {
  const [before, rest] = split(page, FROM);
  const [, after] = split(rest, TO);
  return `${before}${FROM}\n\n${logPart()}\n${TO}${after}`;
}

function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`docs/operating.md has no line ${mark}`);
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
        ([name, { level, says, fields = [], may = [], meaning, act }]) =>
          `| \`${name}\`: ${says} | ${level} | ${[...fields, ...may.map((field) => `(${field})`)].join(", ")} | ${meaning} | ${act} |`,
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
