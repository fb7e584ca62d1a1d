import { lookup, Resolver } from "node:dns/promises";

/**
 * Every address of a host, IPv4 and IPv6. May stop asking when `signal` aborts;
 * nobody waits for it any longer then.
 * @throws UnknownHost when there is none
 */
export type Resolve = (host: string, signal: AbortSignal) => Promise<string[]>;

/** A host whose address nobody knows, or nobody tells in time. */
export class UnknownHost extends Error {
  override name = "UnknownHost";
  constructor(host: string, options?: ErrorOptions) {
    super(`"${host}" cannot be resolved`, options);
  }
}

/**
 * Asks the name servers, with sockets of its own for each question: one that
 * hangs keeps nobody else waiting. For the names that tenants choose.
 */
export const askNameServers: Resolve = (host, signal) =>
  askResolver(new Resolver({ tries: 2, timeout: 2_000 }), host, signal);

export async function askResolver(
  resolver: Resolver,
  host: string,
  signal: AbortSignal,
): Promise<string[]> {
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = answers.flatMap((answer) =>
      answer.status === "fulfilled" ? answer.value : [],
    );
    if (addresses.length > 0) return addresses;
    const failure = answers.find((answer) => answer.status === "rejected");
    throw new UnknownHost(host, { cause: failure?.reason });
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

/**
 * Asks the system as any program does, with its hosts file and search domains.
 * For the few addresses that the operator names: a question occupies one of
 * four threads until it is answered.
 */
export const askSystem: Resolve = async (host) => {
  try {
    const found = await lookup(host, { all: true, order: "verbatim" });
    return found.map(({ address }) => address);
  } catch (cause) {
    throw new UnknownHost(host, { cause });
  }
};
