import { TLSSocket } from "node:tls";
import { connectTo } from "./connect.ts";
import { findAddresses, hostOf, type Reach, readTarget } from "./target.ts";

/**
 * When the certificate ends with which a host answers over TLS.
 * @returns null for what is not reached over TLS
 * @throws where no connection can be made, or the certificate is not accepted
 */
export async function certificateEnd(
  target: string,
  reach: Reach,
  signal: AbortSignal,
): Promise<Date | null> {
  const url = readTarget(target, reach);
  if (url.protocol !== "https:") return null;
  const host = hostOf(url);
  const addresses = await findAddresses(host, reach, signal);
  const where = { host, port: Number(url.port) || 443, secure: true, addresses };
  const socket = await connectTo({ ...where, onConnected() {} }, reach, signal);
  try {
    const ends = socket instanceof TLSSocket ? socket.getPeerX509Certificate()?.validTo : undefined;
    return ends === undefined ? null : new Date(ends);
  } finally {
    socket.destroy();
  }
}
