import { randomUUID } from "node:crypto";
import { deliveredSecret } from "#signing/links/delivered-link.ts";
import { request, type TestAnswer, type TestService } from "./service.ts";

/** A drawn signature: a wave and a stroke under it. */
export const ink = {
  type: "drawn" as const,
  width: 300,
  height: 120,
  strokes: [
    Array.from({ length: 60 }, (_, index) => [10 + index * 4, 60 + 30 * Math.sin(index / 4)]),
    Array.from({ length: 20 }, (_, index) => [40 + index * 8, 100 - index]),
  ],
};

/** What the signing page sends when a person has signed. */
export function submission(role: string, change: Record<string, unknown> = {}) {
  return {
    submissionId: randomUUID(),
    role,
    signerName: "Zoë Łukasiewicz-Παππά",
    signature: ink,
    consent: true,
    timeZone: "Europe/Berlin",
    ...change,
  };
}

/** The secret that one of a contract's addresses ends with. */
export function linkIn(url: string | null): string {
  if (url === null) throw new Error("the contract has no such address now");
  return url.slice(url.lastIndexOf("/") + 1);
}

/** The secret of a delivered link as its mail has it. */
export function deliveredTo(
  { app }: Pick<TestService, "app">,
  { id: signerId, email }: { id: string; email: string },
  epoch = 1,
): string {
  return deliveredSecret(app.services.linkKeys, { signerId, epoch, email });
}

export function signOver(
  url: string,
  link: string,
  role: string,
  change: Record<string, unknown> = {},
): Promise<TestAnswer> {
  return request(`${url}/api/v1/signing/${link}/signatures`, "POST", submission(role, change));
}
