import { once } from "node:events";
import { connect as connectTcp, isIP, isIPv4, type LookupFunction, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { assertPublicAddress, type Reach } from "./target.ts";

/** How long one address may take before the next is tried beside it. */
const NEXT_ADDRESS_MS = 500;

/**
 * Connects to one of these addresses and to no other: what the name server says
 * meanwhile is not asked again. Over TLS the certificate has to be the host's.
 */
export async function connectTo(
  where: {
    host: string;
    port: number;
    secure: boolean;
    addresses: readonly string[];
    onConnected(): void;
  },
  { allowPrivate, trustedRoots }: Reach,
  signal: AbortSignal,
): Promise<Socket | TLSSocket> {
  const { host, port, secure, addresses, onConnected } = where;
  const socket = connectTcp({
    host,
    port,
    lookup: fixedLookup(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    noDelay: true,
  });
  // Whoever waits hears of it; when nobody does any more, it is no reason to end the process.
  socket.on("error", () => {});
  try {
    await once(socket, "connect", { signal });
    // Whatever led there: nothing is sent to an address that is not a public one.
    if (!allowPrivate) assertPublicAddress(socket.remoteAddress ?? "", host);
    onConnected();
    if (!secure) return socket;
    const tls = connectTls({
      socket,
      host,
      ...(isIP(host) === 0 && { servername: host }),
      ...(trustedRoots && { ca: [...trustedRoots] }),
      ALPNProtocols: ["http/1.1"],
    });
    await once(tls, "secureConnect", { signal });
    return tls;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

function fixedLookup(addresses: readonly string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 }));
  return (_host, options, answer) => {
    const [first] = answers;
    if (options.all || !first) answer(null, answers);
    else answer(null, first.address, first.family);
  };
}
