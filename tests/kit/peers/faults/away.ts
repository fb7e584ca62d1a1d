/** What a peer, or the way to it, may do to whoever asks it. */
export const LINE_FAULTS = {
  refused: "refuses connections",
  reset: "breaks a connection off in the middle of its answer",
  silent: "takes connections and says nothing",
  slow: "answers ten bytes a second",
  garbled: "answers garbage, or half an answer",
} as const;

/** What a disk may do. */
export const DISK_FAULTS = { full: "has no room left" } as const;

const FAULTS = { ...LINE_FAULTS, ...DISK_FAULTS };

type LineFault = keyof typeof LINE_FAULTS;
type DiskFault = keyof typeof DISK_FAULTS;
export type Fault = LineFault | DiskFault;

/** What is promised while something is away in one way, and afterwards. */
export interface Cell {
  /** What people and programs notice meanwhile. */
  meanwhile: string;
  /** What mends it once the fault is over, without anybody asking. */
  afterwards: string;
  /** The test that holds it where it is none of `tests/faults`: its file, and words of its name. */
  heldBy?: HeldBy;
}

export interface HeldBy {
  file: string;
  test: string;
}

interface Away {
  /** What is away, as a sentence begins. */
  is: string;
  /** Where the tests of its own cells are. */
  tests?: string;
  on: Record<LineFault, Cell> | Record<DiskFault, Cell>;
}

const IN_A_COMMIT = {
  meanwhile: "503 with `Retry-After`, or done; sent again it is there once",
  afterwards: "at once",
  heldBy: {
    file: "tests/journeys/faults-in-a-commit.test.ts",
    test: "in the commit of a contract and of its signature: 503 or done, and sent again each is there once",
  },
};

const BUCKET_ENDS = "what needs a file within seconds, and what waits for its seal by itself";

const BUCKET_AWAY = {
  meanwhile:
    "503 with `Retry-After` within seconds for what needs a file (creating, downloading, opening a page to sign); signing, mails and webhooks go on",
  afterwards: BUCKET_ENDS,
};

const BUCKET_SILENT = {
  meanwhile:
    "503 with `Retry-After` after 8 s for what needs a file, and at once for most who ask after that; signing, mails and webhooks go on",
  afterwards: BUCKET_ENDS,
};

const MAIL_AFTERWARDS = "the mail goes out by itself, once, or more often under one Message-ID";

const MAIL_AWAY = {
  meanwhile:
    "502 `SEND_FAILED` for whoever creates with an address, whose contract is stored; signing, sealing and webhooks go on",
  afterwards: MAIL_AFTERWARDS,
};

const MAIL_SILENT = {
  meanwhile:
    "502 `SEND_FAILED` after 8 s for whoever creates with an address, whose contract is stored; signing, sealing and webhooks go on",
  afterwards: MAIL_AFTERWARDS,
};

const AUTHORITY_AWAY = {
  meanwhile:
    "everything but seals goes on; a download is 502 `TIMESTAMP_FAILED` with `Retry-After`, the owner sees what the seal waits for",
  afterwards: "it is sealed by itself, once, and its mails go out",
};

const AUTHORITY_SILENT = {
  meanwhile:
    "everything but seals goes on; a download is 502 `TIMESTAMP_FAILED` with `Retry-After` after 10 s, the owner sees what the seal waits for",
  afterwards: AUTHORITY_AWAY.afterwards,
};

const MODEL_AWAY = {
  meanwhile: "nobody waits for a summary: contracts are signed and sealed without",
  afterwards: "a contract that nobody signed yet gets its summary by itself, once",
};

const RECEIVER_AWAY = {
  meanwhile:
    "its owner sees each attempt and why it failed; other receivers, and everything else, go on",
  afterwards: "the next attempt delivers it, under the same id",
};

/**
 * Everything that the service works with and can be without for a while: `docs/operate/troubles.md` shows
 * this table, and each cell is a test of its own over the whole service, or names the one that
 * holds it.
 */
