import type { Access, ServedRoute } from "#http/access.ts";
import {
  ASKERS,
  type Asker,
  allRoutes,
  TOLD,
  type Told,
  whatIsTold,
} from "#kit/scenes/who-may-ask.ts";

const NAMES = Object.keys(ASKERS) as Asker[];
const SHOWN: Record<Told, string> = {
  yes: "✓",
  own: "own",
  prove: "prove",
  401: "401",
  403: "403",
  404: "404",
};

const PARTS: { title: string; says: string; of(access: Access): boolean }[] = [
  {
    title: "Operations of the API and of assistants",
    says: "A key says for which account it asks. Scope is decided before anything is looked for.",
    of: ({ by }) => by === "key" || by === "assistant",
  },
  {
    title: "Pages and forms of the account",
    says: "The role is read at every request, before anything is looked for; the row names what it has to include. `fresh`: it outlives the session, and needs a proof of the last minutes.",
    of: ({ by }) => by === "role",
  },
];

/** docs/operate/security/who-may-ask.md: every route, and what it answers to everybody there is. */
export function whoMayAskPage(): string {
  const routes = allRoutes();
  return [
    "# Who may ask",
    "",
    "Every route, and what it answers to everybody there is. Made by `npm run docs` from the tables of operations and pages, each row of which says whom it answers (`src/doors/http/access.ts`); a route that does not say so is not served. `tests/hostile/who-may-ask.test.ts` asks every cell of a running service.",
    "",
    "| who | |",
    "|---|---|",
    ...NAMES.map((name) => `| ${ASKERS[name].short} | ${ASKERS[name].means} |`),
    "",
    "| | |",
    "|---|---|",
    ...(Object.keys(TOLD) as (keyof typeof TOLD)[])
      .sort()
      .map((told) => `| ${SHOWN[told]} | ${TOLD[told]} |`),
    "",
    ...PARTS.flatMap(({ title, says, of }) => [
      `## ${title}`,
      "",
      says,
      "",
      `| route | needs | ${NAMES.map((name) => ASKERS[name].short).join(" | ")} |`,
      `|---|---|${NAMES.map(() => "---|").join("")}`,
      ...routes.filter(({ access }) => of(access)).map(rowOf),
      "",
    ]),
    "## Whoever holds a link, and everybody",
    "",
    "Cookies and keys make no difference here. Of a link that was made up each of these says the same, whoever asks and whatever there is.",
    "",
    "| route | answers |",
    "|---|---|",
    ...routes
      .filter(({ access }) => PARTS.every(({ of }) => !of(access)))
      .map((route) => `| ${nameOf(route)} | ${answered(route.access)} |`),
    "",
  ].join("\n");
}

const nameOf = ({ method, path }: ServedRoute) => `\`${method} ${path}\``;

function rowOf(route: ServedRoute): string {
  const cells = NAMES.map((name) => SHOWN[whatIsTold(route, name)]);
  return `| ${nameOf(route)} | ${needs(route.access)} | ${cells.join(" | ")} |`;
}

function needs(access: Access): string {
  if (access.by === "role") return `\`${access.act}\`${access.isFresh ? ", fresh" : ""}`;
  if (access.by !== "key") return "`assistant`";
  const { scope, alsoScope } = access;
  if (scope === "any") return "any key";
  return `\`${scope}\`${alsoScope ? ` and \`${alsoScope}\`` : ""}`;
}

function answered(access: Access): string {
  if (access.by === "link") return `whoever holds the link (${access.to})`;
  if (access.by === "machine") return "this machine, and whoever sends the token or secret for it";
  return access.by === "signature" ? "what is signed by the provider of payments" : "everybody";
}
