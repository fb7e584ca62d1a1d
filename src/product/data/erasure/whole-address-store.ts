import { type RawBuilder, sql } from "kysely";

/*
 * An address stands in a text as a whole: "ann@example.org" is no part of
 * "joann@example.org", "ann@example.org.uk" or "x-ann@example.org". What stands
 * around it in prose and in mark-up (a full stop, a quotation mark, a bracket) is
 * none of it; where that is not sure it counts, for it is to be erased.
 */
const BEFORE = "._%+-";

/** Whether some text within a value of JSON, or a name within it, has the address. @param email in lower case */
export function hasAddress(value: unknown, email: string): boolean {
  const literal = escapeRegExp(email);
  const whole = new RegExp(
    `(?<![\\p{L}\\p{N}${BEFORE}])${literal}(?![\\p{L}\\p{N}]|-[\\p{L}\\p{N}]|\\.[\\p{L}\\p{N}])`,
    "u",
  );
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === "string" && whole.test(next.toLowerCase())) return true;
    if (typeof next === "object" && next !== null) waiting.push(...Object.entries(next).flat());
  }
  return false;
}

/** The same for a column of JSON, as a condition of SQL. */
export function holdsAddress(json: RawBuilder<unknown>, email: string): RawBuilder<boolean> {
  const literal = escapeRegExp(email);
  const letter = "[[:alnum:]]";
  const whole = `(?<![[:alnum:]._%+-])${literal}(?!${letter}|-${letter}|\\.${letter})`;
  // Most have nothing like it, which the first condition tells at once; JSON escapes quotation marks.
  const written = JSON.stringify(email).slice(1, -1);
  return sql<boolean>`(position(${written} in lower((${json})::text)) > 0 and exists (
    select from (
      select said #>> '{}' as text
        from jsonb_path_query((${json})::jsonb, 'strict $.** ? (@.type() == "string")') as said
      union all
      select said #>> '{}'
        from jsonb_path_query((${json})::jsonb,
          'strict $.** ? (@.type() == "object").keyvalue().key') as said
    ) as texts where lower(text) ~ ${whole}))`;
}

/** For expressions of JavaScript and of PostgreSQL alike. */
function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
