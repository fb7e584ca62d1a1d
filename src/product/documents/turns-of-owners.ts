import type { Workers } from "./workers/workers.ts";

/** Beyond so many whoever was asked for longest ago is asked for anew. */
const MOST_KNOWN = 10_000;

/**
 * The same workers, in which owners take turns and not their accounts: whoever has several, or
 * a live and a test key, has one turn with all of them.
 * @param ownerOf whose account it is; where it throws, an account takes turns by itself
 */
export function turnsOfOwners(
  workers: Workers,
  ownerOf: (account: string) => Promise<string>,
): Workers {
  const known = new Map<string, string>();
  async function find(account: string): Promise<string> {
    const before = known.get(account);
    if (before !== undefined) return before;
    const owner = await ownerOf(account).catch(() => null);
    if (owner === null) return account;
    known.set(account, owner);
    const [oldest] = known.keys();
    if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
    return owner;
  }
  return {
    ...workers,
    run: (name, input, account) => find(account).then((owner) => workers.run(name, input, owner)),
    runWhenIdle: (name, input, account) =>
      find(account).then((owner) => workers.runWhenIdle(name, input, owner)),
    refusalFor: (name, account) => workers.refusalFor(name, known.get(account) ?? account),
  };
}
