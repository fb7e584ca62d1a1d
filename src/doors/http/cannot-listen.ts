import { createServer } from "node:net";

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
 * Looks whether a port can be had, and gives it back.
 * @throws CannotListen as `orCannotListen`
 */
export async function checkPort(at: Parameters<typeof orCannotListen>[1]): Promise<void> {
  if (at.port === 0) return;
  const server = createServer();
  await orCannotListen(
    new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen({ host: at.host, port: at.port }, resolve);
    }),
    at,
  );
  await new Promise((resolve) => server.close(resolve));
}

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
