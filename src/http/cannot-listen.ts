/** Nobody can be answered at this address and port; the message is one line for whoever runs the service. */
export class CannotListen extends Error {
  override name = "CannotListen";
}

const REASONS: Record<string, string> = {
  EADDRINUSE: "another program listens there",
  EACCES: "the system does not let this user",
  EADDRNOTAVAIL: "this machine does not have that address",
  ENOTFOUND: "nothing is known by that name",
};

/**
 * Waits until something listens.
 * @param at where, and by which setting the port is chosen
 * @throws CannotListen for what the operator can mend; every other error as it is
 */
export async function orCannotListen<T>(
  listening: Promise<T>,
  at: { host: string; port: number; setting: "PORT" | "METRICS_PORT" },
): Promise<T> {
  try {
    return await listening;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    const reason = REASONS[code];
    if (reason === undefined) throw error;
    throw new CannotListen(
      `it cannot listen on port ${at.port} of ${at.host}: ${reason} (${code}); ${at.setting} and HOST choose another.`,
    );
  }
}
