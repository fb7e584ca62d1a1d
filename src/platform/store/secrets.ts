/**
 * Keeps the secrets that the service makes for itself, each under a name such
 * as `link.key`. What every such place promises stands in
 * `tests/kit/rooms/secrets-promises.ts`.
 */
export interface Secrets {
  kind: SecretsKind;
  /** What people call it, the setting that says so first: `DATA_DIR: /srv/data/keys`. */
  where: string;
  /** What to do where something of it is lost. */
  remedy: string;
  /** Null where there is none of this name. @throws SecretTrouble where it cannot be read */
  read(name: string): Promise<Uint8Array | null>;
  /**
   * The secret of this name; where there is none, `make` is asked for it. Of
   * several processes that start at once one writes, and all read the same; a
   * kill leaves the whole secret or none.
   * @throws SecretTrouble where it can be neither read nor written
   */
  readOrMake(name: string, make: () => string | Uint8Array): Promise<Uint8Array>;
  /** Puts a new one in the place of the old one, if any. */
  replace(name: string, secret: string | Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
  /** What there is, in the order of the names. */
  names(): Promise<string[]>;
}

/** In a folder of this machine, or in the database under `MASTER_KEY`. */
export type SecretsKind = "folder" | "database";

/** A place for secrets that cannot be used. The message is one line that names setting and remedy. */
export class SecretTrouble extends Error {
  override name = "SecretTrouble";
}
