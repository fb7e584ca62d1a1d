/** The first with Argon2 in `node:crypto`, which an older one already fails to link. */
const LEAST = [24, 7] as const;

/**
 * Ends the program on a Node that lacks what it needs, with one line on the standard error. Stands
 * apart and imports nothing: whatever is imported beside it is linked before it runs.
 * @param version as Node says its own, `v20.20.2`
 */
export function refuseOldNode(program: string, version: string): void {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  if (major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1])) return;
  process.stderr.write(
    `${program} cannot start: this is Node ${version}, and it needs ${LEAST.join(".")} or later; \`npm start\` brings one, which lies at node_modules/.bin/node (docs/operate/install.md)\n`,
  );
  process.exit(1);
}
