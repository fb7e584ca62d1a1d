import { SECRETS, THEFTS } from "./secrets-table.ts";

/** `docs/operate/security/secrets.md`, made from the table of secrets. */
export function secretsPage(): string {
  const rows = SECRETS.map(
    ({ name, does, from, known, holders, thief, replaced }) =>
      `| ${[name, does, from.map(asPlace).join("; else "), known, holders, thief, replaced].join(" | ")} |`,
  );
  const thefts = THEFTS.map(({ has, gets, not }) => `| ${has} | ${gets} | ${not} |`);
  return [
    "# Secrets",
    "",
    "Every secret of the service, made from the table in `tools/docs/secrets-table.ts`. `admin service-key list` says of an installation where its keys come from and whether they fit its database; it tells none. How they are rotated, step by step: [service-keys.md](../service-keys.md). Why they are kept so: [decision 89](../../decisions/0089-keys-in-the-database-under-one-master-key.md).",
    "",
    "| secret | does | comes from | what the database knows | who may hold it | whoever else has it | replaced |",
    "|---|---|---|---|---|---|---|",
    ...rows,
    "",
    "## What a thief gets",
    "",
    "`tests/hostile/thieves.test.ts` tries them on a running service. What each can have signed and sealed: [SECURITY.md](../../../SECURITY.md#what-a-thief-can-and-cannot-make).",
    "",
    "| who has | gets | does not get |",
    "|---|---|---|",
    ...thefts,
    "",
  ].join("\n");
}

/** Settings in the letters of code. */
function asPlace(place: string): string {
  return /^[A-Z_0-9]+$/.test(place) ? `\`${place}\`` : place;
}
