/** A Chromium of this machine, as it is started. */
export interface Browser {
  /** Its program. */
  program: string;
  /** A folder of libraries that the machine may lack; null where it brings all of its own. */
  libraries: string | null;
  /** As whom it runs; null: as the service itself, which is an ordinary user. */
  user: { uid: number; gid: number } | null;
}

/** None that could be started, and why, in words that complete "no browser: …". */
export interface NoBrowser {
  lack: string;
}

export type FoundBrowser = Browser | NoBrowser;

/** What installs one, in a sentence that tells that there is none. */
export const INSTALL = "npm run chromium";
