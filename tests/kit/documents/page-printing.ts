import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import type { Browser } from "#lib/browser/browser.ts";
import { findBrowser } from "#lib/browser/find-browser.ts";
import type { PageToPrint } from "#lib/browser/print-page.ts";

/** The browser of this machine. @throws where there is none; a test that needs it says so by `unlessThere` */
export function thisBrowser(): Browser {
  const found = findBrowser({
    named: null,
    path: process.env.PATH ?? "",
    uid: process.getuid?.(),
  });
  if ("lack" in found) throw new Error(found.lack);
  return found;
}

/** A page to print with one box; its browser is this machine's. */
export function pageOf(content: string, more: Partial<PageToPrint> = {}): PageToPrint {
  return {
    content,
    title: null,
    language: "en",
    centred: false,
    browser: thisBrowser(),
    fields: [{ id: "b7f0", label: "Signature" }],
    ...more,
  };
}

/** Folders that prints of this process's children work in, which end with them. */
export function scratchFolders(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith("countersign-page-"));
}
