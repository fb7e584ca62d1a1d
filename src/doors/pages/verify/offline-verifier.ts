import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { OfflineVerifier } from "#evidence/bundle/bundle-services.ts";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import type { CheckingServices, PageRoots } from "./checking-values.ts";
import { offlinePage } from "./offline-page.tsx";

/** The page for keeping, with the policy that it is served under. */
export interface MadeVerifier extends OfflineVerifier {
  makePage(roots: PageRoots, at: Date): { html: string; policy: string };
}

/** Makes the page that checks files without a network, from what the build wrote. */
export function openOfflineVerifier(
  services: CheckingServices & { baseUrl: string },
): MadeVerifier {
  const known = new Map<string, string>();
  const read = (plainName: string) => {
    const text =
      known.get(plainName) ??
      readFileSync(join(PACKAGE_ROOT, "dist", services.assetUrl(plainName)), "utf8");
    known.set(plainName, text);
    return text;
  };
  const makePage = (roots: PageRoots, at: Date) =>
    offlinePage({
      script: read("offline.island.js"),
      style: read("verify.css"),
      roots,
      baseUrl: services.baseUrl,
      at,
    });
  return {
    knownRoots: services.knownRoots,
    makePage,
    page: (roots, at) => makePage(roots, at).html,
  };
}
