import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { type FoundBrowser, INSTALL } from "./browser.ts";

/** Where browsers are looked for. */
export interface BrowserPlaces {
  /** The setting; null where it is not set. */
  named: string | null;
  /** `PATH` of the service. */
  path: string;
  /** The user that the service runs as; 0 is root, undefined where the system has none. */
  uid: number | undefined;
  /** What `npm run chromium` unpacks into. */
  installed?: string;
}

/** By how little they bring beside what prints. */
const NAMES = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];

/**
 * Root's browser runs as this user: in the range that no distribution gives out
 * (systemd's table of UIDs and GIDs), and another than the embedded database's,
 * whose files it could read then.
 */
const OWN_UID = 60_707;

const INSTALLED = join(PACKAGE_ROOT, "chromium/installed/chromium");

/**
 * The browser that pages are printed with: the one that the setting names, the
 * one that `npm run chromium` installed, else the first on `PATH`. Nothing is
 * started.
 */
export function findBrowser({
  named,
  path,
  uid,
  installed = INSTALLED,
}: BrowserPlaces): FoundBrowser {
  const program = named === null ? findOwn(installed, path) : named;
  if (program === null) return { lack: `none is found on this machine; ${INSTALL} installs one` };
  if (!isProgram(program)) return { lack: `${program} is no program that can be started` };
  // The machine's own has what it needs beside it.
  const isInstalled = program === join(installed, "chromium");
  const found = { program, libraries: isInstalled ? join(installed, "lib") : null };
  if (uid !== 0) return { ...found, user: null };
  const closed = closedTo(realpathSync(program));
  if (closed !== null) {
    return {
      lack: `${program} is run as an ordinary user where the service is root, and nobody else may enter ${closed}; install one elsewhere, or run the service as an ordinary user`,
    };
  }
  return { ...found, user: { uid: OWN_UID, gid: OWN_UID } };
}

function findOwn(installed: string, path: string): string | null {
  const folders = path.split(delimiter).filter(isAbsolute);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [join(installed, "chromium"), ...onPath].find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

const OTHERS_MAY_ENTER = 0o1;

/** The outermost of its folders that others may not enter, or itself; null where there is none. */
function closedTo(file: string): string | null {
  const above = dirname(file) === file ? null : closedTo(dirname(file));
  if (above !== null) return above;
  return (statSync(file).mode & OTHERS_MAY_ENTER) === 0 ? file : null;
}
