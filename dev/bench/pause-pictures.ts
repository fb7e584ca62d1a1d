import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { makePng } from "#kit/documents/png-files.ts";
import { serverCertificate } from "#kit/peers/server-certificate.ts";

/** A picture of so many pixels each way: noise, which packing does not make smaller, three bytes a pixel. */
export function noisyPng(side: number): Buffer {
  const noise = randomBytes(side * side * 3);
  return makePng({
    width: side,
    height: side,
    colour(x, y) {
      const at = (y * side + x) * 3;
      return [noise[at] ?? 0, noise[at + 1] ?? 0, noise[at + 2] ?? 0];
    },
  });
}

export const DOT = noisyPng(20);

const PICTURES = 10;

/** Addresses of ten pictures that are as large as they may be, as another server hands them out. */
export async function picturesFrom(): Promise<string[]> {
  served ??= servePictures();
  return served;
}

let served: Promise<string[]> | undefined;

async function servePictures(): Promise<string[]> {
  const picture = noisyPng(790);
  const server = createServer(serverCertificate("localhost"), (_request, response) => {
    response.writeHead(200, { "content-type": "image/png" }).end(picture);
  });
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return Array.from({ length: PICTURES }, (_, index) => `https://localhost:${port}/${index}.png`);
}
