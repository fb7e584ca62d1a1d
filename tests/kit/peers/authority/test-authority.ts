import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Clock } from "#kernel/time.ts";
import {
  type AuthorityTraits,
  type Identity,
  type IssuedKey,
  type IssueOrder,
  type KeyKind,
  startIssuing,
} from "./issuing.ts";
import { answerList, answerOcsp } from "./revocation-answers.ts";
import { answerTimestamp, type TimestampFault } from "./timestamp-answers.ts";

/** A whole certification service on loopback: two authorities, time-stamps, OCSP and CRLs. */
export interface TestAuthority {
  /** For TSA_URLS. */
  timestampUrl: string;
  root: Identity;
  intermediate: Identity;
  /** A sealing key under the intermediate authority; its certificate names responder and CRL. */
  /** A certificate under the intermediate authority, as odd as wanted. */
  issue(order: IssueOrder): Identity;
  issueSeal(options?: { kind?: KeyKind; commonName?: string }): IssuedKey;
  /** From now on, or after so many good answers, the time-stamp server fails in this way; null mends it. */
  setTimestampFault(fault: TimestampFault | null, afterGood?: number): void;
  /** From now on responder and CRL say that it is revoked. */
  revoke(certificate: Uint8Array): void;
  /** From now on the responder, or the CRLs, answer 500. */
  setOutage(outage: { ocsp?: boolean; crl?: boolean }): void;
  /** How often each path was asked. */
  readonly asked: Readonly<Record<"timestamp" | "ocsp" | "crl", number>>;
  close(): Promise<void>;
}

export async function startTestAuthority(
  options: { clock: Clock } & AuthorityTraits,
): Promise<TestAuthority> {
  const asked = { timestamp: 0, ocsp: 0, crl: 0 };
  let setFault: TimestampFault | null = null;
  let goodLeft = 0;
  let outage: { ocsp?: boolean; crl?: boolean } = {};

  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request);
    const send = (status: number, contentType: string, answer: Uint8Array) =>
      response.writeHead(status, { "content-type": contentType }).end(answer);
    const failed = () => send(500, "text/plain", Buffer.from("out of order"));
    const [, path = "", name = ""] = (request.url ?? "").split("/");
    if (path === "timestamp") {
      asked.timestamp++;
      const fault = goodLeft > 0 ? null : setFault;
      goodLeft -= 1;
      if (fault === "hang") return;
      if (fault === "status 500") return failed();
      if (fault === "cut off") return void request.socket.destroy();
      if (fault === "redirect") return response.writeHead(302, { location: "/crl/root" }).end();
      if (fault === "drip") return drip(response);
      const reply = await answerTimestamp(body, issuing, fault);
      return send(200, "application/timestamp-reply", reply);
    }
    if (path === "ocsp") {
      asked.ocsp++;
      if (outage.ocsp) return failed();
      return send(200, "application/ocsp-response", answerOcsp(body, issuing));
    }
    if (path === "crl") {
      asked.crl++;
      if (outage.crl) return failed();
      return send(200, "application/pkix-crl", answerList(name, issuing));
    }
    return send(404, "text/plain", new Uint8Array());
  }
  /** A byte now and then: whoever waits for the next one only waits for ever. */
  function drip(response: ServerResponse) {
    const timer = setInterval(() => response.write("0"), 20);
    response.on("close", () => clearInterval(timer));
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuing = startIssuing({ ...options, base });

  return {
    timestampUrl: `${base}/timestamp`,
    root: issuing.root,
    intermediate: issuing.intermediate,
    issue: issuing.issue,
    issueSeal: issuing.issueSeal,
    setTimestampFault: (next, afterGood = 0) => {
      setFault = next;
      goodLeft = afterGood;
    },
    revoke: issuing.revoke,
    setOutage: (next) => {
      outage = next;
    },
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
