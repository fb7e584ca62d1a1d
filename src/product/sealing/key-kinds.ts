import { readFile } from "node:fs/promises";
import type { Clock } from "#kernel/time.ts";
import { checkSealChain } from "#lib/pki/check-seal-chain.ts";
import { type KeyHolder, UnusableKey, WrongPassword } from "#lib/pki/key-holder.ts";
import { readP12 } from "#lib/pki/p12.ts";
import type { SecretsKind } from "#store/secrets.ts";
import type { LocalKeys } from "./local-keys.ts";

/** A setting of the sealing key that is wrong. The message is one line that names the variable. */
export class WrongSealKey extends Error {}

/** What a key that seals is found by. */
export interface KeySettings {
  /** A PKCS#12 file to seal with instead of the key made here. */
  p12: string | null;
  p12Password: string | null;
  /** Where keys made here are kept. */
  secretsKind: SecretsKind;
  /** Opens the keys made here, and makes what is missing. */
  local(): Promise<LocalKeys>;
  clock: Clock;
}

interface KindOfKey {
  /** For people: where it is. */
  means: string;
  isNamed(settings: KeySettings): boolean;
  /** Its bytes stay behind what it answers with, which signs and no more. */
  open(settings: KeySettings): Promise<KeyHolder>;
}

/**
 * Every kind of key that seals and signs receipts; of those that the settings
 * name, the first is taken. One that lies elsewhere (a card, PKCS #11, a key
 * management service) is a row more: a holder asks it for each signature,
 * within a limit of its own. What each promises: `tests/kit/rooms/key-promises.ts`.
 */
export const KEY_KINDS = {
  pkcs12: {
    means: "the file of SEAL_P12",
    isNamed: ({ p12 }) => p12 !== null,
    open: (settings) => openP12(settings.p12 ?? "", settings),
  },
  database: {
    means: "made here, in the database under MASTER_KEY",
    isNamed: ({ secretsKind }) => secretsKind === "database",
    open: async ({ local }) => (await local()).seal,
  },
  file: {
    means: "made here, in DATA_DIR/keys",
    isNamed: ({ secretsKind }) => secretsKind === "folder",
    open: async ({ local }) => (await local()).seal,
  },
} as const satisfies Record<string, KindOfKey>;

export type KeyKind = keyof typeof KEY_KINDS;

/** @throws WrongSealKey when a setting names nothing to seal with */
export async function openSealKey(
  settings: KeySettings,
): Promise<{ kind: KeyKind; keyHolder: KeyHolder }> {
  const kinds = Object.entries(KEY_KINDS) as [KeyKind, KindOfKey][];
  const [kind, { open }] = kinds.find(([, { isNamed }]) => isNamed(settings)) ?? [
    "file",
    KEY_KINDS.file,
  ];
  return { kind, keyHolder: await open(settings) };
}

async function openP12(
  path: string,
  { p12Password, clock }: Pick<KeySettings, "p12Password" | "clock">,
): Promise<KeyHolder> {
  const wrongKey = (why: string) => new WrongSealKey(`SEAL_P12 is ${JSON.stringify(path)}: ${why}`);
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw wrongKey(`the file cannot be read (${error.code})`);
  });
  const keyHolder = await readOrRefuse(() => readP12(bytes, p12Password ?? ""), wrongKey);
  const [problem] = await checkSealChain(keyHolder.chain, clock.now());
  if (problem) throw wrongKey(problem);
  return keyHolder;
}

/** The reasons for which a key is refused are all the operator's to mend, and fit on a line. */
async function readOrRefuse(
  read: () => Promise<KeyHolder>,
  wrong: (why: string) => WrongSealKey,
): Promise<KeyHolder> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof WrongPassword) {
      throw new WrongSealKey(`SEAL_P12_PASSWORD is not the right one: ${error.message}`);
    }
    throw error instanceof UnusableKey ? wrong(error.message) : error;
  }
}