export const AWAY = {
  database: {
    is: "the database",
    on: {
      refused: {
        meanwhile: "503 with `Retry-After`",
        afterwards: "requests within 5 s, jobs within two seconds more",
        heldBy: {
          file: "tests/journeys/database-outage.test.ts",
          test: "while the database is away everything that needs it answers 503 with Retry-After",
        },
      },
      reset: IN_A_COMMIT,
      silent: {
        meanwhile:
          "503 after 5 s without a free connection; what was under way is given up after 35 s",
        afterwards: "with the next connection",
        heldBy: {
          file: "src/platform/store/silent-line.test.ts",
          test: "connections on which no answer ever comes are given up, all that were open, and new ones serve as before",
        },
      },
      slow: IN_A_COMMIT,
      garbled: IN_A_COMMIT,
    },
  },
  bucket: {
    is: "the bucket",
    tests: "tests/faults/bucket.test.ts",
    on: {
      refused: BUCKET_AWAY,
      reset: BUCKET_AWAY,
      silent: BUCKET_SILENT,
      slow: BUCKET_SILENT,
      garbled: BUCKET_AWAY,
    },
  },
  mail: {
    is: "the mail server",
    tests: "tests/faults/mail.test.ts",
    on: {
      refused: MAIL_AWAY,
      reset: MAIL_AWAY,
      silent: MAIL_SILENT,
      slow: MAIL_SILENT,
      garbled: MAIL_AWAY,
    },
  },
  authority: {
    is: "the timestamp authority",
    tests: "tests/faults/authority.test.ts",
    on: {
      refused: AUTHORITY_AWAY,
      reset: AUTHORITY_AWAY,
      silent: AUTHORITY_SILENT,
      slow: AUTHORITY_SILENT,
      garbled: AUTHORITY_AWAY,
    },
  },
  model: {
    is: "the language model",
    tests: "tests/faults/model.test.ts",
    on: {
      refused: MODEL_AWAY,
      reset: MODEL_AWAY,
      silent: MODEL_AWAY,
      slow: MODEL_AWAY,
      garbled: MODEL_AWAY,
    },
  },
  receiver: {
    is: "a receiver of webhooks",
    tests: "tests/faults/receiver.test.ts",
    on: {
      refused: RECEIVER_AWAY,
      reset: RECEIVER_AWAY,
      silent: RECEIVER_AWAY,
      slow: RECEIVER_AWAY,
      garbled: RECEIVER_AWAY,
    },
  },
  files: {
    is: "the disk of `DATA_DIR/files`",
    tests: "tests/faults/disk.test.ts",
    on: {
      full: {
        meanwhile:
          "503 with `Retry-After` for who creates, and nothing of it stays; seals wait; reading, signing and mails go on; `/readyz` says 503",
        afterwards: "what waits for its seal is sealed by itself",
      },
    },
  },
  dataDir: {
    is: "the disk of `DATA_DIR` with the embedded database on it",
    tests: "tests/faults/disk.test.ts",
    on: {
      full: {
        meanwhile:
          "503 with `Retry-After` for whatever is to be stored; the service stays, and its database comes back by itself",
        afterwards: "requests within seconds, with everything that was acknowledged",
      },
    },
  },
  backups: {
    is: "the disk that a backup is written to",
    tests: "tests/faults/disk.test.ts",
    on: {
      full: {
        meanwhile:
          "`admin backup` ends with 1 and one line, and leaves nothing there; the service goes on",
        afterwards: "the next one is whole",
      },
    },
  },
} as const satisfies Record<string, Away>;

export type Peer = keyof typeof AWAY;

/** The faults of a peer whose cells are tests of `tests/faults`. */
export type OwnFault<P extends Peer> = {
  [F in keyof (typeof AWAY)[P]["on"]]: (typeof AWAY)[P]["on"][F] extends { heldBy: HeldBy }
    ? never
    : F;
}[keyof (typeof AWAY)[P]["on"]];

/** A row of the table, as everybody reads it. */
export interface Row extends Cell {
  peer: Peer;
  is: string;
  fault: Fault;
  does: string;
  /** The file of the test that holds it. */
  file: string;
}

export function allRows(): Row[] {
  return Object.entries(AWAY as Record<Peer, Away>).flatMap(([peer, { is, tests = "", on }]) =>
    Object.entries(on as Record<Fault, Cell>).map(([fault, cell]) => ({
      peer: peer as Peer,
      is,
      fault: fault as Fault,
      does: FAULTS[fault as Fault],
      ...cell,
      file: cell.heldBy?.file ?? tests,
    })),
  );
}

/** What the test of a cell is called: the guarantee that the table gives. */
export function cellName({ is, does, meanwhile, afterwards }: Row): string {
  return `${is} ${does}: ${meanwhile}; afterwards ${afterwards}`;
}
