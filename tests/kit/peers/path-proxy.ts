import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** What shares a host among several: all below one path goes to the service, all else is another's. */
export interface PathProxy {
  port: number;
  /** What was asked of the others on the host. */
  strayed: string[];
  /** Where the service is, once it is. */
  leadsTo(url: string): void;
  close(): Promise<void>;
}

/** @param takesAway whether the service is asked without the path, as nginx does with `proxy_pass http://…/` */
export async function startPathProxy(path: string, takesAway: boolean): Promise<PathProxy> {
  let target = "";
  const strayed: string[] = [];
  const server = createServer((asked, answer) => {
    const url = asked.url ?? "/";
    if (!`${url}/`.startsWith(`${path}/`) && !url.startsWith(`${path}?`)) {
      strayed.push(url);
      answer.writeHead(418).end();
      return;
    }
    const below = takesAway ? url.slice(path.length) || "/" : url;
    const { method, headers } = asked;
    const passed = request(target + below, { method, headers }, (came) => {
      answer.writeHead(came.statusCode ?? 502, came.headers);
      came.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    strayed,
    leadsTo: (url) => {
      target = url;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
