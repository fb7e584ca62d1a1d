import { describeSettings } from "#app/config.ts";

/** `docs/operate/configuration.md`, made from the table of settings. */
export function configurationPage(): string {
  const rows = describeSettings().map(
    ({ name, shown, expected, meaning, isSecret }) =>
      `| \`${name}\`${isSecret ? `, \`${name}_FILE\`` : ""} | ${shown === "none" ? "none" : `\`${shown}\``} | ${expected} | ${meaning} |`,
  );
  return [
    "# Configuration",
    "",
    "Every setting is an environment variable, and every one has a default that works. A value that is wrong stops the start with one line that names the variable, what was found and what is expected. What holds a secret may come from a file instead, as orchestrators mount it: the variable with `_FILE` behind its name holds the path, and the value is not set.",
    "",
    "| variable | default | takes | meaning |",
    "|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

/** `.env.example`, made from the same table. */
export function envExample(): string {
  return describeSettings()
    .map(({ name, shown, expected, meaning }) => {
      const value = shown === "none" || shown.includes(" ") ? "" : shown;
      return `# ${meaning}\n# Takes ${expected}. Default: ${shown}\n#${name}=${value}\n`;
    })
    .join("\n");
}
